import Foundation
import Testing

@Suite struct FoundationFixesTests {
    /// An object whose first stored word is zero, as that of a boxed `CGFloat(1)` is where CoreFoundation looks.
    private final class ZeroFirst: NSObject {
        let word: UInt64 = 0
    }

    private typealias Equal = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt8

    /// `CFEqual` as an attributed string finds it, or as libFoundation itself defines it.
    private static func equalFunction(of library: String?) -> Equal? {
        guard let symbol = dlsym(dlopen(library, RTLD_NOW), "CFEqual") else { return nil }
        return unsafeBitCast(symbol, to: Equal.self)
    }

    private static func compareTwoObjects(with equal: Equal) -> UInt8 {
        let a = ZeroFirst()
        let b = ZeroFirst()
        return equal(Unmanaged.passUnretained(a).toOpaque(), Unmanaged.passUnretained(b).toOpaque())
    }

    @Test("Comparing objects that CoreFoundation takes for typeless ends in isEqual")
    func withTheFix() throws {
        let equal = try #require(Self.equalFunction(of: nil))
        #expect(Self.compareTwoObjects(with: equal) == 0)
    }

    @Test("Foundation's own comparison stops the process; once it does not, CFoundationFixes can go")
    func withoutTheFix() async {
        await #expect(processExitsWith: .signal(SIGILL)) {
            guard let equal = Self.equalFunction(of: "libFoundation.so") else { return }
            _ = Self.compareTwoObjects(with: equal)
        }
    }

    /// A value with a word where CoreFoundation looks for its own.
    private final class Value: NSObject, Sendable {
        let typeNumberForCoreFoundation: UInt64 = 0x700
    }

    private static let name = NSAttributedString.Key("name")

    /// The ways to make strings of a value, each with the attribute's value as the string has it.
    private static let ways: [(name: String, make: @Sendable (Value) -> NSAttributedString)] = [
        ("plain", { NSAttributedString(string: "abc", attributes: [name: $0]) }),
        ("mutable", { NSMutableAttributedString(string: "abc", attributes: [name: $0]) }),
        ("edited", { edited($0) }),
        ("copy of a mutable string", { edited($0).copy() as? NSAttributedString ?? NSAttributedString(string: "") }),
        ("mutable copy", { NSMutableAttributedString(attributedString: edited($0)) }),
        ("plain, of a plain string", { NSAttributedString(attributedString: plain($0)) }),
        ("part of a plain string", { plain($0).attributedSubstring(from: NSRange(location: 0, length: 2)) }),
        ("part of a mutable string", { edited($0).attributedSubstring(from: NSRange(location: 0, length: 1)) }),
    ]

    private static func plain(_ value: Value) -> NSAttributedString {
        NSAttributedString(string: "abc", attributes: [name: value])
    }

    private static func edited(_ value: Value) -> NSMutableAttributedString {
        let string = NSMutableAttributedString(string: "abc")
        string.addAttribute(name, value: value, range: NSRange(location: 0, length: 2))
        string.append(plain(value))
        string.deleteCharacters(in: NSRange(location: 3, length: 1))
        return string
    }

    @Test("Attributes go with their string, however it was made, and not before", arguments: ways.indices)
    func attributesGo(way: Int) {
        weak var value: Value?
        do {
            var string: NSAttributedString?
            do {
                let made = Value()
                value = made
                string = Self.ways[way].make(made)
            }
            #expect(value != nil && string?.attribute(Self.name, at: 0, effectiveRange: nil) as? Value === value)
            string = nil
        }
        #expect(value == nil, "\(Self.ways[way].name)")
    }

    @Test("Strings that several threads make of others and drop leave them their attributes")
    func threads() {
        let value = Value()
        DispatchQueue.concurrentPerform(iterations: 4) { [name = Self.name] _ in
            let string = NSMutableAttributedString(string: "abc", attributes: [name: value])
            for _ in 0..<200 {
                let copy = NSAttributedString(attributedString: string)
                string.setAttributedString(copy)
            }
            #expect(string.attribute(name, at: 2, effectiveRange: nil) as? Value === value)
        }
    }
}
