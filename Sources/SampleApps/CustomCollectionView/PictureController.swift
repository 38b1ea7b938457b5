import AsyncDisplayKit

/// A picture in a sheet, which two fingers turn and enlarge, both at once. Buttons below it and keys do that, too.
final class PictureController: UIViewController, UIGestureRecognizerDelegate {
    private static let margin: CGFloat = 12
    /// Multiples of the size at which the whole picture fits, upright.
    private static let scales: ClosedRange<CGFloat> = 0.25...4
    private static let step: CGFloat = 1.25

    private let area = UIView()
    private let picture: UIImageView
    private let buttons = UIStackView()
    /// In radians, clockwise.
    private var angle: CGFloat = 0
    private var scale: CGFloat = 1

    init(_ photo: SampleAssets.Photo) {
        picture = UIImageView(image: UIImage(contentsOfFile: photo.picture))
        super.init(nibName: nil, bundle: nil)
        title = photo.caption
        preferredContentSize = CGSize(width: 640, height: 640)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = SampleStyle.ground
        area.clipsToBounds = true
        picture.contentMode = .scaleAspectFit
        area.addSubview(picture)
        let rotation = UIRotationGestureRecognizer(target: self, action: PictureController.turned)
        let pinch = UIPinchGestureRecognizer(target: self, action: PictureController.pinched)
        for recognizer in [rotation, pinch] as [UIGestureRecognizer] {
            recognizer.delegate = self
            area.addGestureRecognizer(recognizer)
        }
        for command in commands {
            let button = UIButton(type: .system)
            button.setTitle(command.sign, for: .normal)
            button.titleLabel?.font = .preferredFont(forTextStyle: .title2)
            button.titleLabel?.adjustsFontForContentSizeCategory = true
            button.accessibilityLabel = command.title
            button.toolTip = command.title
            button.addAction(UIAction { _ in command.perform() }, for: .primaryActionTriggered)
            buttons.addArrangedSubview(button)
        }
        buttons.distribution = .fillEqually
        view.addSubview(area)
        view.addSubview(buttons)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let room = view.bounds.insetBy(dx: Self.margin, dy: Self.margin)
        let height = buttons.sizeThatFits(room.size).height
        buttons.frame = CGRect(x: room.minX, y: room.maxY - height, width: room.width, height: height)
        area.frame = CGRect(
            x: room.minX, y: room.minY, width: room.width, height: max(0, buttons.frame.minY - Self.margin - room.minY))
        // Not its frame, which a transform changes.
        picture.bounds.size = area.bounds.size
        picture.center = CGPoint(x: area.bounds.midX, y: area.bounds.midY)
    }

    // MARK: Fingers

    /// Fingers that turn the picture may enlarge it as they do.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { true }

    private func turned(_ recognizer: UIRotationGestureRecognizer) {
        show(angle + recognizer.rotation, scale)
        recognizer.rotation = 0
    }

    private func pinched(_ recognizer: UIPinchGestureRecognizer) {
        show(angle, scale * recognizer.scale)
        recognizer.scale = 1
    }

    private func show(_ angle: CGFloat, _ scale: CGFloat) {
        self.angle = angle
        self.scale = min(max(scale, Self.scales.lowerBound), Self.scales.upperBound)
        picture.transform = CGAffineTransform(rotationAngle: angle).scaledBy(x: self.scale, y: self.scale)
    }

    // MARK: Buttons and keys

    private struct Command {
        let title: String
        /// The button's.
        let sign: String
        let key: String
        var modifiers: UIKeyModifierFlags = []
        let perform: @MainActor () -> Void
    }

    private lazy var commands = [
        Command(title: "Turn left", sign: "\u{21BA}", key: "r", modifiers: [.control, .shift]) { [unowned self] in
            glide(angle - .pi / 2, scale)
        },
        Command(title: "Turn right", sign: "\u{21BB}", key: "r", modifiers: .control) { [unowned self] in
            glide(angle + .pi / 2, scale)
        },
        Command(title: "Smaller", sign: "\u{2212}", key: "-") { [unowned self] in glide(angle, scale / Self.step) },
        Command(title: "Larger", sign: "+", key: "+") { [unowned self] in glide(angle, scale * Self.step) },
        Command(title: "Upright and whole", sign: "\u{25A2}", key: "0") { [unowned self] in glide(0, 1) },
    ]

    private func glide(_ angle: CGFloat, _ scale: CGFloat) {
        UIView.animate(withDuration: 0.2) { self.show(angle, scale) }
    }

    override var keyCommands: [UIKeyCommand]? {
        // The key of the plus sign without Shift, and with it, where plus is above another character.
        let larger = [[], .shift].map { modifiers in
            UIKeyCommand(input: "=", modifierFlags: modifiers) { [unowned self] _ in glide(angle, scale * Self.step) }
        }
        return larger
            + commands.map { command in
                UIKeyCommand(title: command.title, input: command.key, modifierFlags: command.modifiers) { _ in
                    command.perform()
                }
            }
    }
}
