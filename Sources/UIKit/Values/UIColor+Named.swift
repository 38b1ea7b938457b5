import Foundation

extension UIColor {
    /// A colour of an asset catalog in `UIImage.assetDirectories`; nil if there is none of that name. With a dark
    /// variant it follows the appearance. Any thread; cheap after the first call.
    ///
    /// Components of wide colour spaces (Display P3) are taken as those of sRGB. Colours that a catalog names after a
    /// system's own have none.
    public convenience init?(named name: String) {
        self.init(named: name, in: nil, compatibleWith: nil)
    }

    /// - Parameters:
    ///   - bundle: whose resources are looked at; those of `UIImage.assetDirectories` if nil.
    ///   - traitCollection: whose appearance chooses now and for good; nil for a colour that follows the appearance.
    public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?)
    {
        guard let found = NamedAssets.color(name, in: bundle?.resourcePath) else { return nil }
        guard let dark = found.dark else {
            self.init(cgColor: found.light)
            return
        }
        if let traitCollection {
            self.init(cgColor: AssetTraits(traitCollection).isDark ? dark : found.light)
        } else {
            self.init(light: found.light, dark: dark)
        }
    }
}
