import AsyncDisplayKit

// A cell by subclassing: the four methods the documentation names.

final class PhotoCellNode: ASCellNode {
    weak var delegate: PhotoCellNodeDelegate?
    let photo: PhotoModel
    let titleNode = ASTextNode()
    private(set) var tapRecognizer: UITapGestureRecognizer?
    private(set) var titleFrameAfterLayout: CGRect?

    /// May run on any thread.
    init(photo: PhotoModel) {
        self.photo = photo
        super.init()
        automaticallyManagesSubnodes = true
        titleNode.attributedText = .sampleLine(photo.title)
    }

    /// Says how the cell is arranged.
    override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
        ASInsetLayoutSpec(insets: UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8), child: titleNode)
    }

    /// Runs on the main thread: the place for gesture recognisers.
    override func didLoad() {
        super.didLoad()
        let recognizer = UITapGestureRecognizer { _ in }
        view.addGestureRecognizer(recognizer)
        tapRecognizer = recognizer
        delegate?.photoCellNodeDidLoad(self)
    }

    /// Runs on the main thread; after `super.layout()` the subnodes have their frames.
    override func layout() {
        super.layout()
        titleFrameAfterLayout = titleNode.frame
    }
}
