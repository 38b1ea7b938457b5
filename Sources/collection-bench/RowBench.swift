import AsyncDisplayKitCore
import CAllocationCounter
import Foundation
import UIKit

/// The memory that each row of a feed keeps after it was scrolled past, in bytes on the heap by type. The rows are
/// those of feed-bench: a cell with seven nodes.
@MainActor enum RowBench {
    private static let rows = 3000

    static func run() throws {
        guard allocation_counter_works() else { return }
        let host = try HeadlessHost(size: CGSize(width: 480, height: 800))
        defer { host.close() }
        let source = FeedRows(count: 5000)
        let table = ASTableNode(style: .plain)
        table.dataSource = source
        let window = UIWindow(frame: UIScreen.main.bounds)
        table.frame = window.bounds
        window.addSubnode(table)
        window.makeKeyAndVisible()
        host.settle()
        // Fills caches.
        scroll(table, past: 300, host)
        let first = source.made
        allocation_recorder_start()
        scroll(table, past: 300 + rows, host)
        let made = Double(source.made - first)
        allocation_recorder_pause()
        // Scroll on, so that the last of these rows release what rows near the viewport have.
        scroll(table, past: 400 + rows, host)
        var blocks = HeapBlocks()
        withUnsafeMutablePointer(to: &blocks) { blocks in
            allocation_recorder_visit(
                { block, size, context in
                    guard let block, let context else { return }
                    context.assumingMemoryBound(to: HeapBlocks.self).pointee.add(block, size)
                }, blocks)
        }
        CollectionBench.report(
            "a row of a feed that was scrolled through", Double(blocks.total) / made / 1024, "KB", limit: 4)
        for (kind, count, size) in blocks.sorted where Double(size) / made >= 1 {
            CollectionBench.note(
                "of these \(kind)",
                String(
                    format: "%.0f bytes in %.2f blocks of %.0f", Double(size) / made, Double(count) / made,
                    Double(size) / Double(count)))
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

/// Blocks of the heap, sorted by content: the first word of an object tells its class.
private struct HeapBlocks {
    private var counts: [String: (count: Int, size: Int)] = [:]
    private(set) var total = 0
    /// Kinds of the first words seen so far.
    private var kinds: [UInt: String] = [:]
    /// The process's memory as a file: reading an unmapped address is an error, not a crash.
    private let memory = open("/proc/self/mem", O_RDONLY | O_CLOEXEC)

    mutating func add(_ block: UnsafeRawPointer, _ size: Int) {
        let word = block.load(as: UInt.self)
        let name = kinds[word] ?? kind(of: word)
        kinds[word] = name
        // What the allocator itself takes beside the block.
        let size = size + 8
        let kind = name.isEmpty ? "no object, up to \(1 << (Int.bitWidth - size.leadingZeroBitCount)) bytes" : name
        total += size
        counts[kind, default: (0, 0)].count += 1
        counts[kind, default: (0, 0)].size += size
    }

    /// The name of the class if the word is the address of one's metadata, and nothing if it is not.
    private func kind(of word: UInt) -> String {
        var metadata = (kind: UInt(0), superclass: UInt(0), flags: UInt32(0), offset: UInt32(0), sizes: UInt64(0))
        let length = MemoryLayout.size(ofValue: metadata)
        guard word % 8 == 0, let address = Int(exactly: word), address > 0,
            withUnsafeMutableBytes(of: &metadata, { pread(memory, $0.baseAddress, length, address) }) == length
        else { return "" }
        // Metadata of what a closure keeps, and of classes; both as the Swift runtime lays them out.
        if metadata.kind == 0x400 { return "what closures keep" }
        let (isSwiftClass, alignment) = (metadata.flags & 2 != 0, metadata.sizes >> 32 & 0xFFFF)
        guard metadata.kind == 0, isSwiftClass, metadata.offset == 0, alignment == 7 || alignment == 15 else {
            return ""
        }
        // The words read look like the metadata of a class.
        return _typeName(unsafeBitCast(word, to: Any.Type.self), qualified: false)
    }

    var sorted: [(kind: String, count: Int, size: Int)] {
        counts.map { ($0.key, $0.value.count, $0.value.size) }.sorted { ($1.2, $0.0) < ($0.2, $1.0) }
    }
}

/// Texts of unequal lengths, the same in each run.
final class FeedRows: ASTableDataSource {
    private let count: Int
    /// How many nodes were asked for.
    private(set) var made = 0

    init(count: Int) {
        self.count = count
    }

    func tableNode(_ tableNode: ASTableNode, numberOfRowsInSection section: Int) -> Int { count }

    func tableNode(_ tableNode: ASTableNode, nodeBlockForRowAt indexPath: IndexPath) -> ASCellNodeBlock {
        let row = indexPath.row
        made += 1
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
