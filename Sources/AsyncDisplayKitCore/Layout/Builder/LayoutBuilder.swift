/// The elements that a closure of the layout language has collected, in the order in which they are written.
///
/// A function of yours can return it, too: mark it with `@LayoutBuilder` and use it inside of a closure.
public struct LayoutContent {
    var elements: ChildList

    /// The only element; several elements on top of each other, as in a `ZStack`; or an empty spec if there is no
    /// element.
    var single: any ASLayoutElement {
        switch elements.count {
        case 0: ASLayoutSpec()
        case 1: elements[0]
        default: ASWrapperLayoutSpec(layoutElements: elements.array)
        }
    }
}

/// Collects the elements written in a closure, with `if`, `switch`, `for` and optionals.
///
/// The closures of `LayoutSpec`, `VStack` and the like are written in this language. They run at once, on the thread
/// that measures, and make the same layout specs that you could make by hand. The only additional cost is a call per
/// element.
@resultBuilder public enum LayoutBuilder {
    /// An element that is written by itself. The compiler calls this and the functions below.
    public static func buildExpression(_ element: any ASLayoutElement) -> LayoutContent {
        LayoutContent(elements: ChildList(element))
    }

    /// Nothing for nil.
    public static func buildExpression(_ element: (any ASLayoutElement)?) -> LayoutContent {
        LayoutContent(elements: element.map { ChildList($0) } ?? ChildList())
    }

    /// The elements of an array, in order.
    public static func buildExpression(_ elements: [any ASLayoutElement]) -> LayoutContent {
        LayoutContent(elements: ChildList(elements))
    }

    /// Takes the elements that another closure or function of the language has collected.
    public static func buildExpression(_ content: LayoutContent) -> LayoutContent {
        content
    }

    /// A closure in which nothing is written.
    public static func buildBlock() -> LayoutContent {
        LayoutContent(elements: ChildList())
    }

    /// The first statement of a closure.
    public static func buildPartialBlock(first: LayoutContent) -> LayoutContent {
        first
    }

    /// The next statement of a closure.
    public static func buildPartialBlock(accumulated: consuming LayoutContent, next: LayoutContent) -> LayoutContent {
        var content = accumulated
        content.elements.append(next.elements)
        return content
    }

    /// An `if` without `else`: nothing where the condition is false.
    public static func buildOptional(_ content: LayoutContent?) -> LayoutContent {
        content ?? buildBlock()
    }

    /// The first branch of an `if` or `switch`.
    public static func buildEither(first: LayoutContent) -> LayoutContent {
        first
    }

    /// The other branch of an `if` or `switch`.
    public static func buildEither(second: LayoutContent) -> LayoutContent {
        second
    }

    /// The rounds of a `for`, in order.
    public static func buildArray(_ contents: [LayoutContent]) -> LayoutContent {
        var elements: [any ASLayoutElement] = []
        elements.reserveCapacity(contents.count)
        for content in contents { elements.append(contentsOf: content.elements) }
        return LayoutContent(elements: ChildList(elements))
    }

    /// A branch under `if #available`.
    public static func buildLimitedAvailability(_ content: LayoutContent) -> LayoutContent {
        content
    }
}
