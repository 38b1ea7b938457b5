import Drawing

/// The target of an animation: a property of a layer, or a part of one. It is looked up once, when the animation is
/// added.
enum AnimationKeyPath {
    case whole(LayerProperty)
    case positionX, positionY, anchorPointX, anchorPointY
    case boundsOrigin, boundsOriginX, boundsOriginY, boundsSize, boundsWidth, boundsHeight
    case contentsRectOrigin, contentsRectSize
    case shadowOffsetWidth, shadowOffsetHeight
    case scale, scaleX, scaleY, scaleZ
    case rotationX, rotationY, rotationZ
    case translation, translationX, translationY, translationZ

    /// The step that is added to the animation's values when the layer's position moves by `delta`; nil if the target
    /// is not part of the position.
    func step(movingBy delta: CGPoint) -> AnimatedValue? {
        switch self {
        case .whole(.position): .point(delta)
        case .positionX: .number(delta.x.native)
        case .positionY: .number(delta.y.native)
        default: nil
        }
    }

    init?(_ path: String) {
        if let property = LayerProperty(rawValue: path) {
            self = .whole(property)
            return
        }
        switch path {
        case "position.x": self = .positionX
        case "position.y": self = .positionY
        case "anchorPoint.x": self = .anchorPointX
        case "anchorPoint.y": self = .anchorPointY
        case "bounds.origin": self = .boundsOrigin
        case "bounds.origin.x": self = .boundsOriginX
        case "bounds.origin.y": self = .boundsOriginY
        case "bounds.size": self = .boundsSize
        case "bounds.size.width": self = .boundsWidth
        case "bounds.size.height": self = .boundsHeight
        case "contentsRect.origin": self = .contentsRectOrigin
        case "contentsRect.size": self = .contentsRectSize
        case "shadowOffset.width": self = .shadowOffsetWidth
        case "shadowOffset.height": self = .shadowOffsetHeight
        case "transform.scale": self = .scale
        case "transform.scale.x": self = .scaleX
        case "transform.scale.y": self = .scaleY
        case "transform.scale.z": self = .scaleZ
        case "transform.rotation", "transform.rotation.z": self = .rotationZ
        case "transform.rotation.x": self = .rotationX
        case "transform.rotation.y": self = .rotationY
        case "transform.translation": self = .translation
        case "transform.translation.x": self = .translationX
        case "transform.translation.y": self = .translationY
        case "transform.translation.z": self = .translationZ
        default: return nil
        }
    }

    func value(in v: LayerValues) -> AnimatedValue {
        func number(_ x: CGFloat) -> AnimatedValue { .number(x.native) }
        let matrix = v.transform?.matrix ?? CATransform3DIdentity
        var parts: TransformParts { TransformParts(CATransform3DGetAffineTransform(matrix)) }
        switch self {
        case .whole(let property): return property.value(in: v)
        case .positionX: return number(v.position.x)
        case .positionY: return number(v.position.y)
        case .anchorPointX: return number(v.anchorPoint.x)
        case .anchorPointY: return number(v.anchorPoint.y)
        case .boundsOrigin: return .point(v.bounds.origin)
        case .boundsOriginX: return number(v.bounds.origin.x)
        case .boundsOriginY: return number(v.bounds.origin.y)
        case .boundsSize: return .size(v.bounds.size)
        case .boundsWidth: return number(v.bounds.size.width)
        case .boundsHeight: return number(v.bounds.size.height)
        case .contentsRectOrigin: return .point(v.contentsRect.origin)
        case .contentsRectSize: return .size(v.contentsRect.size)
        case .shadowOffsetWidth: return number(v.shadowOffset.width)
        case .shadowOffsetHeight: return number(v.shadowOffset.height)
        case .scale: return number((parts.scaleX + parts.scaleY) / 2)
        case .scaleX: return number(parts.scaleX)
        case .scaleY: return number(parts.scaleY)
        case .scaleZ: return number(matrix.m33)
        // In a matrix, rotations about the x and y axes cannot be told from scaling.
        case .rotationX, .rotationY: return .number(0)
        case .rotationZ: return number(parts.rotation)
        case .translation: return .size(CGSize(width: matrix.m41, height: matrix.m42))
        case .translationX: return number(matrix.m41)
        case .translationY: return number(matrix.m42)
        case .translationZ: return number(matrix.m43)
        }
    }

