import AsyncDisplayKitCore
import Foundation
import Testing

/// Specs that take their size from their child say so when they are given one.
@Suite struct IgnoredSizeTests {
    @Test("A size that is set on an inset, background or overlay spec is reported, and has no effect")
    func reported() {
        func content() -> ASDisplayNode { ASDisplayNode().styled { $0.preferredSize = size(20, 10) } }
        let specs: [ASLayoutSpec] = [
            ASInsetLayoutSpec(insets: .zero, child: content()),
            ASBackgroundLayoutSpec(child: content(), background: ASDisplayNode()),
            ASOverlayLayoutSpec(child: content(), overlay: ASDisplayNode()),
        ]
        for spec in specs {
            spec.style.width = ASDimensionMake(70)
            var measured = CGSize.zero
            #expect(misuses { measured = spec.layoutThatFits(upTo(100, 100)).size } == [.ignoredSize])
            #expect(measured == size(20, 10))
        }
    }

    /// In a process of its own, whose standard error is the log.
    @Test("The log names each class of specs with a size that has no effect once, however many there are")
    func logged() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            for _ in 0..<3 {
                let specs: [ASLayoutSpec] = [
                    ASInsetLayoutSpec(insets: .zero, child: ASDisplayNode()),
                    ASOverlayLayoutSpec(child: ASDisplayNode(), overlay: ASDisplayNode()),
                ]
                for spec in specs {
                    spec.style.width = ASDimensionMake(70)
                    _ = spec.layoutThatFits(upTo(100, 100))
                }
            }
        }
        let log = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(log.components(separatedBy: "ASInsetLayoutSpec: ").count == 2)
        #expect(log.components(separatedBy: "ASOverlayLayoutSpec: ").count == 2)
    }

    @Test("Insets without a size, and with values that their parent reads, are not reported")
    func silent() {
        let spec = ASInsetLayoutSpec(insets: .zero, child: ASDisplayNode())
        spec.style.flexGrow = 1
        spec.style.spacingBefore = 5
        #expect(misuses { _ = spec.layoutThatFits(upTo(100, 100)) } == [])
    }

    @Test("Inside of an absolute spec the size of a spec has its effect, and is not reported")
    func absolute() {
        let spec = ASInsetLayoutSpec(insets: .zero, child: ASDisplayNode())
        spec.style.preferredSize = size(30, 40)
        var measured: [CGSize] = []
        let mistakes = misuses {
            measured = ASAbsoluteLayoutSpec(children: [spec]).layoutThatFits(upTo(100, 100)).sublayouts.map(\.size)
        }
        #expect(mistakes == [] && measured == [size(30, 40)])
    }
}
