import AsyncDisplayKit
import Testing

/// A style keeps few values in little room, and many in an object.
@Suite struct CompactStyleTests {
    private typealias Property = (set: (ASLayoutElementStyle, CGFloat) -> Void, get: (ASLayoutElementStyle) -> CGFloat)

    private static func dimension(_ path: ReferenceWritableKeyPath<ASLayoutElementStyle, ASDimension>) -> Property {
        (
            { $0[keyPath: path] = ASDimension(unit: Int($1) % 2 == 0 ? .points : .fraction, value: $1 / 100) },
            { style in
                let dimension = style[keyPath: path]
                guard dimension != ASDimensionAuto else { return 0 }
                let number = (dimension.value * 100).rounded()
                return dimension.unit == (Int(number) % 2 == 0 ? .points : .fraction) ? number : -1
            }
        )
    }

    private static func number(_ path: ReferenceWritableKeyPath<ASLayoutElementStyle, CGFloat>) -> Property {
        ({ $0[keyPath: path] = $1 }, { $0[keyPath: path] })
    }

    private let properties: [Property] = [
        Self.dimension(\.width), Self.dimension(\.height), Self.dimension(\.minWidth), Self.dimension(\.maxWidth),
        Self.dimension(\.minHeight),
        Self.dimension(\.maxHeight), Self.dimension(\.flexBasis), Self.number(\.spacingBefore),
        Self.number(\.spacingAfter),
        Self.number(\.flexGrow), Self.number(\.flexShrink), Self.number(\.ascender), Self.number(\.descender),
        ({ $0.layoutPosition.x = $1 }, { $0.layoutPosition.x }),
        ({ $0.layoutPosition.y = $1 }, { $0.layoutPosition.y }),
        ({ $0.alignSelf = $1 == 0 ? .auto : .end }, { $0.alignSelf == .end ? 99 : 0 }),
        (
            { $0.setLayoutOptionExtensionInteger(Int($1), at: 2) },
            { CGFloat($0.layoutOptionExtensionInteger(at: 2)) }
        ),
    ]

    @Test("Each number of values, set one after the other from any one on, is there, and can be taken back")
    func values() {
        let count = properties.count
        for first in 0..<count {
            let style = ASLayoutElementStyle()
            var expected = [CGFloat](repeating: 0, count: count)
            func check() {
                let found = properties.map { $0.get(style) }
                #expect(found == expected.enumerated().map { $0.0 == 15 && $0.1 != 0 ? 99 : $0.1 })
            }
            for step in 0..<count {
                let place = (first + step) % count
                expected[place] = CGFloat(step + 1)
                properties[place].set(style, expected[place])
                check()
                if step == 2 {
                    expected[place] = 0
                    properties[place].set(style, 0)
                    check()
                }
            }
        }
    }

    @Test("Asking a style makes it no larger, and setting what it has anyway tells nobody")
    func unchanged() {
        let style = ASLayoutElementStyle()
        #expect(!style.layoutOptionExtensionBool(at: 0) && style.width == ASDimensionAuto && style.ascender == 0)
        style.width = ASDimensionMake(100)
        style.ascender = 12
        style.descender = -3
        #expect(style.size.width.value == 100 && style.ascender == 12 && style.descender == -3)
        style.ascender = 0
        style.alignSelf = .center
        style.flexGrow = 1
        #expect(style.ascender == 0 && style.alignSelf == .center && style.flexGrow == 1 && style.descender == -3)
    }
}
