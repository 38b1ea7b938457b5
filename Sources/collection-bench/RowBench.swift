import AsyncDisplayKitCore
import CAllocationCounter
import Foundation
import Typesetting
import UIKit

/// What a row of a feed that was scrolled through keeps, in bytes on the heap by kind. The rows are those of feed-bench: a cell
/// with seven nodes.
@MainActor enum RowBench {
    private static let rows = 1000

    static func run() throws {
        guard allocation_counter_works() else { return }
        let host = try HeadlessHost(size: CGSize(width: 480, height: 800))
        defer { host.close() }
        let source = FeedRows()
        let table = ASTableNode(style: .plain)
        table.dataSource = source
        let window = UIWindow(frame: UIScreen.main.bounds)
        table.frame = window.bounds
        window.addSubnode(table)
        window.makeKeyAndVisible()
        host.settle()
        // Fills caches.
        scroll(table, past: 300, host)
        let first = source.made.count
        allocation_recorder_start()
        scroll(table, past: 300 + rows, host)
        let made = Double(source.made.count - first)
        var bytes = HeapKinds()
        withUnsafeMutablePointer(to: &bytes) { bytes in
            allocation_recorder_visit(
                { block, size, context in
                    guard let block, let context else { return }
                    context.assumingMemoryBound(to: HeapKinds.self).pointee.add(block, size)
                }, bytes)
        }
        CollectionBench.report(
            "a row of a feed that was scrolled through", Double(bytes.total) / made / 1024, "KB", limit: 7)
        for (kind, count, size) in bytes.sorted {
            CollectionBench.note(
                "of these \(kind)",
                String(format: "%.0f bytes in %.1f blocks", Double(size) / made, Double(count) / made))
        }
        withExtendedLifetime((window, source)) {}
    }

    /// At 3,000 points per second.
    private static func scroll(_ table: ASTableNode, past row: Int, _ host: HeadlessHost) {
        while (table.indexPathsForVisibleRows().first?.row ?? row) < row {
            table.contentOffset.y += 50
            host.step()
        }
        host.settle()
    }
}

/// Blocks of the heap by what is in them: an object says its class in its first word.
private struct HeapKinds {
    private var counts: [String: (count: Int, size: Int)] = [:]
    private(set) var total = 0
    private let kinds: [UInt: String]

    @MainActor init() {
        var kinds: [UInt: String] = [:]
        func name(_ kind: String, _ classes: AnyClass...) {
            for each in classes { kinds[UInt(bitPattern: ObjectIdentifier(each))] = kind }
        }
        /// Arrays and dictionaries are objects of classes that only an example knows.
        func name<Storage>(_ kind: String, like example: Storage) {
            withUnsafeBytes(of: example) { bytes in
                let object = UnsafeRawPointer(bitPattern: bytes.load(as: UInt.self))
                if let object { kinds[object.load(as: UInt.self)] = kind }
            }
        }
        name("nodes", FeedRowCell.self, ASTextNode.self, ASImageNode.self, ASDisplayNode.self)
        name("styles", ASLayoutElementStyle.self)
        name("layouts", ASLayout.self)
        name("views", _ASDisplayView.self, UIView.self)
        name("layers", CALayer.self)
        name("arrays of nodes, layouts, views and layers", like: [CALayer()])
        name("strings and attributes", NSAttributedString.self, NSMutableAttributedString.self, NSString.self)
        let snapshot = AttributedStringSnapshot(
            NSAttributedString(string: "a", attributes: [.font: UIFont.systemFont(ofSize: 1)]))
        name("strings and attributes", like: snapshot.runs)
        name("fonts", UIFont.self)
        name("texts for the engine", TextLayout.self)
        name("texts for the engine", like: snapshot.styledText().runs)
        name("texts for the engine", like: snapshot.styledText().utf16)
        self.kinds = kinds
    }

    mutating func add(_ block: UnsafeRawPointer, _ size: Int) {
        // What the allocator itself takes beside the block.
        let size = size + 8
        total += size
        let kind = kinds[block.load(as: UInt.self)] ?? "other"
        counts[kind, default: (0, 0)].count += 1
        counts[kind, default: (0, 0)].size += size
    }

    var sorted: [(kind: String, count: Int, size: Int)] {
        counts.map { ($0.key, $0.value.count, $0.value.size) }.sorted { ($1.2, $0.0) < ($0.2, $1.0) }
    }
}

/// Texts of unequal lengths, the same in each run.
private final class FeedRows: ASTableDataSource {
    /// The rows whose node was asked for.
    private(set) var made: Set<Int> = []

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { 10_000 }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let row = indexPath.row
        made.insert(row)
        return { FeedRowCell(row) }
    }
}

/// The row of feed-bench: a picture, a title, a text of one to five lines, three counters and a separator.
private final class FeedRowCell: ASCellNode, @unchecked Sendable {  // never changed after init
    private let picture = ASImageNode()
    private let title = ASTextNode()
    private let text = ASTextNode()
    private let counters = [ASTextNode(), ASTextNode(), ASTextNode()]
    private let separator = ASDisplayNode()

    private static let avatar = UIGraphicsImageRenderer(size: CGSize(width: 48, height: 48)).image { context in
        UIColor.gray.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 48, height: 48))
    }

    init(_ row: Int) {
        super.init()
        automaticallyManagesSubnodes = true
        backgroundColor = .white
        picture.image = Self.avatar
        picture.style.preferredSize = CGSize(width: 48, height: 48)
        picture.cornerRadius = 24
        picture.cornerRoundingType = .precomposited
        title.attributedText = Self.string("#\(row) of a feed", .boldSystemFont(ofSize: 15))
        title.maximumNumberOfLines = 1
        let words = (0..<(4 + row * 7 % 36)).map { "word\(($0 * 5 + row) % 64)" }
        text.attributedText = Self.string(words.joined(separator: " "), .systemFont(ofSize: 14))
        for (node, what) in zip(counters, ["\(row % 1000) likes", "\(row % 100) replies", "\(row % 50) shares"]) {
            node.attributedText = Self.string(what, .systemFont(ofSize: 12))
            node.style.width = ASDimensionMake(110)
        }
        separator.backgroundColor = .lightGray
        separator.style.width = ASDimensionMake(480)
        separator.style.height = ASDimensionMake(1)
    }

    private static func string(_ text: String, _ font: UIFont) -> NSAttributedString {
        NSAttributedString(string: text, attributes: [.font: font, .foregroundColor: UIColor.black])
    }

    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        let numbers = ASStackLayoutSpec(
            direction: .horizontal, spacing: 0, justifyContent: .start, alignItems: .start, children: counters)
        numbers.style.spacingBefore = 6
        text.style.spacingBefore = 4
        let texts = ASStackLayoutSpec(
            direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .start,
            children: [title, text, numbers])
        texts.style.width = ASDimensionMake(constrainedSize.max.width - 84)
        let content = ASStackLayoutSpec(
            direction: .horizontal, spacing: 12, justifyContent: .start, alignItems: .start,
            children: [picture, texts])
        let row = ASInsetLayoutSpec(insets: UIEdgeInsets(top: 12, left: 12, bottom: 13, right: 12), child: content)
        let line = ASRelativeLayoutSpec(
            horizontalPosition: .start, verticalPosition: .end, sizingOption: [], child: separator)
        return ASOverlayLayoutSpec(child: row, overlay: line)
    }
}
