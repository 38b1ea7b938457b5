import AsyncDisplayKitCore
import Drawing
import Foundation

/// An element of a conformance case as its file describes it.
package final class LayoutCaseElement: Decodable, Sendable {
    package struct Style: Decodable, Sendable {
        let width: String?
        let height: String?
        let flexBasis: String?
        let flexGrow: CGFloat?
        let flexShrink: CGFloat?
        let spacingBefore: CGFloat?
        let spacingAfter: CGFloat?
        let alignSelf: String?
        let layoutPosition: [CGFloat]?
    }

    /// `sizing` is a word for an absolute spec and a list of words for the others.
    enum Sizing: Decodable, Sendable {
        case word(String)
        case words([String])

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let word = try? container.decode(String.self) {
                self = .word(word)
            } else {
                self = .words(try container.decode([String].self))
            }
        }

        var words: [String] {
            switch self {
            case .word(let word): [word]
            case .words(let words): words
            }
        }
    }

    let type: String
    let style: Style?
    package let id: String?
    package let color: String?
    let direction: String?
    let spacing: CGFloat?
    let justifyContent: String?
    let alignItems: String?
    let flexWrap: String?
    let alignContent: String?
    let lineSpacing: CGFloat?
    let horizontalAlignment: String?
    let verticalAlignment: String?
    let insets: [LayoutCasePoints]?
    let centering: [String]?
    let horizontalPosition: String?
    let verticalPosition: String?
    let sizing: Sizing?
    let ratio: CGFloat?
    let location: String?
    let offset: [CGFloat]?
    let wrapsCorner: Bool?
    let child: LayoutCaseElement?
    let background: LayoutCaseElement?
    let overlay: LayoutCaseElement?
    let corner: LayoutCaseElement?
    let children: [LayoutCaseElement]?

    /// The elements directly inside.
    private var inner: [LayoutCaseElement] {
        [child, background, overlay, corner].compactMap { $0 } + (children ?? [])
    }

    /// The colours of the nodes in the tree, by the nodes' identifiers.
    package var colorsByNode: [String: String] {
        var colors: [String: String] = [:]
        if let id, let color { colors[id] = color }
        for element in inner { colors.merge(element.colorsByNode) { first, _ in first } }
        return colors
    }
}
