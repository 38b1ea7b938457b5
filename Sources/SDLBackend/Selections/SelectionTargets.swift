import Foundation

/// The names that X clients give to types of data. Text has several, other types have their own.
enum SelectionTargets {
    /// Names of text, in the order in which it is asked for.
    private static let textNames = [ClipboardForm.text, "UTF8_STRING", "text/plain", "STRING", "TEXT"]

    /// The names under which clients may ask for a form.
    static func names(of form: ClipboardForm) -> [String] {
        guard form.type == ClipboardForm.text else { return [form.type] }
        return textNames.filter { $0 != "STRING" || latin1(form) != nil }
    }

    /// The name to ask for among those that an owner offers, by the types in order of preference; nil if none fits.
    static func choose(_ types: [String], among names: [String]) -> String? {
        for type in types {
            let candidates = type == ClipboardForm.text ? textNames : [type]
            for candidate in candidates {
                if let name = names.first(where: { $0.lowercased() == candidate.lowercased() }) { return name }
            }
        }
        return nil
    }

    /// The types that names stand for, in their order, each once. Names that are neither media types nor domains, such
    /// as `TIMESTAMP`, stand for none.
    static func types(of names: [String]) -> [String] {
        var types: [String] = []
        for name in names {
            let isText = textNames.contains { $0.lowercased() == name.lowercased() }
            guard isText || name.contains("/") || name.contains(".") else { continue }
            let type = isText ? ClipboardForm.text : name.contains("/") ? name.lowercased() : name
            if !types.contains(type) { types.append(type) }
        }
        return types
    }

    /// The value of a form under a name, as an owner hands it out; nil if the form has no such name.
    static func value(of form: ClipboardForm, named name: String) -> (typeName: String, bytes: Data)? {
        guard form.type == ClipboardForm.text ? textNames.contains(name) : form.type == name else { return nil }
        switch name {
        case "STRING": return latin1(form).map { ("STRING", $0) }
        // The owner chooses the encoding.
        case "TEXT": return form.data.map { ("UTF8_STRING", $0) }
        default: return form.data.map { (name, $0) }
        }
    }

    /// The form that an owner has sent; nil for text in an unknown encoding.
    ///
    /// - Parameters:
    ///   - name: the name it was asked for.
    ///   - typeName: the type that it says it has sent.
    static func form(named name: String, typeName: String, _ bytes: Data) -> ClipboardForm? {
        guard textNames.contains(where: { $0.lowercased() == name.lowercased() }) else {
            return ClipboardForm(name.contains("/") ? name.lowercased() : name, bytes)
        }
        switch typeName {
        case "STRING": return String(data: bytes, encoding: .isoLatin1).map { ClipboardForm(text: $0) }
        case "COMPOUND_TEXT": return nil
        default: return ClipboardForm(ClipboardForm.text, bytes)
        }
    }

    private static func latin1(_ form: ClipboardForm) -> Data? {
        form.data.flatMap { String(decoding: $0, as: UTF8.self).data(using: .isoLatin1) }
    }
}
