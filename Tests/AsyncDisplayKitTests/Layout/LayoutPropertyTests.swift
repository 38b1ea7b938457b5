import AsyncDisplayKitCore
import Foundation
import TestSupport
import Testing

/// What holds for every tree. A failure prints a seed and the smallest tree it could find, as Swift.
@Suite struct LayoutPropertyTests {
    @Test("No tree contradicts the property", arguments: LayoutProperty.all)
    func holds(property: LayoutProperty) {
        #expect(property.counterexample() == nil)
    }

    @Test("No tree contradicts that concurrent stacks give the same")
    func concurrentStacks() {
        #expect(LayoutProperty.sameConcurrently.counterexample(trees: 60) == nil)
    }

    @Test("Several threads find the same counterexample as one")
    func threads() throws {
        let property = LayoutProperty("No tree is larger than this") {
            $0.sketch.count > 12 ? "\($0.sketch.count) elements" : nil
        }
        let found = try #require(property.counterexample(trees: 400))
        #expect(property.counterexample(trees: 400, threads: 4) == found)
    }

    @Test("A failure shrinks to a tree that cannot be made smaller, printed as Swift")
    func shrinking() throws {
        // Pretends that a stack with a spacing is wrong.
        let property = LayoutProperty("No stack has a spacing") { sample in
            func hasSpacing(_ sketch: LayoutSketch) -> Bool {
                if case .stack(let options) = sketch.kind, options.spacing > 0, sketch.children.count > 1 {
                    return true
                }
                return sketch.children.contains(where: hasSpacing)
            }
            return hasSpacing(sample.sketch) ? "spacing" : nil
        }
        let found = try #require(property.counterexample())
        #expect(found.hasPrefix("spacing\n// seed "))
        #expect(found.contains("ASStackLayoutSpec(direction:"))
        let lines = found.components(separatedBy: "\n")
        #expect(lines.count(where: { $0.contains("LayoutSpec(") }) == 1 && lines.count < 12, "\(found)")
    }
}
