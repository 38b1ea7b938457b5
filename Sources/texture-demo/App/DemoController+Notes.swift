import AsyncDisplayKitCore

/// Notes that say what became of something the user asked for.
extension DemoController {
    /// How long a note stays, in seconds.
    private static let noteDuration = 8.0

    /// Takes a picture of the next frame, which has no note any more, and says where the picture is.
    func takeScreenshot(in folder: String = PicturesDirectory.path() + "/Texture") {
        node.note = nil
        screenshotLink = UIUpdateLink(view: view) { [weak self] in
            self?.screenshotLink = nil
            self?.saveScreenshot(in: folder)
        }
        FrameDriver.current?.setNeedsFrame()
    }

    /// A click on the note opens the folder; where no program of the desktop does that, it copies the path of the
    /// picture.
    private func saveScreenshot(in folder: String) {
        do throws(OutputError) {
            let path = try Screenshots.take(in: folder)
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
        } catch {
            UIApplication.complain("\(error)")
            showNote("The picture could not be saved: \(error).") {}
        }
    }

    /// Shows a note in the place of the one before, until it is clicked or its time is over.
    private func showNote(_ sentence: String, action: @escaping @MainActor () -> Void) {
        let note = NoteNode(sentence)
        note.addAction(forControlEvents: .touchUpInside) { [weak self] note in
            self?.hide(note)
            action()
        }
        node.note = note
        guard let driver = FrameDriver.current else { return }
        driver.schedule(at: driver.now + Self.noteDuration) { [weak self, weak note] in
            if let note { self?.hide(note) }
        }
    }

    private func hide(_ note: ASControlNode) {
        if node.note === note { node.note = nil }
    }
}
