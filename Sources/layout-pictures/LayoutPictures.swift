import ArgumentParser
import AsyncDisplayKitCore
import Foundation
import UIKit

/// Draws the pictures of the documentation's articles on layout specs and on lists: each is laid out and rendered by
/// the framework itself, without a display.
@main struct LayoutPictures: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "layout-pictures",
        abstract: "Draw the pictures of the documentation.",
        discussion: "Writes a PNG file per layout spec and list style into the directory, at two pixels per point.")

    @Argument(help: "The directory for the pictures.")
    var directory = "Sources/AsyncDisplayKit/AsyncDisplayKit.docc/Resources"

    func run() throws {
        let directory = directory
        try MainActor.assumeIsolated { try Self.drawAll(into: directory) }
    }

    @MainActor private static func drawAll(into directory: String) throws {
        let folder = URL(fileURLWithPath: directory, isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let pictures = Picture.layouts + Picture.lists
        for picture in pictures {
            try picture.pngData().write(to: folder.appendingPathComponent("\(picture.name)@2x.png"))
        }
        print("\(pictures.count) pictures in \(folder.path)")
    }
}

/// A layout or a list to look at.
struct Picture: Sendable {
    /// The name of the file, without suffix.
    let name: String
    /// In points.
    let size: CGSize
    /// Makes what fills the picture.
    private let makeController: @MainActor @Sendable () -> UIViewController

    /// A layout of tiles; the closure makes it from the `Tiles` that it is given.
    init(
        _ name: String, width: CGFloat = 260, height: CGFloat = 110,
        _ layout: @escaping @Sendable (Tiles) -> any ASLayoutElement
    ) {
        self.name = "layout-\(name)"
        size = CGSize(width: width, height: height)
        makeController = { ASDKViewController(node: PictureNode(layout: layout)) }
    }

    /// A list, which the closure makes.
    init(
        list name: String, width: CGFloat = 260, height: CGFloat = 240,
        _ makeController: @escaping @MainActor @Sendable () -> UIViewController
    ) {
        self.name = "list-\(name)"
        size = CGSize(width: width, height: height)
        self.makeController = makeController
    }

    private static let scale: CGFloat = 2

    @MainActor func pngData() throws -> Data {
        let host = try HeadlessHost(size: size, scale: Self.scale)
        defer { host.close() }
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = makeController()
        window.makeKeyAndVisible()
        host.settle()
        guard let image = host.screenshot(), let data = UIImage(cgImage: image).pngData() else {
            throw ValidationError("\(name): no picture")
        }
        return data
    }
}

/// A page with a margin, and a line around the spec that is shown.
private final class PictureNode: ASDisplayNode, @unchecked Sendable {  // never changed after init
    private let outline = ASDisplayNode()
    private let tiles = Tiles()
    private let layoutOfTiles: (Tiles) -> any ASLayoutElement

    init(layout: @escaping (Tiles) -> any ASLayoutElement) {
        layoutOfTiles = layout
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = .white
        outline.backgroundColor = UIColor(white: 0.95, alpha: 1)
        outline.borderColor = UIColor(white: 0.7, alpha: 1).cgColor
        outline.borderWidth = 1
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let shown = layoutOfTiles(tiles)  // makes tiles, so not inside of the closure
        return LayoutSpec {
            Relative(sizing: .minimumSize) { shown.background(outline) }.padding(12)
        }
    }
}

/// Coloured boxes with letters, each made when it is first asked for and kept.
final class Tiles {
    private var nodes: [String: Tile] = [:]

    /// A box that is as large as its parent makes it.
    func callAsFunction(_ letter: String, isGreedy: Bool = false) -> Tile {
        if let node = nodes[letter] { return node }
        let node = Tile(
            letter: letter, color: Self.color(nodes.count), isGreedy: isGreedy)
        nodes[letter] = node
        return node
    }

    /// A box of a size of its own.
    func callAsFunction(_ letter: String, _ width: CGFloat, _ height: CGFloat) -> Tile {
        self(letter).size(width: width, height: height)
    }

    /// A label in a font of that size.
    func text(_ text: String, size: CGFloat) -> ASTextNode {
        if let node = texts[text] { return node }
        let node = ASTextNode()
        node.attributedText = NSAttributedString(
            string: text, attributes: [.font: UIFont.systemFont(ofSize: size), .foregroundColor: UIColor.black])
        texts[text] = node
        return node
    }

    private var texts: [String: ASTextNode] = [:]

    /// The colour of a tile; those next to each other differ.
    static func color(_ index: Int) -> UIColor { colors[index % colors.count] }

    private static let colors: [UIColor] = [
        UIColor(red: 0.36, green: 0.56, blue: 0.90, alpha: 1), UIColor(red: 0.95, green: 0.61, blue: 0.29, alpha: 1),
        UIColor(red: 0.40, green: 0.72, blue: 0.48, alpha: 1), UIColor(red: 0.80, green: 0.42, blue: 0.62, alpha: 1),
        UIColor(red: 0.55, green: 0.50, blue: 0.80, alpha: 1),
    ]
}

/// A coloured box with a letter in the middle.
final class Tile: ASDisplayNode, @unchecked Sendable {  // never changed after init
    private let label = ASTextNode()
    /// Whether it takes all the space it is given instead of as little as holds the letter.
    private let isGreedy: Bool

    init(letter: String, color: UIColor, isGreedy: Bool) {
        self.isGreedy = isGreedy
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = color
        cornerRadius = 3
        label.attributedText = NSAttributedString(
            string: letter, attributes: [.font: UIFont.boldSystemFont(ofSize: 13), .foregroundColor: UIColor.white])
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        LayoutSpec { label.centered(sizing: isGreedy ? [] : .minimumXY) }
    }
}
