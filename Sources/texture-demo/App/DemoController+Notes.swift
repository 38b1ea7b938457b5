import AsyncDisplayKitCore

/// Notes that report the result of a command, and alerts that report problems.
extension DemoController {
    /// How long a note stays, in seconds.
    private static let noteDuration = 8.0

    /// Takes a picture of the next frame, which has no note any more, and says where the picture is.
    func takeScreenshot() {
        let folder = picturesFolder
        for place in notePlaces { place.note = nil }
        screenshotLink = UIUpdateLink(view: viewer?.view ?? view) { [weak self] in
            self?.screenshotLink = nil
            self?.keepPicture(in: folder) { () throws(OutputError) in try Screenshots.take(in: folder) }
        }
        FrameDriver.current?.setNeedsFrame()
    }

    /// Writes a picture into a folder and says where it is, or what went wrong. A click on the note opens the folder;
    /// where no program of the desktop does that, it copies the path of the picture.
    func keepPicture(in folder: String, write: () throws(OutputError) -> String) {
        do throws(OutputError) {
            noteSaved(try write(), in: folder)
        } catch {
            showNotSaved(error)
        }
    }

    private func noteSaved(_ path: String, in folder: String) {
        let address = URL(fileURLWithPath: folder, isDirectory: true)
        let home = NSHomeDirectory() + "/"
        let place = folder.hasPrefix(home) ? "~/" + folder.dropFirst(home.count) : folder
        if UIApplication.shared.canOpenURL(address) {
            showNote("Picture saved in \(place). Click to open the folder.") {
                UIApplication.shared.open(address)
            }
        } else {
            showNote("Picture saved in \(place). Click to copy its path.") {
                UIPasteboard.general.string = path
            }
        }
    }

    private func showNotSaved(_ error: OutputError) {
        UIApplication.complain("\(error)")
        let reason = error.reason.prefix(1).uppercased() + error.reason.dropFirst()
        let path = URL(fileURLWithPath: error.path)
        // Lines may break anywhere in a path, so the file's name gets a line of its own.
        let place = "\(path.deletingLastPathComponent().path)/\n\(path.lastPathComponent)"
        showProblem("The picture could not be saved", "\(reason):\n\(place)")
    }

    /// Says what went wrong, until the user has taken note of it.
    func showProblem(_ title: String, _ message: String) {
        let alert = UIAlertController(title: title, message: message, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .default))
        alert.preferredAction = alert.actions.first
        (viewer ?? self).present(alert, animated: true)
    }

    /// Shows a note in the place of the one before, until it is clicked or its time is over.
    func showNote(_ sentence: String, action: @escaping @MainActor () -> Void) {
        let note = NoteNode(sentence)
        note.addAction(forControlEvents: .touchUpInside) { [weak self] note in
            self?.hide(note)
            action()
        }
        notePlaces.last?.note = note
        guard let driver = FrameDriver.current else { return }
        driver.schedule(at: driver.now + Self.noteDuration) { [weak self, weak note] in
            if let note { self?.hide(note) }
        }
    }

    private func hide(_ note: ASControlNode) {
        for place in notePlaces where place.note === note { place.note = nil }
    }

    /// The picture that fills the window.
    var viewer: PictureViewer? { presentedViewController as? PictureViewer }

    /// Where notes are shown; what is in front comes last.
    private var notePlaces: [any NotePlace] { ([node, viewer] as [(any NotePlace)?]).compactMap { $0 } }
}

/// Something that shows a note over its other content. Main thread.
@MainActor protocol NotePlace: AnyObject {
    var note: NoteNode? { get set }
}

extension RootNode: NotePlace {}
extension PictureViewer: NotePlace {}

extension DemoController: PictureActions {
    func view(_ picture: NamedPicture) {
        guard let image = picture.image else {
            return showProblem("The picture could not be opened", "\(picture.address.path) cannot be read.")
        }
        let viewer = PictureViewer(picture, image, actions: self, windowCommands: windowCommands)
        present(viewer, animated: true)
        showFigures(in: viewer)
    }

    func copyName(of picture: NamedPicture) {
        UIPasteboard.general.string = picture.name
    }

    func copy(_ picture: NamedPicture) {
        guard let image = picture.image else {
            return showProblem("The picture could not be copied", "Its file cannot be read.")
        }
        UIPasteboard.general.image = image
    }

    func save(_ picture: NamedPicture) {
        let folder = picturesFolder
        keepPicture(in: folder) { () throws(OutputError) in try KeptPictures.keep(picture, in: folder) }
    }

    func saveAs(_ picture: NamedPicture) {
        do throws(OutputError) {
            let picker = try exports.makePicker(for: picture)
            picker.delegate = self
            (viewer ?? self).present(picker, animated: false)
        } catch {
            showNotSaved(error)
        }
    }

    func openInViewer(_ picture: NamedPicture) {
        UIApplication.shared.open(picture.address) { [weak self] wasAsked in
            guard !wasAsked else { return }
            self?.showProblem("The picture could not be opened", "The desktop found no program to show it.")
        }
    }
}

extension DemoController: UIDocumentPickerDelegate {
    func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) {
        exports.end(controller)
    }

    func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) {
        exports.end(controller)
        guard let place = urls.first else { return }
        noteSaved(place.path, in: place.deletingLastPathComponent().path)
    }
}
