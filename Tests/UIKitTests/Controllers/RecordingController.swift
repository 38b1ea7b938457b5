@testable import UIKit

/// What happened to several controllers, in order.
@MainActor final class LifeLog {
    var entries: [String] = []

    /// The entries since the last call.
    func take() -> [String] {
        defer { entries = [] }
        return entries
    }
}

/// Notes every callback of its life under its name.
@MainActor class RecordingController: UIViewController {
    private let log: LifeLog

    init(_ name: String, _ log: LifeLog) {
        self.log = log
        super.init(nibName: nil, bundle: nil)
        title = name
    }

    private func note(_ what: String) {
        log.entries.append("\(title ?? "") \(what)")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        note("loaded")
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        note("will appear")
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        note("did appear")
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        note("will disappear")
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        note("did disappear")
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        note("laid out")
    }

    override func willMove(toParent parent: UIViewController?) {
        super.willMove(toParent: parent)
        note("will move to \(parent?.title ?? "nothing")")
    }

    override func didMove(toParent parent: UIViewController?) {
        super.didMove(toParent: parent)
        note("did move to \(parent?.title ?? "nothing")")
    }
}

/// A window that shows a controller, without a frame driver.
@MainActor func showInWindow(_ controller: UIViewController, size: CGSize = CGSize(width: 320, height: 480)) -> UIWindow
{
    let window = UIWindow(frame: CGRect(origin: .zero, size: size))
    window.rootViewController = controller
    window.makeKeyAndVisible()
    return window
}
