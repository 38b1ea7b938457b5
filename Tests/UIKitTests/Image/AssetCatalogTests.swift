import Foundation
import Testing

@testable import UIKit

/// Serialized, and restores the search path: it belongs to the process.
@Suite(.serialized) struct AssetCatalogTests {
    private let directory = FileManager.default.temporaryDirectory.appendingPathComponent("assets-\(UUID().uuidString)")

    private func png(_ side: CGFloat, _ color: UIColor) throws -> Data {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let image = UIGraphicsImageRenderer(size: CGSize(width: side, height: side), format: format).image {
            color.setFill()
            $0.fill(CGRect(x: 0, y: 0, width: side, height: side))
        }
        return try #require(image.pngData())
    }

    private func write(_ data: Data, to path: String) throws {
        let url = directory.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: url)
    }

    private func write(_ json: String, to path: String) throws {
        try write(Data(json.utf8), to: path)
    }

    /// Runs a body with the folder as the only one that is searched.
    private func searching(_ body: () throws -> Void) throws {
        let before = UIImage.assetDirectories
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        UIImage.assetDirectories = [directory.path]
        defer {
            UIImage.assetDirectories = before
            try? FileManager.default.removeItem(at: directory)
        }
        try body()
    }

    private func makeStar(in folder: String = "Media.xcassets/star.imageset", properties: String = "{}") throws {
        let dark = #""appearances": [{"appearance": "luminosity", "value": "dark"}]"#
        try write(
            """
            {"images": [
              {"idiom": "universal", "scale": "1x", "filename": "star.png"},
              {"idiom": "universal", "scale": "2x", "filename": "star2.png"},
              {"idiom": "universal", "scale": "3x"},
              {"idiom": "universal", "scale": "1x", "filename": "night.png", \(dark)},
              {"idiom": "iphone", "scale": "1x", "filename": "phone.png"}
            ], "properties": \(properties), "info": {"version": 1, "author": "xcode"}}
            """, to: "\(folder)/Contents.json")
        try write(try png(4, .red), to: "\(folder)/star.png")
        try write(try png(8, .green), to: "\(folder)/star2.png")
        try write(try png(4, .blue), to: "\(folder)/night.png")
        try write(try png(4, .black), to: "\(folder)/phone.png")
    }

    private func color(_ image: UIImage?) -> PremultipliedPixel? { image?.cgImage.map { $0[0, 0] } }

    @Test("An image set's picture is chosen by scale and appearance")
    func imageSet() throws {
        try makeStar()
        try searching {
            let traits = { UITraitCollection(displayScale: $0) }
            func star(_ collections: [UITraitCollection]) -> UIImage? {
                UIImage(named: "star", in: nil, compatibleWith: UITraitCollection(traitsFrom: collections))
            }
            let one = try #require(star([traits(1)]))
            #expect(one.scale == 1 && one.size == CGSize(width: 4, height: 4) && one.renderingMode == .automatic)
            #expect(color(one) == UIColor.red.cgColor.pixel)
            let two = try #require(star([traits(2)]))
            #expect(two.scale == 2 && two.size == CGSize(width: 4, height: 4))
            #expect(color(two) == UIColor.green.cgColor.pixel)
            // There is none of three; the next smaller.
            #expect(star([traits(3)])?.scale == 2)
            let dark = UITraitCollection(userInterfaceStyle: .dark)
            #expect(color(star([traits(1), dark])) == UIColor.blue.cgColor.pixel)
            // The dark picture has one scale only, and a dark one suits better than a sharp one.
            #expect(color(star([traits(2), dark])) == UIColor.blue.cgColor.pixel)
            dark.performAsCurrent { #expect(color(UIImage(named: "star")) == UIColor.blue.cgColor.pixel) }
            #expect(color(UIImage(named: "star")) != UIColor.blue.cgColor.pixel)
            #expect(UIImage(named: "missing") == nil)
        }
    }

    @Test("Sets are found in groups, and behind the names of those that give a namespace")
    func groups() throws {
        try makeStar(in: "Media.xcassets/Group/inner.imageset")
        try makeStar(
            in: "Media.xcassets/Space/star.imageset", properties: #"{"template-rendering-intent": "template"}"#)
        try write(#"{"properties": {"provides-namespace": true}}"#, to: "Media.xcassets/Space/Contents.json")
        try searching {
            #expect(UIImage(named: "inner") != nil)
            #expect(UIImage(named: "star") == nil)
            #expect(UIImage(named: "Space/star")?.renderingMode == .alwaysTemplate)
        }
    }

    @Test("A colour set gives a colour that follows the appearance, in each way of writing components")
    func colorSet() throws {
        let dark = #""appearances": [{"appearance": "luminosity", "value": "dark"}]"#
        try write(
            """
            {"colors": [
              {"idiom": "universal", "color": {"color-space": "srgb",
                "components": {"red": "0x33", "green": "102", "blue": "0.600", "alpha": "0.500"}}},
              {"idiom": "universal", \(dark), "color": {"color-space": "gray-gamma-22",
                "components": {"white": "1.000", "alpha": "1.000"}}}
            ]}
            """, to: "Colors.xcassets/accent.colorset/Contents.json")
        try write(
            #"{"colors": [{"idiom": "universal", "color": {"platform": "ios", "reference": "labelColor"}}]}"#,
            to: "Colors.xcassets/label.colorset/Contents.json")
        try searching {
            let color = try #require(UIColor(named: "accent"))
            #expect(
                color
                    == UIColor(
                        light: CGColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.5), dark: CGColor(gray: 1, alpha: 1)))
            let dark = UITraitCollection(userInterfaceStyle: .dark)
            #expect(color.resolvedColor(with: dark) == UIColor(white: 1, alpha: 1))
            #expect(UIColor(named: "accent", in: nil, compatibleWith: dark) == UIColor(white: 1, alpha: 1))
            #expect(UIColor(named: "label") == nil && UIColor(named: "missing") == nil)
        }
    }

    @Test("Names and files of a catalog stay inside of its folder")
    func traversal() throws {
        try makeStar()
        try write(try png(4, .red), to: "outside.png")
        try write(
            #"{"images": [{"filename": "../../outside.png"}, {"filename": ".."}]}"#,
            to: "Media.xcassets/thief.imageset/Contents.json")
        try searching {
            #expect(UIImage(named: "outside") != nil && UIImage(named: "thief") == nil)
            UIImage.assetDirectories = [directory.appendingPathComponent("Media.xcassets").path]
            for name in [
                "../outside", "star.imageset/../../outside.png", "/etc/hostname", "", "a//b", "./outside", "..",
            ] {
                #expect(UIImage(named: name) == nil, "\(name)")
                #expect(UIColor(named: name) == nil, "\(name)")
            }
        }
    }

    @Test("Lists that are damaged or too long, and pictures that are missing, are as if they were not there")
    func damaged() throws {
        try write("{", to: "A.xcassets/a.imageset/Contents.json")
        try write(#"{"images": [{"filename": "none.png"}]}"#, to: "A.xcassets/b.imageset/Contents.json")
        try write(
            #"{"images": []}"# + String(repeating: " ", count: 1 << 20), to: "A.xcassets/c.imageset/Contents.json")
        try write(#"{"images": [{"scale": "x", "filename": "d.png"}]}"#, to: "A.xcassets/d.imageset/Contents.json")
        try write(try png(3, .red), to: "A.xcassets/d.imageset/d.png")
        try searching {
            for name in ["a", "b", "c"] { #expect(UIImage(named: name) == nil) }
            #expect(UIImage(named: "d")?.scale == 1)
        }
    }

    @Test("Files are looked up with scale and ending, and two images of one file share their pixels")
    func files() throws {
        try write(try png(8, .blue), to: "icon@2x.png")
        try write(try png(5, .red), to: "plain.png")
        try write(try png(5, .red), to: "folder/version.2.png")
        try searching {
            let icon = try #require(UIImage(named: "icon"))
            #expect(icon.scale == 2 && icon.size == CGSize(width: 4, height: 4))
            let again = try #require(UIImage(named: "icon.png"))
            #expect(icon.cgImage != nil && again.cgImage === icon.cgImage)
            #expect(UIImage(named: "plain.png")?.size == CGSize(width: 5, height: 5))
            #expect(UIImage(named: "folder/version.2") != nil)
            #expect(UIImage(named: "missing") == nil)
        }
    }

    @Test("A picture that is asked for again is the same one, until its file changes")
    func cache() throws {
        try makeStar()
        try searching {
            let first = try #require(UIImage(named: "star"))
            let second = try #require(UIImage(named: "star"))
            #expect(first == second && first.cgImage != nil && first.cgImage === second.cgImage)
            let folder = "Media.xcassets/star.imageset"
            for file in ["star.png", "star2.png"] {
                try FileManager.default.removeItem(at: directory.appendingPathComponent("\(folder)/\(file)"))
                try write(try png(6, .black), to: "\(folder)/\(file)")
            }
            #expect(color(UIImage(named: "star")) == UIColor.black.cgColor.pixel)
        }
    }

    @Test("At first the executable's folder is searched, and the resource bundles beside it")
    func standardPath() throws {
        let folder = try #require(Bundle.main.resourcePath)
        let bundle = "\(folder)/Texture_\(UUID().uuidString).resources"
        let path = UIImage.assetDirectories
        #expect(path.first == folder)
        #expect(path.dropFirst().allSatisfy { $0.hasPrefix(folder) && $0.hasSuffix(".resources") })
        // A bundle that is made now is not on the path, but can be put there.
        UIImage.assetDirectories.append(bundle)
        defer { UIImage.assetDirectories = path }
        try FileManager.default.createDirectory(atPath: bundle, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: bundle) }
        let name = UUID().uuidString
        try png(5, .red).write(to: URL(fileURLWithPath: "\(bundle)/\(name).png"))
        #expect(UIImage(named: name)?.size == CGSize(width: 5, height: 5))
        let only = try #require(Bundle(path: bundle))
        #expect(UIImage(named: name, in: only, compatibleWith: nil) != nil)
    }
}
