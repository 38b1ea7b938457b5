/// The layouts of an element's children. Most specs have one or two, which need no allocation of their own here.
enum SublayoutList: RandomAccessCollection {
    case none
    case one(ASLayout)
    case two(ASLayout, ASLayout)
    case many([ASLayout])

    init(_ layouts: [ASLayout]) {
        self = layouts.isEmpty ? .none : .many(layouts)
    }

    var startIndex: Int { 0 }

    @inline(__always)
    var endIndex: Int {
        switch self {
        case .none: 0
        case .one: 1
        case .two: 2
        case .many(let layouts): layouts.count
        }
    }

    @inline(__always)
    subscript(index: Int) -> ASLayout {
        switch self {
        case .one(let layout) where index == 0: return layout
        case .two(let first, let second) where index < 2: return index == 0 ? first : second
        case .many(let layouts): return layouts[index]
        default: preconditionFailure("A layout with \(count) sublayouts has no sublayout \(index).")
        }
    }

    /// The layouts as an array, which costs an allocation if there are one or two.
    var array: [ASLayout] {
        switch self {
        case .none: []
        case .one(let layout): [layout]
        case .two(let first, let second): [first, second]
        case .many(let layouts): layouts
        }
    }
}
