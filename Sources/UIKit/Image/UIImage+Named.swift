import Foundation

extension UIImage {
    /// The folders in which `UIImage(named:)` and `UIColor(named:)` search, in this order: for asset catalogs
    /// (`*.xcassets`, copied as they are), then for files. Any thread.
    ///
    /// By default these are the folder of the executable, and the resource bundles of Swift packages beside it
    /// (`*.resources`). A program that keeps its resources elsewhere adds a folder. Catalogs are indexed once; setting
    /// this property, even to its present value, makes them be read again. Loose files may come and go at any time.
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
    /// Names cannot lead out of the folders: absolute ones, and those that contain `..`, find nothing. Any thread. The
    /// first call reads a folder, and the header of the file; further calls only check whether the file is unchanged,
    /// in some microseconds.
    public convenience init?(named name: String) {
        self.init(named: name, in: nil, compatibleWith: nil)
    }

    /// - Parameters:
    ///   - bundle: the bundle whose resources are searched; nil for `assetDirectories`.
    ///   - traitCollection: the traits whose scale and appearance are used to choose; what it does not specify, or all
    ///     if nil, is taken from `UITraitCollection.current`.
    public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?)
    {
        let traits = AssetTraits(traitCollection)
        guard let found = NamedAssets.image(name, in: bundle?.resourcePath, traits) else { return nil }
        self.init(pixels: found.pixels, scale: found.scale, renderingMode: found.renderingMode)
    }
}
