import Execution
import Foundation

/// The traits by which one of an asset's variants is chosen.
struct AssetTraits: Hashable {
    /// Pixels per point, rounded up.
    let scale: Int
    let isDark: Bool

    /// - Parameter traits: what they don't specify is that of `UITraitCollection.current`.
    init(_ traits: UITraitCollection?) {
        let current = UITraitCollection.current
        let style = traits.map(\.userInterfaceStyle) ?? .unspecified
        isDark = (style == .unspecified ? current.userInterfaceStyle : style) == .dark
        let scale = [traits?.displayScale ?? 0, current.displayScale, MainDisplay.scale].first { $0 > 0 } ?? 1
        self.scale = Int(min(scale, 16).rounded(.up))
    }

    /// How well a scale suits, smaller is better: the same first, then larger ones, which are reduced, then smaller
    /// ones.
    func distance(to other: Int) -> Int {
        other >= scale ? other - scale : 100 + scale - other
    }
}

/// The index of an `.xcassets` folder: sets by their names.
struct AssetCatalog: Sendable {
    /// Folders of sets.
    private(set) var imageSets: [String: String] = [:]
    private(set) var colorSets: [String: String] = [:]

    private static let depthLimit = 16
    private static let setLimit = 20_000

    init(folder: String) {
        add(folder, prefix: "", depth: 0)
    }

    private mutating func add(_ folder: String, prefix: String, depth: Int) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        // In one order on every machine, so that of two sets of one name the same is found.
        for name in names.sorted() where imageSets.count + colorSets.count < Self.setLimit {
            let path = "\(folder)/\(name)"
            let base = prefix + (name as NSString).deletingPathExtension
            switch (name as NSString).pathExtension {
            case "imageset":
                if imageSets[base] == nil { imageSets[base] = path }
            case "colorset":
                if colorSets[base] == nil { colorSets[base] = path }
            case "":
                guard depth < Self.depthLimit, name != "Contents" else { continue }
                let contents = AssetContents(folder: path)
                let givesNamespace = contents?.properties?.providesNamespace ?? false
                add(path, prefix: givesNamespace ? "\(prefix)\(name)/" : prefix, depth: depth + 1)
            default:
                continue
            }
        }
    }

    /// The set's picture that suits, as a path with its scale, and others in case that it can't be decoded.
    func images(_ name: String, _ traits: AssetTraits) -> (images: [(path: String, scale: Int)], isTemplate: Bool?) {
        guard let folder = imageSets[name], let contents = AssetContents(folder: folder) else { return ([], nil) }
        let intent = contents.properties?.templateRenderingIntent
        let suiting = (contents.images ?? []).compactMap { image -> (rank: [Int], path: String, scale: Int)? in
            // The file is beside the list.
            guard let file = image.filename, !file.contains("/"), file != "..",
                let rank = image.appearanceRank(isDark: traits.isDark)
            else { return nil }
            let scale = image.scale.flatMap { Int($0.dropLast()) } ?? 1
            return ([rank, image.idiomRank, traits.distance(to: scale)], "\(folder)/\(file)", max(1, scale))
        }
        let sorted = suiting.sorted { $0.rank.lexicographicallyPrecedes($1.rank) }
        return (sorted.map { ($0.path, $0.scale) }, intent.map { $0 == "template" })
    }

    func color(_ name: String) -> (light: CGColor, dark: CGColor?)? {
        guard let folder = colorSets[name], let contents = AssetContents(folder: folder) else { return nil }
        func best(isDark: Bool) -> CGColor? {
            let suiting = (contents.colors ?? []).compactMap { variant -> (rank: [Int], color: CGColor)? in
                guard let rank = variant.appearanceRank(isDark: isDark), let color = variant.color?.value else {
                    return nil
                }
                return ([rank, variant.idiomRank], color)
            }
            return suiting.min { $0.rank.lexicographicallyPrecedes($1.rank) }?.color
        }
        guard let light = best(isDark: false) ?? best(isDark: true) else { return nil }
        let dark = best(isDark: true)
        return (light, dark == light ? nil : dark)
    }
}

/// A `Contents.json` of a catalog, as far as it is understood.
private struct AssetContents: Decodable {
    struct Properties: Decodable {
        var providesNamespace: Bool?
        var templateRenderingIntent: String?

        enum CodingKeys: String, CodingKey {
            case providesNamespace = "provides-namespace"
            case templateRenderingIntent = "template-rendering-intent"
        }
    }

    struct Appearance: Decodable {
        var appearance: String
        var value: String
    }

    struct Variant: Decodable {
        var idiom: String?
        var filename: String?
        var scale: String?
        var appearances: [Appearance]?
        var color: Color?

        /// 0 for a variant that is made for the appearance, 1 for one for any; nil for one that is made for another,
        /// such as one of high contrast.
        func appearanceRank(isDark: Bool) -> Int? {
            guard let appearances, !appearances.isEmpty else { return 1 }
            let suits = appearances.allSatisfy {
                $0.appearance == "luminosity" && $0.value == (isDark ? "dark" : "light")
            }
            return suits ? 0 : nil
        }

        /// A desktop's windows suit what is made for every device, then what is made for large ones.
        var idiomRank: Int { ["universal", "mac", "ipad", "iphone"].firstIndex(of: idiom ?? "universal") ?? 4 }
    }

    struct Color: Decodable {
        /// Numbers as text; the names are red, green, blue, white and alpha.
        var components: [String: String]?

        var value: CGColor? {
            guard let components else { return nil }
            // Alpha is always a fraction.
            let alpha = components["alpha"].flatMap(Double.init) ?? 1
            if let white = Self.component(components["white"]) { return CGColor(gray: white, alpha: alpha) }
            guard let red = Self.component(components["red"]), let green = Self.component(components["green"]),
                let blue = Self.component(components["blue"])
            else { return nil }
            return CGColor(red: red, green: green, blue: blue, alpha: alpha)
        }

        /// "0xFF" and "255" are of 255, "1.000" is a fraction.
        private static func component(_ text: String?) -> CGFloat? {
            guard let text else { return nil }
            if text.lowercased().hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map { CGFloat($0) / 255 } }
            guard let number = Double(text), number.isFinite else { return nil }
            return CGFloat(text.contains(".") ? number : number / 255)
        }
    }

    var properties: Properties?
    var images: [Variant]?
    var colors: [Variant]?

    private static let byteLimit = 1 << 20

    /// Nil if there is none, or it is no such list.
    init?(folder: String) {
        guard let file = try? PlainFile("\(folder)/Contents.json"), let bytes = try? file.read(limit: Self.byteLimit),
            let contents = try? JSONDecoder().decode(Self.self, from: Data(bytes))
        else { return nil }
        self = contents
    }
}
