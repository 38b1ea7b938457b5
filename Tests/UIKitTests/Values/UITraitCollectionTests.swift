import Testing
import UIKit

@Suite struct UITraitCollectionTests {
    @Test("Collections combine trait by trait, the last that specifies one wins")
    func combining() {
        let combined = UITraitCollection(traitsFrom: [
            UITraitCollection(userInterfaceStyle: .dark), UITraitCollection(displayScale: 2),
            UITraitCollection(userInterfaceStyle: .light), UITraitCollection(horizontalSizeClass: .compact),
        ])
        #expect(combined.userInterfaceStyle == .light)
        #expect(combined.displayScale == 2)
        #expect(combined.horizontalSizeClass == .compact)
        #expect(combined.verticalSizeClass == .unspecified)
    }

    @Test("Collections with equal traits are equal")
    func equality() {
        #expect(UITraitCollection(displayScale: 2) == UITraitCollection(displayScale: 2))
        #expect(UITraitCollection(displayScale: 2) != UITraitCollection(displayScale: 3))
        #expect(UITraitCollection(displayScale: 2).hash == UITraitCollection(displayScale: 2).hash)
    }

    @Test("The current traits return to what they were, also after an error")
    func currentIsRestored() {
        struct Failure: Error {}
        let before = UITraitCollection.current
        try? UITraitCollection(userInterfaceStyle: .dark).performAsCurrent {
            #expect(UITraitCollection.current.userInterfaceStyle == .dark)
            throw Failure()
        }
        #expect(UITraitCollection.current === before)
    }
}
