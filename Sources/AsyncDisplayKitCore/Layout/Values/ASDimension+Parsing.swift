import Foundation

/// Reads `"12pt"`, `"50%"` or `"auto"`.
///
/// Anything else is auto, *also a number without a unit*; that case is reported once. The number is the longest numeric
/// prefix, or 0 if there is no such prefix. `"0.5pt"` is half a point, `"50%"` is the fraction 0.5.
public func ASDimensionMake(_ string: String) -> ASDimension {
    if string.isEmpty { return ASDimension() }
    if string.hasSuffix("pt") { return ASDimensionMake(.points, numericPrefix(of: string)) }
    if string == "auto" { return ASDimension() }
    if string.hasSuffix("%") { return ASDimensionMake(.fraction, numericPrefix(of: string) / 100) }
    LayoutMisuse.report(.dimensionString) {
        "The dimension \"\(string)\" has no unit and was taken as auto. Write \"\(string)pt\" or \"\(string)%\"."
    }
    return ASDimension()
}

/// The number a string begins with: white space, sign, digits, fraction, exponent; 0 without digits.
private func numericPrefix(of string: String) -> CGFloat {
    let bytes = Array(string.utf8)
    var end = 0
    while end < bytes.count, bytes[end] == UInt8(ascii: " ") || bytes[end] == UInt8(ascii: "\t") { end += 1 }
    let start = end
    if end < bytes.count, bytes[end] == UInt8(ascii: "-") || bytes[end] == UInt8(ascii: "+") { end += 1 }

    func skipDigits(from position: Int) -> Int {
        var position = position
        while position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) {
            position += 1
        }
        return position
    }

    let integerEnd = skipDigits(from: end)
    var digitCount = integerEnd - end
    end = integerEnd
    if end < bytes.count, bytes[end] == UInt8(ascii: ".") {
        let fractionEnd = skipDigits(from: end + 1)
        digitCount += fractionEnd - end - 1
        end = fractionEnd
    }
    guard digitCount > 0 else { return 0 }
    if end < bytes.count, bytes[end] | 0x20 == UInt8(ascii: "e") {
        var exponent = end + 1
        if exponent < bytes.count, bytes[exponent] == UInt8(ascii: "-") || bytes[exponent] == UInt8(ascii: "+") {
            exponent += 1
        }
        let exponentEnd = skipDigits(from: exponent)
        if exponentEnd > exponent { end = exponentEnd }
    }
    var text = String(decoding: bytes[start..<end], as: UTF8.self)
    if text.hasSuffix(".") { text.removeLast() }
    return CGFloat(Double(text) ?? 0)
}
