import Drawing
import SDLBackend
import Testing

@testable import UIKit

/// A window with a controller that presents, on virtual time, used by mouse and keyboard. Main thread.
@MainActor final class PresentationScene {
    let host: HeadlessHost
    let window: UIWindow
    let presenter = UIViewController()
    /// In the presenter's view, at 20, 20 with 100 x 30 points.
    let button = UIButton(type: .system)
    private(set) var presses = 0

    init(size: CGSize = CGSize(width: 480, height: 400), scale: CGFloat = 1) throws {
        host = try HeadlessHost(size: size, scale: scale)
        window = UIWindow(frame: UIScreen.main.bounds)
        presenter.view.backgroundColor = .systemBackground
        button.frame = CGRect(x: 20, y: 20, width: 100, height: 30)
        button.setTitle("Behind", for: .normal)
        button.addAction(UIAction { [unowned self] _ in presses += 1 }, for: .primaryActionTriggered)
        presenter.view.addSubview(button)
        window.rootViewController = presenter
        window.makeKeyAndVisible()
        host.settle()
    }

    func close() {
        window.rootViewController = nil
        window.isHidden = true
        host.close()
    }

    /// Plays lines of input and goes on until nothing moves.
    func play(_ script: String) throws {
        let player = ScriptPlayer(try InputScript(parsing: script), window: host.window)
        host.onFrame = { player.advance(to: $0) }
        while !player.isFinished { host.step() }
        host.onFrame = nil
        host.settle()
    }

    func click(_ view: UIView) throws {
        let middle = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
        try play("click \(middle.x),\(middle.y)")
    }

    /// Where a view is in the window.
    func frame(_ view: UIView) -> CGRect { view.convert(view.bounds, to: nil) }

    func present(_ controller: UIViewController) {
        presenter.present(controller, animated: true)
        host.settle()
    }

    /// All views in the window of one kind, from back to front.
    func views<View: UIView>(_ type: View.Type) -> [View] {
        func found(in view: UIView) -> [View] {
            ((view as? View).map { [$0] } ?? []) + view.subviews.flatMap { found(in: $0) }
        }
        return found(in: window)
    }

    /// A pixel of the last frame as 0xAARRGGBB.
    func pixel(_ x: CGFloat, _ y: CGFloat) -> UInt32? {
        guard let image = host.screenshot() else { return nil }
        let scale = UIScreen.main.scale
        return image.pixels[Int(y * scale) * image.width + Int(x * scale)]
    }

    /// Writes the last frame into the folder that `TEXTURE_SCREENSHOTS` names, if it names one.
    func save(_ name: String) {
        guard let folder = ProcessInfo.processInfo.environment["TEXTURE_SCREENSHOTS"] else { return }
        try? host.screenshot()?.pngData()?.write(to: URL(fileURLWithPath: "\(folder)/\(name).png"))
    }
}
