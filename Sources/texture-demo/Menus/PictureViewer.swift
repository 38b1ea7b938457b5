import AsyncDisplayKitCore

/// A picture in the window, as large as fits: the wheel, two fingers, plus and minus make it larger and smaller, a
/// double click shows it twice as large or whole, the right button opens its menu, Escape closes it.
final class PictureViewer: UIViewController, UIScrollViewDelegate, UIContextMenuInteractionDelegate {
    /// How much larger than the window a picture gets.
    private static let largestFactor: CGFloat = 8
    /// Zoom factors of a double click, and of a key.
    private static let doubleClickFactor: CGFloat = 2
    private static let keyFactor: CGFloat = 1.5
    private static let margin: CGFloat = 12

    let scrollView = UIScrollView()
    let closeButton = UIButton(type: .system)
    /// The zoomed view; one point of it is one pixel of the picture.
    private let content = UIView()
    private let imageNode = ASImageNode()
    private let picture: NamedPicture
    private weak var actions: (any PictureActions)?
    private let windowCommands: [UIKeyCommand]
    /// The figures, at the lower edge while they are shown.
    let status = StatusNode()
    /// Lies over the lower end of the picture.
    var note: NoteNode? {
        didSet {
            oldValue?.view.removeFromSuperview()
            if let note { view.addSubview(note.view) }
            view.setNeedsLayout()
        }
    }
    /// The size of the window for which the limits of the zoom hold.
    private var fittedSize = CGSize.zero

