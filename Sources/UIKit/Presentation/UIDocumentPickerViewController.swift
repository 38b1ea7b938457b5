import DesktopSettings
import Execution
import Logging

/// The kind of files that a picker offers: a media type, or any. There is no module `UniformTypeIdentifiers`, and no
/// tree of types.
public struct UTType: Hashable, Sendable {
    /// The MIME type, for example `image/png` or `image/*`; nil for any file, and for folders.
    public let preferredMIMEType: String?
    private let isFolder: Bool

    /// A type by its media type, such as `application/pdf`.
    public init?(mimeType: String) {
        guard mimeType.split(separator: "/").count == 2 else { return nil }
        self.init(mimeType)
    }

    private init(_ mimeType: String?, isFolder: Bool = false) {
        preferredMIMEType = mimeType
        self.isFolder = isFolder
    }

    /// Any file.
    public static let item = UTType(nil)
    /// A folder. Folders are offered only if this is a picker's only type; together with other types, any file is
    /// offered.
    public static let folder = UTType(nil, isFolder: true)
    /// Any picture.
    public static let image = UTType("image/*")
    /// A picture in the format PNG.
    public static let png = UTType("image/png")
    /// A picture in the format JPEG.
    public static let jpeg = UTType("image/jpeg")
    /// Any text.
    public static let text = UTType("text/*")
    /// A text without markup.
    public static let plainText = UTType("text/plain")
    /// A document in the format PDF.
    public static let pdf = UTType("application/pdf")
    /// Any film.
    public static let movie = UTType("video/*")
    /// Any recording of sound.
    public static let audio = UTType("audio/*")
}

/// The delegate of a picker, which is told of the picked files. Main thread.
@preconcurrency @MainActor public protocol UIDocumentPickerDelegate: AnyObject {
    /// The user has picked files, or files were exported to the places that the user has picked. The picker was
    /// dismissed. The default does nothing.
    func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL])
    /// The user has picked no file or closed the dialog, there is no dialog, or a file could not be exported. The
    /// picker has told the user of an error, and was dismissed. The default does nothing.
    func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController)
}

extension UIDocumentPickerDelegate {
    public func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) {}
    public func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) {}
}

/// Lets the user pick files, or save some, in the desktop's own dialog, through its portal. It is presented like any
/// other controller, but shows nothing itself, except errors, in an alert. It keeps presses from the window until the
/// dialog and the alert are closed, and then dismisses itself.
///
/// The dialog stays above the application's window on X11; on Wayland it is a window like any other, because SDL cannot
/// name the application's window to the portal. If there is no portal with such a dialog, an alert tells the user, and
/// then the delegate is told that the picker was cancelled; without a display the delegate is told at once. If the
/// portal ends while the dialog is shown, the picker is cancelled. Files that only the desktop can reach, such as those
/// of a server, can't be picked. If the program dismisses the picker, the dialog stays open, but its answer is ignored,
/// except that files are still exported. Files that are opened are not copied. Main thread.
@preconcurrency @MainActor public final class UIDocumentPickerViewController: UIViewController {
    /// Is told of the picked files. Not retained.
    public weak var delegate: (any UIDocumentPickerDelegate)?
    /// Whether several files can be picked. Default false.
    public var allowsMultipleSelection = false
    /// The folder that the dialog shows first; nil, the default, leaves it to the desktop.
    public var directoryURL: URL?

    fileprivate enum Purpose: Sendable {
        case opening([UTType])
        case exporting([URL], asCopy: Bool)
    }

    private let purpose: Purpose
    private var hasAsked = false

    /// A picker for files of any of these types.
    ///
    /// - Parameter asCopy: has no effect: the files are where the user has them.
    public convenience init(forOpeningContentTypes contentTypes: [UTType], asCopy: Bool = false) {
        self.init(.opening(contentTypes))
    }

    /// A picker of a place to which files are exported. For one file the user chooses a folder and a name; the desktop
    /// asks before the file replaces another one, whose permissions stay. For several files the user chooses a folder.
    /// They keep their names there, with a number after a name that is taken. The files are copied or moved before the
    /// delegate is told where they are, on another thread, and each appears once all of it is on the disk. If that
    /// fails, a message is logged, an alert tells the user, and then the delegate is told that the picker was
    /// cancelled; files before the one that failed stay where they were put. When the application ends, it first
    /// finishes exports under way.
    ///
    /// - Parameters:
    ///   - urls: at least one file, and no folder.
    ///   - asCopy: whether the files also stay where they are.
    public convenience init(forExporting urls: [URL], asCopy: Bool = false) {
        Misuse.require(!urls.isEmpty, "There is no file to export; name at least one.")
        self.init(.exporting(urls, asCopy: asCopy))
    }

