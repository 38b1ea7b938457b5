import Foundation
import SDLBackend

/// The content of the pasteboard by the names of its types: UIKit's, such as `public.utf8-plain-text`, or media types.
extension UIPasteboard {
    /// The types of the content, the best one first.
    public var types: [String] { clipboard.types.map(PasteboardTypes.uniform) }

    /// Whether one of these types is here.
    public func contains(pasteboardTypes: [String]) -> Bool {
        let types = clipboard.types
        return pasteboardTypes.contains { types.contains(PasteboardTypes.desktop($0)) }
    }

    /// The bytes of a type; nil if it is not here. A picture that this program has put here is encoded, which may take
    /// long.
    public func data(forPasteboardType pasteboardType: String) -> Data? {
        clipboard.read([PasteboardTypes.desktop(pasteboardType)])?.data
    }

    /// Replaces what is here.
    public func setData(_ data: Data, forPasteboardType pasteboardType: String) {
        put([ClipboardForm(PasteboardTypes.desktop(pasteboardType), data)])
    }

    /// 1 if there is something here, else 0.
    public var numberOfItems: Int { clipboard.types.isEmpty ? 0 : 1 }

    /// The content by type, as a list of at most one item: texts are `String`, pictures `UIImage`, everything else is
    /// `Data`. If a picture is offered in several types, only one is read. Each type is requested separately; types
    /// that have not been requested after a quarter of a second are left out.
    public var items: [[String: Any]] {
        get {
            var item: [String: Any] = [:]
            var hasImage = false
            let start = ContinuousClock.now
            for type in clipboard.types {
                let isImage = PasteboardTypes.images.contains(type)
                if isImage, hasImage { continue }
                if start.duration(to: .now) > .seconds(longestClipboardWait) { break }
                guard let value = value(of: type) else { continue }
                item[PasteboardTypes.uniform(type)] = value
                hasImage = hasImage || isImage
            }
            return item.isEmpty ? [] : [item]
        }
        set { setItems(newValue) }
    }

    private func value(of type: String) -> Any? {
        if type == ClipboardForm.text { return string }
        if PasteboardTypes.images.contains(type) { return image }
        return data(forPasteboardType: PasteboardTypes.uniform(type))
    }

    /// Replaces what is here with the first of these items. Its values are `String`, `UIImage`, `URL` or `Data`; other
    /// values are left out. UIKit's options (expiration date, local only) do not exist here.
    public func setItems(_ items: [[String: Any]]) {
        let forms = (items.first ?? [:]).compactMap { name, value -> ClipboardForm? in
            let type = PasteboardTypes.desktop(name)
            switch value {
            case let text as String: return ClipboardForm(type, Data(text.utf8))
            case let address as URL: return ClipboardForm(type, Data(address.absoluteString.utf8))
            case let image as UIImage: return Self.form(of: image)
            case let data as Data: return ClipboardForm(type, data)
            default: return nil
            }
        }
        // A dictionary has no order, but other programs take the first form.
        put(forms.sorted { $0.type < $1.type })
    }
}
