import Foundation

/// The values of a style, in as little memory as they need: a style is made for nearly every node, and most set one to
/// three of its sixteen values.
struct CompactStyle {
    private var numbers = Numbers.few(0, 0, 0)
    private var alignSelf = ASStackLayoutAlignSelf.auto
    /// Which numbers are set, by their places in `StyleValues`; of no meaning if all values are kept.
    private var places: UInt16 = 0
    /// The units of dimensions, two bits for each.
    private var units: UInt16 = 0

    private enum Numbers {
        /// The numbers that are set, in the order of their places.
        case few(CGFloat, CGFloat, CGFloat)
        /// All values, if there are more.
        case all(FullStyle)
    }

    private final class FullStyle {
        var values: StyleValues
        var extensions: StyleExtensions?

        init(_ values: StyleValues) {
            self.values = values
        }
    }

    private var full: FullStyle? { if case .all(let full) = numbers { full } else { nil } }

    var values: StyleValues {
        get {
            guard case .few(let first, let second, let third) = numbers else { return full?.values ?? StyleValues() }
            var values = StyleValues()
            values.alignSelf = alignSelf
            var (left, index) = (places, 0)
            while left != 0 {
                let place = left.trailingZeroBitCount
                left &= left - 1
                let number = index == 0 ? first : index == 1 ? second : third
                let unit = place < StyleValues.dimensionCount ? (units >> UInt16(2 * place)) & 3 : 0
                values.set(place, number, unit)
                index += 1
            }
            return values
        }
        set {
            if let full {
                full.values = newValue
                return
            }
            var new = CompactStyle()
            new.alignSelf = newValue.alignSelf
            var index = 0
            var (first, second, third): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
            for place in 0..<StyleValues.numberCount {
                let (number, unit) = newValue.number(place)
                if number == 0, unit == 0 { continue }
                switch index {
                case 0: first = number
                case 1: second = number
                case 2: third = number
                default:
                    numbers = .all(FullStyle(newValue))
                    return
                }
                new.places |= 1 << UInt16(place)
                if place < StyleValues.dimensionCount { new.units |= unit << UInt16(2 * place) }
                index += 1
            }
            new.numbers = .few(first, second, third)
            self = new
        }
    }

    /// The slots for custom specs.
    var extensions: StyleExtensions? {
        get { full?.extensions }
        set {
            if full == nil {
                guard newValue != nil else { return }
                numbers = .all(FullStyle(values))
            }
            full?.extensions = newValue
        }
    }
}

extension StyleValues {
    /// Places below this number are those of dimensions.
    fileprivate static let dimensionCount = 7
    fileprivate static let numberCount = 15

    /// A number that is 0 unless it is set, and the unit of a dimension, 0 for auto.
    fileprivate func number(_ place: Int) -> (CGFloat, UInt16) {
        func parts(_ dimension: ASDimension) -> (CGFloat, UInt16) { (dimension.value, UInt16(dimension.unit.rawValue)) }
        return switch place {
        case 0: parts(size.width)
        case 1: parts(size.height)
        case 2: parts(size.minWidth)
        case 3: parts(size.maxWidth)
        case 4: parts(size.minHeight)
        case 5: parts(size.maxHeight)
        case 6: parts(flexBasis)
        case 7: (spacingBefore, 0)
        case 8: (spacingAfter, 0)
        case 9: (flexGrow, 0)
        case 10: (flexShrink, 0)
        case 11: (ascender, 0)
        case 12: (descender, 0)
        case 13: (layoutPosition.x, 0)
        default: (layoutPosition.y, 0)
        }
    }

    fileprivate mutating func set(_ place: Int, _ number: CGFloat, _ unit: UInt16) {
        var dimension: ASDimension { ASDimension(unit: ASDimensionUnit(rawValue: Int(unit)) ?? .auto, value: number) }
        switch place {
        case 0: size.width = dimension
        case 1: size.height = dimension
        case 2: size.minWidth = dimension
        case 3: size.maxWidth = dimension
        case 4: size.minHeight = dimension
        case 5: size.maxHeight = dimension
        case 6: flexBasis = dimension
        case 7: spacingBefore = number
        case 8: spacingAfter = number
        case 9: flexGrow = number
        case 10: flexShrink = number
        case 11: ascender = number
        case 12: descender = number
        case 13: layoutPosition.x = number
        default: layoutPosition.y = number
        }
    }
}
