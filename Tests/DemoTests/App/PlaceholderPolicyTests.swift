import AsyncDisplayKitCore
import Testing

@testable import texture_demo

@Suite struct PlaceholderPolicyTests {
    @Test("The switch reaches the cells that exist and the ones that are made afterwards")
    func switching() {
        let policy = PlaceholderPolicy(false)
        let early = policy.adopt(ASCellNode())
        #expect(!early.neverShowPlaceholders)
        policy.neverShowPlaceholders = true
        let late = policy.adopt(ASCellNode())
        #expect(early.neverShowPlaceholders && late.neverShowPlaceholders)
        policy.neverShowPlaceholders = false
        #expect(!early.neverShowPlaceholders && !late.neverShowPlaceholders)
    }

    @Test("Cells that are gone are forgotten, whatever their number")
    func forgetting() {
        let policy = PlaceholderPolicy(true)
        for _ in 0..<2_000 { _ = policy.adopt(ASCellNode()) }
        #expect(policy.knownCount <= 512)
        let cell = policy.adopt(ASCellNode())
        policy.neverShowPlaceholders = false
        #expect(!cell.neverShowPlaceholders)
    }
}