    private init(_ purpose: Purpose) {
        self.purpose = purpose
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .overFullScreen
        modalTransitionStyle = .crossDissolve
    }

    /// Whether a portal has answered so far, which can show dialogs.
    package static var hasDialogs: Bool { UIApplication.shared.host?.portal?.isThere == true }

    public override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        guard !hasAsked else { return }
        hasAsked = true
        guard let portal = UIApplication.shared.host?.portal else {
            Self.log("there is no display")
            return end([])
        }
        portal.chooseFiles(question) { [purpose] outcome, files in
            let result = purpose.result(outcome, files)
            // Logged even if the picker was released, or the program is ending.
            if case .failure(let problem) = result { Self.log("\(problem)") }
            MainInbox.shared.push { [weak self] in self?.finish(result) }
        }
    }

    nonisolated private static func log(_ problem: String) {
        Logger(label: "texture.documents").warning("No files were picked or exported: \(problem).")
    }

    private var question: FileQuestion {
        var question = FileQuestion(
            title: title ?? "", types: [], takesSeveral: false, takesFolders: false, folder: directoryURL?.path)
        switch purpose {
        case .opening(let contentTypes):
            let types = contentTypes.compactMap(\.preferredMIMEType)
            question.types = types.count == contentTypes.count ? types : []
            question.takesSeveral = allowsMultipleSelection
            question.takesFolders = contentTypes == [.folder]
        case .exporting(let files, _):
            question.names = files.map(\.lastPathComponent)
        }
        return question
    }

    /// Tells the user of an error, or dismisses the picker.
    private func finish(_ result: Result<[URL], PickerProblem>) {
        // A program may have dismissed it.
        guard presentingViewController != nil, !isBeingDismissed else { return }
        switch result {
        case .success(let files): end(files)
        case .failure(let problem):
            let alert = UIAlertController(
                title: purpose.failureTitle, message: problem.sentence, preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "OK", style: .default) { [weak self] _ in self?.end([]) })
            alert.preferredAction = alert.actions.first
            present(alert, animated: true)
        }
    }

    /// Dismisses the picker and tells the delegate of the picked files, if there are any.
    private func end(_ files: [URL]) {
        guard let presenter = presentingViewController, !isBeingDismissed else { return }
        presenter.dismiss(animated: false) {
            if files.isEmpty {
                self.delegate?.documentPickerWasCancelled(self)
            } else {
                self.delegate?.documentPicker(self, didPickDocumentsAt: files)
            }
        }
    }
}

/// Why files could not be picked or exported.
private enum PickerProblem: Error, CustomStringConvertible {
    case noDialog, remote
    case export(OutputError)

    var description: String {
        switch self {
        case .noDialog: "the desktop has no dialog for it"
        case .remote: "the place is not a file of this computer"
        case .export(let error): "\(error)"
        }
    }

    /// The sentence that tells the user of the problem.
    var sentence: String {
        switch self {
        case .noDialog: "The desktop has no dialog for it."
        case .remote: "The place is not on this computer."
        case .export(let error): "\(error.reason.prefix(1).uppercased() + error.reason.dropFirst()):\n\(error.path)"
        }
    }
}

extension UIDocumentPickerViewController.Purpose {
    fileprivate var failureTitle: String {
        switch self {
        case .opening: "No file could be chosen"
        case .exporting(let files, _): files.count == 1 ? "The file could not be saved" : "The files could not be saved"
        }
    }

    /// The picked files, or the places of exported files, according to the portal's answer; empty if the user has
    /// picked none.
    fileprivate func result(_ outcome: DesktopPortal.Outcome, _ files: [URL]) -> Result<[URL], PickerProblem> {
        switch outcome {
        case .noPortal: return .failure(.noDialog)
        case .remote: return .failure(.remote)
        case .failed, .cancelled: return .success([])
        case .done: break
        }
        guard case .exporting(let sources, let asCopy) = self else { return .success(files) }
        do throws(OutputError) {
            return .success(
                try FileExport.running.perform { () throws(OutputError) in
                    try FileExport.put(sources, at: files, asCopy: asCopy)
                })
        } catch {
            return .failure(.export(error))
        }
    }
}
