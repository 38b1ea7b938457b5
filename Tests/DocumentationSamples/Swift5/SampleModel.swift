import AsyncDisplayKit

/// What the samples show: one photo of a feed.
struct PhotoModel: Sendable {
    var title: String
}

/// One animal of a pager's pages.
struct Animal: Sendable {
    var name: String
}

/// Hears of what happens in a photo's cell.
@MainActor protocol PhotoCellNodeDelegate: AnyObject {
    func photoCellNodeDidLoad(_ node: PhotoCellNode)
}

extension NSAttributedString {
    /// A line in the samples' font.
    static func sampleLine(_ string: String) -> NSAttributedString {
        NSAttributedString(string: string, attributes: [.font: UIFont.systemFont(ofSize: 17)])
    }
}

// What a subclass of a node says in Swift 6 mode, once per class; in Swift 5 mode nothing need be said.
#if swift(>=6)
    extension PhotoCellNode: @unchecked Sendable {}  // as every node: its state is set up before it is shared
    extension AnimalCellNode: @unchecked Sendable {}  // likewise
#endif