    /// - Parameters:
    ///   - actions: what the menu does.
    ///   - windowCommands: keys that mean the same as while no picture is shown.
    init(_ picture: NamedPicture, _ image: UIImage, actions: any PictureActions, windowCommands: [UIKeyCommand]) {
        self.picture = picture
        self.actions = actions
        self.windowCommands = windowCommands
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .fullScreen
        modalTransitionStyle = .crossDissolve
        // White words on black, whatever the desktop's style.
        overrideUserInterfaceStyle = .dark
        content.bounds.size = CGSize(width: image.size.width * image.scale, height: image.size.height * image.scale)
        imageNode.image = image
        imageNode.accessibilityLabel = picture.name
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .black
        scrollView.delegate = self
        scrollView.contentInsetAdjustmentBehavior = .never
        // The wheel zooms; drags and a trackpad move the picture.
        scrollView.panGestureRecognizer.allowedScrollTypesMask = .continuous
        imageNode.frame = content.bounds
        content.addSubview(imageNode.view)
        content.frame.origin = .zero
        scrollView.addSubview(content)
        scrollView.contentSize = content.bounds.size
        let doubleClick = UITapGestureRecognizer(target: self, action: PictureViewer.doubleClicked)
        doubleClick.numberOfTapsRequired = 2
        scrollView.addGestureRecognizer(doubleClick)
        closeButton.setTitle("Close", for: .normal)
        closeButton.setTitleColor(.white, for: .normal)
        closeButton.backgroundColor = UIColor(white: 0, alpha: 0.6)
        // Its end is seen on black, too.
        closeButton.layer.borderWidth = 1
        closeButton.layer.borderColor = UIColor(white: 1, alpha: 0.5).cgColor
        closeButton.contentEdgeInsets = UIEdgeInsets(top: 6, left: 14, bottom: 6, right: 14)
        closeButton.addAction(UIAction { [weak self] _ in self?.close() }, for: .touchUpInside)
        closeButton.toolTip = "Escape"
        view.addInteraction(UIContextMenuInteraction(delegate: self))
        status.isHidden = true
        for subview in [scrollView, closeButton, status.view] { view.addSubview(subview) }
    }

    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        picture.menu(actions, isViewed: true, keys: .copyName)
    }

    // MARK: Places

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let size = closeButton.sizeThatFits(view.bounds.size)
        closeButton.frame = CGRect(
            x: view.bounds.width - size.width - Self.margin, y: Self.margin, width: size.width, height: size.height)
        closeButton.layer.cornerRadius = size.height / 2
        let foot = height(of: status)
        status.frame = CGRect(x: 0, y: view.bounds.height - foot, width: view.bounds.width, height: foot)
        if let note { place(note, above: status.isHidden ? view.bounds.height : status.frame.minY) }
        fit()
    }

    private func height(of node: ASDisplayNode) -> CGFloat {
        let width = view.bounds.width
        let range = ASSizeRangeMake(CGSize(width: width, height: 0), CGSize(width: width, height: .infinity))
        return node.layoutThatFits(range).size.height
    }

    private func place(_ note: NoteNode, above foot: CGFloat) {
        let room = CGSize(width: max(0, view.bounds.width - 2 * Self.margin), height: .infinity)
        let size = note.layoutThatFits(ASSizeRangeMake(.zero, room)).size
        let x = ((view.bounds.width - size.width) / 2).rounded()
        note.frame = CGRect(origin: CGPoint(x: x, y: foot - Self.margin - size.height), size: size)
    }

    var showsFigures: Bool {
        get { !status.isHidden }
        set {
            status.isHidden = !newValue
            view.setNeedsLayout()
        }
    }

    /// Limits the zoom so that the picture gets no smaller than whole. If it was shown whole, it stays so when the
    /// window's size changes.
    private func fit() {
        let (room, size) = (view.bounds.size, content.bounds.size)
        guard room != fittedSize, room.width > 0, room.height > 0, size.width > 0, size.height > 0 else { return }
        let wasWhole = fittedSize == .zero || isWhole
        fittedSize = room
        scrollView.frame = view.bounds
        let whole = min(room.width / size.width, room.height / size.height)
        scrollView.minimumZoomScale = whole
        scrollView.maximumZoomScale = whole * Self.largestFactor
        scrollView.zoomScale = wasWhole ? whole : scrollView.zoomScale
        centre()
    }

    private var isWhole: Bool { scrollView.zoomScale < scrollView.minimumZoomScale * 1.001 }

    /// Centres a picture that is smaller than the window.
    private func centre() {
        let (room, size) = (scrollView.bounds.size, content.frame.size)
        content.frame.origin = CGPoint(
            x: max(0, (room.width - size.width) / 2), y: max(0, (room.height - size.height) / 2))
    }

    // MARK: Zooming

    func viewForZooming(in scrollView: UIScrollView) -> UIView? { content }

    func scrollViewDidZoom(_ scrollView: UIScrollView) {
        centre()
        // Lets a drag follow the mouse in any direction, even if there is room along one axis only.
        (scrollView.alwaysBounceHorizontal, scrollView.alwaysBounceVertical) = (!isWhole, !isWhole)
    }

    private func doubleClicked(_ recognizer: UIGestureRecognizer) {
        guard isWhole else { return scrollView.setZoomScale(scrollView.minimumZoomScale, animated: true) }
        let place = recognizer.location(in: content)
        let scale = scrollView.minimumZoomScale * Self.doubleClickFactor
        let (width, height) = (view.bounds.width / scale, view.bounds.height / scale)
        scrollView.zoom(
            to: CGRect(x: place.x - width / 2, y: place.y - height / 2, width: width, height: height), animated: true)
    }

    func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) { aim = nil }

    // MARK: Keys

    /// The target of a key's animated zoom while that runs; the next key starts from it.
    private var aim: CGFloat?

    override var keyCommands: [UIKeyCommand]? { commands }

    private lazy var commands: [UIKeyCommand] = {
        let larger: @MainActor (UIKeyCommand) -> Void = { [weak self] _ in self?.zoom(by: Self.keyFactor) }
        return windowCommands + [
            UIKeyCommand(title: "Larger", input: "+", handler: larger),
            // The same key without Shift, and with it, where plus is above another character.
            UIKeyCommand(input: "=", handler: larger),
            UIKeyCommand(input: "=", modifierFlags: .shift, handler: larger),
            UIKeyCommand(title: "Smaller", input: "-") { [weak self] _ in self?.zoom(by: 1 / Self.keyFactor) },
            UIKeyCommand(title: "The whole picture", input: "0") { [weak self] _ in self?.zoom(by: 0) },
            UIKeyCommand(title: picture.copyNameTitle, input: "c", modifierFlags: .control) { [weak self] _ in
                guard let self else { return }
                actions?.copyName(of: picture)
            },
            UIKeyCommand(title: "Close the picture", input: UIKeyCommand.inputEscape, allowsRepeat: false) {
                [weak self] _ in self?.close()
            },
            UIKeyCommand(title: "Close the picture", input: "w", modifierFlags: .control, allowsRepeat: false) {
                [weak self] _ in self?.close()
            },
        ]
    }()

    private func zoom(by factor: CGFloat) {
        let scale = (aim ?? scrollView.zoomScale) * factor
        let target = min(max(scale, scrollView.minimumZoomScale), scrollView.maximumZoomScale)
        guard target != aim ?? scrollView.zoomScale else { return }
        aim = target
        scrollView.setZoomScale(target, animated: true)
    }

    private func close() { dismiss(animated: true) }
}
