import AsyncDisplayKit

// Animations and the layers that draw shapes.

class ClientAnimation: CAAnimation {
    override func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        super.run(forKey: event, object: anObject, arguments: dict)
    }
}
class ClientPropertyAnimation: CAPropertyAnimation {
    /// What is animated, as a property of the client's own.
    var isOpacity: Bool { keyPath == "opacity" }
}
class ClientBasicAnimation: CABasicAnimation {
    override func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        super.run(forKey: event, object: anObject, arguments: dict)
        called(self)
    }
}
class ClientSpringAnimation: CASpringAnimation {
    override init() {
        super.init()
        damping = 5
    }
}
class ClientKeyframeAnimation: CAKeyframeAnimation {
    override init() {
        super.init()
        calculationMode = .cubic
    }
}
class ClientAnimationGroup: CAAnimationGroup {
    override init() {
        super.init()
        duration = 0.2
    }
}

class ClientGradientLayer: CAGradientLayer {
    override func draw(in ctx: CGContext) {
        super.draw(in: ctx)
        called(self)
    }
}
class ClientShapeLayer: CAShapeLayer {
    override func display() {
        super.display()
        called(self)
    }
}

class ClientAnimationsController: UIViewController {
    private let gradient = ClientGradientLayer()
    private let shape = ClientShapeLayer()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        gradient.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
        gradient.frame = CGRect(x: 10, y: 10, width: 100, height: 100)
        shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 50, height: 30), transform: nil)
        shape.fillColor = UIColor.green.cgColor
        shape.frame = CGRect(x: 120, y: 10, width: 50, height: 30)
        view.layer.addSublayer(gradient)
        view.layer.addSublayer(shape)
    }
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        let fade = ClientBasicAnimation(keyPath: "opacity")
        fade.fromValue = 0
        fade.toValue = 1
        fade.duration = 0.1
        fade.run(forKey: "opacity", object: gradient, arguments: nil)
        let fall = ClientSpringAnimation(keyPath: "position.y")
        fall.toValue = 200
        let turn = ClientKeyframeAnimation(keyPath: "opacity")
        turn.values = [0, 1, 0.5]
        let group = ClientAnimationGroup()
        group.animations = [fall, turn]
        shape.add(group, forKey: "all")
    }
}
