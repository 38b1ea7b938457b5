import Foundation
import TestSupport
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

    @Test(
        "What a program does with Foundation does not depend on how Foundation is linked",
        arguments: FoundationCheck.all)
    func holds(check: FoundationCheck) throws {
        #expect(try check.holds())
    }

    @Test("Strings that several threads make of others and drop leave them their attributes")
    func threads() {
        let value = FoundationCheck.Value()
        DispatchQueue.concurrentPerform(iterations: 4) { [name = FoundationCheck.name] _ in
            let string = NSMutableAttributedString(string: "abc", attributes: [name: value])
            for _ in 0..<200 {
                let copy = NSAttributedString(attributedString: string)
                string.setAttributedString(copy)
            }
            #expect(string.attribute(name, at: 2, effectiveRange: nil) as? FoundationCheck.Value === value)
        }
    }
}
