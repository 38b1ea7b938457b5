import UIKit

/// What the menus of pictures do.
@MainActor protocol PictureActions: AnyObject {
    /// Shows the picture in the window.
    func view(_ picture: NamedPicture)
    /// Puts the picture's name on the clipboard.
    func copyName(of picture: NamedPicture)
    /// Puts the picture on the clipboard.
    func copy(_ picture: NamedPicture)
    /// Keeps the picture in the user's folder of pictures.
    func save(_ picture: NamedPicture)
    /// Keeps the picture where the user wants it, by the desktop's dialog.
    func saveAs(_ picture: NamedPicture)
    /// Shows the picture in the user's default program for pictures.
    func openInViewer(_ picture: NamedPicture)
}

/// The entries of a picture's menu that keys perform, too, where the picture is: Return shows it, Ctrl+C copies its
/// name.
struct PictureKeys: OptionSet {
    let rawValue: Int
    static let view = PictureKeys(rawValue: 1)
    static let copyName = PictureKeys(rawValue: 2)
}

extension NamedPicture {
    /// The menu of the picture. One that has not come from its server yet can't be viewed, copied or saved. Where the
    /// desktop has no dialogs, there is no entry for one.
    ///
    /// - Parameters:
    ///   - isViewed: whether the picture fills the window already.
    ///   - keys: the entries that show their keys.
    @MainActor func menu(
        _ actions: (any PictureActions)?, isViewed: Bool = false, keys: PictureKeys = []
    ) -> UIContextMenuConfiguration? {
        guard let actions else { return nil }
        return UIContextMenuConfiguration(actionProvider: { [weak actions] _ in
            /// An entry, with its key if the key works here.
            @MainActor func entry(
                _ title: String, _ key: PictureKeys, _ input: String, _ modifiers: UIKeyModifierFlags = [],
                _ attributes: UIMenuElement.Attributes = [], action: @escaping @MainActor () -> Void
            ) -> UIMenuElement {
                guard keys.contains(key) else {
                    return UIAction(title: title, attributes: attributes) { _ in action() }
                }
                return UIKeyCommand(title: title, input: input, modifierFlags: modifiers, attributes: attributes) { _ in
                    action()
                }
            }
            let view = entry("View Picture", .view, "\r", [], isThere ? [] : .disabled) { actions?.view(self) }
            let copyName = entry(copyNameTitle, .copyName, "c", .control) { actions?.copyName(of: self) }
            let canCopy = isThere && UIPasteboard.general.takesImages
            let copy = UIAction(title: "Copy Picture", attributes: canCopy ? [] : .disabled) { _ in actions?.copy(self)
            }
            let save = UIAction(title: "Save Picture", attributes: isThere ? [] : .disabled) { _ in
                actions?.save(self)
            }
            let saveAs = UIAction(title: "Save Picture As…", attributes: isThere ? [] : .disabled) { _ in
                actions?.saveAs(self)
            }
            let saves = UIDocumentPickerViewController.hasDialogs ? [save, saveAs] : [save]
            let canOpen = UIApplication.shared.canOpenURL(address)
            let open = UIAction(title: "Open in Viewer", attributes: canOpen ? [] : .disabled) { _ in
                actions?.openInViewer(self)
            }
            let others = [copyName, copy, UIMenu(options: .displayInline, children: saves + [open])]
            return UIMenu(children: isViewed ? others : [view] + others)
        })
    }
}
