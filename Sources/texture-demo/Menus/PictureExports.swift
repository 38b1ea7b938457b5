import UIKit

/// Pictures that wait, each in a folder of its own, for the user to say where they are to be saved. Main thread.
@MainActor final class PictureExports {
    /// Where the folders are; made when it is needed.
    var folder = NSTemporaryDirectory() + "texture-demo-\(UUID().uuidString)"
    private var folders: [ObjectIdentifier: String] = [:]

    /// A picker of a place for a picture, whose end is to be reported.
    func makePicker(for picture: NamedPicture) throws(OutputError) -> UIDocumentPickerViewController {
        let own = "\(folder)/\(UUID().uuidString)"
        // The dialog suggests the picture's name, which is not that of its file.
        let path = try KeptPictures.keep(picture, in: own)
        let picker = UIDocumentPickerViewController(forExporting: [URL(fileURLWithPath: path)])
        picker.title = "Save Picture"
        folders[ObjectIdentifier(picker)] = own
        return picker
    }

    /// Removes what a picker does not need any more.
    func end(_ picker: UIDocumentPickerViewController) {
        guard let own = folders.removeValue(forKey: ObjectIdentifier(picker)) else { return }
        try? FileManager.default.removeItem(atPath: own)
        // The last one takes the folder with it; others are still needed.
        rmdir(folder)
    }

    /// Removes what pickers left that were never answered.
    func removeAll() {
        folders = [:]
        try? FileManager.default.removeItem(atPath: folder)
    }
}
