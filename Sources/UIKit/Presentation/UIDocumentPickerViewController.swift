import DesktopSettings
import Execution
import Logging

/// What kind of files a picker offers: a media type, or any. There is no module `UniformTypeIdentifiers`, and no tree
/// of types.
public struct UTType: Hashable, Sendable {
    /// For example `image/png` or `image/*`; nil for any file, and for folders.
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
    /// A folder. Offered only if it is a picker's only type; with others, any file is offered.
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

/// Is told what the user has picked. Main thread.
@preconcurrency @MainActor public protocol UIDocumentPickerDelegate: AnyObject {
    /// The user has picked files, or places to which files were exported; the picker is gone. Default nothing.
    func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL])
    /// The user has picked none or closed the dialog, there is no dialog, or a file could not be exported; the picker
    /// is gone. Default nothing.
    func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController)
}

extension UIDocumentPickerDelegate {
    public func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) {}
    public func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) {}
}

/// Lets the user pick files, or save some, in the desktop's own dialog, through its portal. It is presented like any
/// other controller, but shows nothing itself. It keeps presses from the window until the dialog is closed, and then
/// dismisses itself.
///
/// The dialog stays above the application's window on X11; on Wayland it is a window like any other, because SDL cannot
/// name the application's window to the portal. If there is no portal or no display, the delegate is told at once that
/// it was cancelled, and a message is logged. If the portal ends meanwhile, the picker is cancelled. If the program
/// dismisses it, the dialog stays open, but its answer is ignored, except that files are still exported. Files that are
/// opened are not copied. Main thread.
@preconcurrency @MainActor public final class UIDocumentPickerViewController: UIViewController {
    /// Is told what the user has picked. Not retained.
    public weak var delegate: (any UIDocumentPickerDelegate)?
    /// Whether several files can be picked. Default false.
    public var allowsMultipleSelection = false
    /// The folder that the dialog shows first; nil, the default, leaves it to the desktop.
    public var directoryURL: URL?

    private enum Purpose {
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

    /// A picker of a place where files are put: for one file of a name, too, and the desktop asks before that replaces
    /// another; for several of a folder, in which they keep their names. The files are copied or moved before the
    /// delegate is told, on another thread, and each appears at its place once it is complete. If that fails, a message
    /// is logged, and the delegate is told that the picker was cancelled; files before the one that failed stay where
    /// they were put.
    ///
    /// - Parameters:
    ///   - urls: at least one file.
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

    /// Whether a portal has been heard of, which shows dialogs.
    package static var hasDialogs: Bool { UIApplication.shared.host?.portal?.isThere == true }

    public override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        guard !hasAsked else { return }
        hasAsked = true
        guard let portal = UIApplication.shared.host?.portal else {
            return finish(nil, because: "there is no display")
        }
        let purpose = purpose
        portal.chooseFiles(question) { outcome, found in
            var files = outcome == .done ? found : nil
            var problem = outcome == .noPortal ? "the desktop has no portal" : nil
            if case .exporting(let sources, let asCopy) = purpose, let places = files {
                do {
                    try FileExport.put(sources, at: places, asCopy: asCopy)
                } catch {
                    (files, problem) = (nil, error.localizedDescription)
                }
            }
            MainInbox.shared.push { [weak self, files, problem] in self?.finish(files, because: problem) }
        }
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

    /// - Parameters:
    ///   - files: nil where none were picked.
    ///   - problem: why there was no dialog, or why files could not be exported.
    private func finish(_ files: [URL]?, because problem: String?) {
        if let problem {
            Logger(label: "texture.documents").warning("No files were picked or exported: \(problem).")
        }
        // A program may have dismissed it.
        guard let presenter = presentingViewController, !isBeingDismissed else { return }
        presenter.dismiss(animated: false) {
            if let files, !files.isEmpty {
                self.delegate?.documentPicker(self, didPickDocumentsAt: files)
            } else {
                self.delegate?.documentPickerWasCancelled(self)
            }
        }
    }
}