    /// Values of a kind that does not fit are ignored.
    func set(_ value: AnimatedValue, in v: inout LayerValues) {
        switch (self, value) {
        case (.whole(let property), _): property.set(value, in: &v)
        case (.positionX, .number(let x)): v.position.x = CGFloat(x)
        case (.positionY, .number(let x)): v.position.y = CGFloat(x)
        case (.anchorPointX, .number(let x)): v.anchorPoint.x = CGFloat(x)
        case (.anchorPointY, .number(let x)): v.anchorPoint.y = CGFloat(x)
        case (.boundsOrigin, .point(let p)): v.bounds.origin = p
        case (.boundsOriginX, .number(let x)): v.bounds.origin.x = CGFloat(x)
        case (.boundsOriginY, .number(let x)): v.bounds.origin.y = CGFloat(x)
        case (.boundsSize, .size(let s)): v.bounds.size = s
        case (.boundsWidth, .number(let x)): v.bounds.size.width = CGFloat(x)
        case (.boundsHeight, .number(let x)): v.bounds.size.height = CGFloat(x)
        case (.contentsRectOrigin, .point(let p)): v.contentsRect.origin = p
        case (.contentsRectSize, .size(let s)): v.contentsRect.size = s
        case (.shadowOffsetWidth, .number(let x)): v.shadowOffset.width = CGFloat(x)
        case (.shadowOffsetHeight, .number(let x)): v.shadowOffset.height = CGFloat(x)
        default: setTransformPart(value, in: &v)
        }
    }

    private func setTransformPart(_ value: AnimatedValue, in v: inout LayerValues) {
        var matrix = v.transform?.matrix ?? CATransform3DIdentity
        switch (self, value) {
        case (.translation, .size(let s)): (matrix.m41, matrix.m42) = (s.width, s.height)
        case (.translation, .point(let p)): (matrix.m41, matrix.m42) = (p.x, p.y)
        case (_, .number(let number)):
            let x = CGFloat(number)
            switch self {
            case .scale:
                matrix.modifyParts {
                    $0.scaleX = x
                    $0.scaleY = x
                }
            case .scaleX: matrix.modifyParts { $0.scaleX = x }
            case .scaleY: matrix.modifyParts { $0.scaleY = x }
            case .scaleZ: matrix.m33 = x
            case .rotationZ: matrix.modifyParts { $0.rotation = x }
            case .rotationX: matrix = CATransform3DRotate(matrix, x, 1, 0, 0)
            case .rotationY: matrix = CATransform3DRotate(matrix, x, 0, 1, 0)
            case .translationX: matrix.m41 = x
            case .translationY: matrix.m42 = x
            case .translationZ: matrix.m43 = x
            default: return
            }
        default: return
        }
        v.transform = LayerTransform.make(matrix)
    }
}

extension LayerProperty {
    func value(in v: LayerValues) -> AnimatedValue {
        switch self {
        case .bounds: .rect(v.bounds)
        case .position: .point(v.position)
        case .anchorPoint: .point(v.anchorPoint)
        case .zPosition: .number(v.zPosition.native)
        case .transform: .transform(v.transform?.matrix ?? CATransform3DIdentity)
        case .sublayerTransform: .transform(v.sublayerTransform?.matrix ?? CATransform3DIdentity)
        case .opacity: .number(Double(v.opacity))
        case .contents: .image(v.contents)
        case .contentsRect: .rect(v.contentsRect)
        case .backgroundColor: .color(v.backgroundColor ?? .clear)
        case .borderColor: .color(v.borderColor ?? .clear)
        case .borderWidth: .number(v.borderWidth.native)
        case .cornerRadius: .number(v.cornerRadius.native)
        case .shadowColor: .color(v.shadowColor ?? .clear)
        case .shadowOpacity: .number(Double(v.shadowOpacity))
        case .shadowOffset: .size(v.shadowOffset)
        case .shadowRadius: .number(v.shadowRadius.native)
        case .strokeStart: .number(v.strokeStart.native)
        case .strokeEnd: .number(v.strokeEnd.native)
        }
    }

    func set(_ value: AnimatedValue, in v: inout LayerValues) {
        switch (self, value) {
        case (.bounds, .rect(let r)): v.bounds = r
        case (.position, .point(let p)): v.position = p
        case (.anchorPoint, .point(let p)): v.anchorPoint = p
        case (.zPosition, .number(let x)): v.zPosition = CGFloat(x)
        case (.transform, .transform(let t)): v.transform = LayerTransform.make(t)
        case (.sublayerTransform, .transform(let t)): v.sublayerTransform = LayerTransform.make(t)
        case (.opacity, .number(let x)): v.opacity = Float(min(max(x, 0), 1))
        case (.contents, .image(let image)): v.contents = image
        case (.contentsRect, .rect(let r)): v.contentsRect = r
        case (.backgroundColor, .color(let c)): v.backgroundColor = c
        case (.borderColor, .color(let c)): v.borderColor = c
        case (.borderWidth, .number(let x)): v.borderWidth = CGFloat(max(x, 0))
        case (.cornerRadius, .number(let x)): v.cornerRadius = CGFloat(max(x, 0))
        case (.shadowColor, .color(let c)): v.shadowColor = c
        case (.shadowOpacity, .number(let x)): v.shadowOpacity = Float(min(max(x, 0), 1))
        case (.shadowOffset, .size(let s)): v.shadowOffset = s
        case (.shadowRadius, .number(let x)): v.shadowRadius = CGFloat(max(x, 0))
        case (.strokeStart, .number(let x)): v.strokeStart = CGFloat(x)
        case (.strokeEnd, .number(let x)): v.strokeEnd = CGFloat(x)
        default: break
        }
    }
}
