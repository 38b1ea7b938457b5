import Execution
import Foundation

/// Finds pictures and colours by their names. Any thread.
enum NamedAssets {
    struct Image: Sendable {
        let path: String
        let pixels: LazyPixels
        let scale: CGFloat
        let renderingMode: UIImage.RenderingMode
    }

    private struct Key: Hashable {
        let name: String
        /// Nil for the search path.
        let directory: String?
        let traits: AssetTraits
    }

    private struct State {
        /// Incremented each time the directories are set, so that results of searches begun before are not stored.
        var generation = 0
        /// Nil until it was set.
        var directories: [String]?
        /// The catalogs in each folder that was searched.
        var catalogs: [String: [AssetCatalog]] = [:]
        /// Pictures that were found, so that one that each row of a list asks for is searched for only once.
        var images: [Key: Image] = [:]
    }

    private static let state = Mutex(State())
    private static let imageLimit = 500

    /// The folder of the executable, and the resource bundles of packages in it.
    private static let standardDirectories: [String] = {
        guard let folder = Bundle.main.resourcePath else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return [folder] + names.filter { $0.hasSuffix(".resources") }.sorted().map { "\(folder)/\($0)" }
    }()

    static var directories: [String] {
        get { state.withLock { $0.directories } ?? standardDirectories }
        set { state.withLock { $0 = State(generation: $0.generation + 1, directories: newValue) } }
    }

    /// Whether a name stays inside of the folder in which it is looked for.
    private static func isAllowed(_ name: String) -> Bool {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        return !name.contains("\0") && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
    }

    /// - Parameter directory: the only folder to look in; nil for the search path.
    static func image(_ name: String, in directory: String?, _ traits: AssetTraits) -> Image? {
        guard isAllowed(name) else { return nil }
        let key = Key(name: name, directory: directory, traits: traits)
        let (known, generation) = state.withLock { ($0.images[key], $0.generation) }
        if let known, LazyPixels.ofFile(known.path) === known.pixels {
            return known
        }
        guard let found = search(name, in: directory.map { [$0] } ?? directories, traits) else { return nil }
        state.withLock { state in
            guard state.generation == generation else { return }
            if state.images.count >= imageLimit { state.images.removeAll() }
            state.images[key] = found
        }
        return found
    }

    private static func search(_ name: String, in directories: [String], _ traits: AssetTraits) -> Image? {
        for directory in directories {
            for catalog in catalogs(in: directory) {
                let (images, isTemplate) = catalog.images(name, traits)
                for image in images {
                    guard let pixels = LazyPixels.ofFile(image.path) else { continue }
                    let mode: UIImage.RenderingMode =
                        isTemplate.map { $0 ? .alwaysTemplate : .alwaysOriginal } ?? .automatic
                    return Image(path: image.path, pixels: pixels, scale: CGFloat(image.scale), renderingMode: mode)
                }
            }
            for path in LooseImages.paths(of: name, in: directory, traits) {
                guard let pixels = LazyPixels.ofFile(path) else { continue }
                let scale = LooseImages.scale(ofFile: path)
                return Image(path: path, pixels: pixels, scale: scale, renderingMode: .automatic)
            }
        }
        return nil
    }

    /// - Parameter directory: the only folder to look in; nil for the search path.
    static func color(_ name: String, in directory: String?) -> (light: CGColor, dark: CGColor?)? {
        guard isAllowed(name) else { return nil }
        for directory in directory.map({ [$0] }) ?? directories {
            for catalog in catalogs(in: directory) {
                if let color = catalog.color(name) { return color }
            }
        }
        return nil
    }

    private static func catalogs(in directory: String) -> [AssetCatalog] {
        let (known, generation) = state.withLock { ($0.catalogs[directory], $0.generation) }
        if let known { return known }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        let found = names.filter { $0.hasSuffix(".xcassets") }.sorted().map {
            AssetCatalog(folder: "\(directory)/\($0)")
        }
        state.withLock { if $0.generation == generation { $0.catalogs[directory] = found } }
        return found
    }
}

/// Pictures that are files, with a scale in their names.
enum LooseImages {
    private static let endings = ["png", "jpg", "jpeg", "webp", "gif", "bmp"]

    static func scale(ofFile path: String) -> CGFloat {
        let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        guard name.hasSuffix("x"), let at = name.lastIndex(of: "@"),
            let scale = Int(name[name.index(after: at)...].dropLast()), scale > 0
        else { return 1 }
        return CGFloat(scale)
    }

    /// The paths that a name may mean, in order of preference for the traits' scale.
    static func paths(of name: String, in directory: String, _ traits: AssetTraits) -> [String] {
        let ending = (name as NSString).pathExtension
        let hasEnding = endings.contains(ending.lowercased())
        let base = hasEnding ? (name as NSString).deletingPathExtension : name
        let scales = [1, 2, 3].sorted { traits.distance(to: $0) < traits.distance(to: $1) }
        return scales.flatMap { scale in
            (hasEnding ? [ending] : endings).map { "\(directory)/\(base)\(scale == 1 ? "" : "@\(scale)x").\($0)" }
        }
    }
}
