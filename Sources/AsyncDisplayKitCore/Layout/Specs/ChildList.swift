/// The children of a spec. Most specs have one or two, which need no allocation of their own here.
struct ChildList: RandomAccessCollection, MutableCollection {
    private enum Storage {
        case none
        case one(any ASLayoutElement)
        case two(any ASLayoutElement, any ASLayoutElement)
        case many([any ASLayoutElement])
    }

    /// Room made for children that are appended one by one.
    private static let usualCount = 6

    private var storage: Storage

    init() {
        storage = .none
    }

    init(_ child: any ASLayoutElement) {
        storage = .one(child)
    }

    init(_ first: any ASLayoutElement, _ second: any ASLayoutElement) {
        storage = .two(first, second)
    }

    init(_ children: [any ASLayoutElement]) {
        storage = .many(children)
    }

    var startIndex: Int { 0 }

    var endIndex: Int {
        switch storage {
        case .none: 0
        case .one: 1
        case .two: 2
        case .many(let children): children.count
        }
    }

    subscript(index: Int) -> any ASLayoutElement {
        get {
            switch storage {
            case .one(let child) where index == 0: return child
            case .two(let first, let second) where index < 2: return index == 0 ? first : second
            case .many(let children): return children[index]
            default: preconditionFailure("A spec with \(count) children has no child \(index).")
            }
        }
        set {
            var children = array
            children[index] = newValue
            self = ChildList(children)
        }
    }

    mutating func append(_ other: ChildList) {
        switch (storage, other.storage) {
        case (_, .none): return
        case (.none, _): self = other
        case (.one(let first), .one(let second)): storage = .two(first, second)
        default:
            var children: [any ASLayoutElement]
            if case .many(let present) = storage {
                children = present
                storage = .none  // so that the array is not copied
            } else {
                children = []
                children.reserveCapacity(Swift.max(count + other.count, Self.usualCount))
                children.append(contentsOf: self)
            }
            children.append(contentsOf: other)
            storage = .many(children)
        }
    }

    /// All children; an allocation unless they were given as an array.
    var array: [any ASLayoutElement] {
        switch storage {
        case .none: []
        case .one(let child): [child]
        case .two(let first, let second): [first, second]
        case .many(let children): children
        }
    }
}

/// Holds the children of a spec that is no more.
final class ChildListBox {
    private let children: ChildList

    init(_ children: ChildList) {
        self.children = children
    }
}
