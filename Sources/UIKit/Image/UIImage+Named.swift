import Foundation

extension UIImage {
    /// The folders in which `UIImage(named:)` and `UIColor(named:)` look, the first one first: for asset catalogs
    /// (`*.xcassets`, copied as they are), then for files. Any thread.
    ///
    /// At first the folder of the executable, and the resource bundles of Swift packages beside it (`*.resources`). A
    /// program that keeps its resources elsewhere appends or inserts a folder. Setting it, also to what it is, makes
    /// catalogs be read again: they are indexed once. Files may come and go at any time.
    public static var assetDirectories: [String] {
        get { NamedAssets.directories }
        set { NamedAssets.directories = newValue }
    }

    /// A picture of an asset catalog or a file in `assetDirectories`; nil if there is none of that name.
    ///
    /// A catalog's image set is named without an ending, after the folders that give a namespace: "Icons/star". Its
    /// pictures are chosen by the display's scale, and by the appearance of `UITraitCollection.current`, which is light
    /// unless the program says otherwise, at the time of the call: an image does not change with the appearance later.
    /// A set may say that its pictures are templates.
    ///
    /// A file is named with or without its ending (png, jpg, jpeg, webp, gif, bmp); "@2x" and "@3x" before that say its
    /// scale. The display's scale is preferred, then the next larger, then the next smaller.
    ///
    /// Names stay inside of the folders: absolute ones, and those with `..` in them, have no picture. Any thread. The
    /// first call reads a folder, and the header of the file; further ones cost a look at whether the file is the same,
    /// some microseconds.
    public convenience init?(named name: String) {
        self.init(named: name, in: nil, compatibleWith: nil)
    }

    /// - Parameters:
    ///   - bundle: whose resources are looked at; those of `assetDirectories` if nil.
    ///   - traitCollection: whose scale and appearance choose; what it does not specify, and all of nil, is that of
    ///     `UITraitCollection.current`.
    public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?)
    {
        let traits = AssetTraits(traitCollection)
        guard let found = NamedAssets.image(name, in: bundle?.resourcePath, traits) else { return nil }
        self.init(pixels: found.pixels, scale: found.scale, renderingMode: found.renderingMode)
    }
}
