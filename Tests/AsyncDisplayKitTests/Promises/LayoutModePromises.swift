import AsyncDisplayKit
import Execution
import TestSupport
import Testing

/// Promise C13, flag by flag.
@MainActor @Suite(.serialized) struct LayoutModePromises {
    private func stage(_ count: Int, _ mode: ASCellLayoutMode) throws -> UpdateStage {
        let stage = try UpdateStage([Array(0..<count)], mode: mode)
        stage.show()
        return stage
    }

    @Test("C13 Without flags an update of one cell is on screen at once, one of two in a later frame")
    func plain() throws {
        let list = try stage(100, [])
        defer { list.stage.close() }
        let view = list.node.collectionView
        list.insert([500], at: 0)
        #expect(!list.node.isProcessingUpdates && view.numberOfItems(inSection: 0) == 101)
        list.insert([501, 502], at: 0)
        #expect(list.node.isProcessingUpdates && view.numberOfItems(inSection: 0) == 101)
        list.step()
        #expect(!list.node.isProcessingUpdates && list.shown == [501, 502, 500] + Array(0..<7))
        list.delete(at: 0)
        #expect(!list.node.isProcessingUpdates)
    }

    @Test("C13 alwaysSync waits for every update, and for reloads")
    func alwaysSync() throws {
        let list = try stage(100, [.alwaysSync, .alwaysAsync])
        defer { list.stage.close() }
        list.insert(Array(500..<520), at: 0)
        #expect(!list.node.isProcessingUpdates && list.node.collectionView.numberOfItems(inSection: 0) == 120)
        list.sections = [[7, 8, 9]]
        list.node.reloadData()
        #expect(!list.node.isProcessingUpdates && list.node.collectionView.numberOfItems(inSection: 0) == 3)
    }

    @Test("C13 alwaysAsync waits for no update, not even of a single cell")
    func alwaysAsync() throws {
        let list = try stage(100, .alwaysAsync)
        defer { list.stage.close() }
        list.insert([500], at: 0)
        #expect(list.node.isProcessingUpdates && list.shown == Array(0..<10))
        list.step()
        #expect(!list.node.isProcessingUpdates && list.shown == [500] + Array(0..<9))
    }

    @Test(
        "C13 syncForSmallContent also waits where the content fits the bounds, and only there",
        arguments: [
            (3, ASCellLayoutMode.syncForSmallContent, false), (3, ASCellLayoutMode(), true),
            (40, ASCellLayoutMode.syncForSmallContent, true),
        ])
    func smallContent(count: Int, mode: ASCellLayoutMode, isProcessing: Bool) throws {
        let list = try stage(count, mode)
        defer { list.stage.close() }
        list.insert([500, 501, 502], at: 0)
        #expect(list.node.isProcessingUpdates == isProcessing)
    }

    @Test("C13 alwaysReloadData shows an update by taking every cell off screen and putting it back")
    func alwaysReloadData() throws {
        for (mode, isReloaded) in [(ASCellLayoutMode.alwaysReloadData, true), ([], false)] {
            let list = try stage(100, mode)
            defer { list.stage.close() }
            list.delete(at: 9)
            list.step()
            #expect(list.shown == Array(0..<9) + [10])
            #expect(list.events.contains("hide 0") == isReloaded && list.events.contains("show 0") == isReloaded)
        }
    }

    @Test("C13 alwaysBatchUpdateSectionReload shows reloads of sections as such, in spite of alwaysReloadData")
    func sectionReload() throws {
        let modes: [(ASCellLayoutMode, Bool)] = [
            ([.alwaysReloadData, .alwaysBatchUpdateSectionReload], false), (.alwaysReloadData, true),
        ]
        for (mode, isReloaded) in modes {
            let list = try UpdateStage([[0, 1, 2], [10, 11]], mode: mode)
            defer { list.stage.close() }
            list.show()
            list.sections[1] = [20, 21, 22]
            list.node.performBatch(animated: false, updates: { list.node.reloadSections([1]) })
            list.step(2)
            #expect(list.shown == [0, 1, 2, 20, 21, 22])
            #expect(list.events.contains("hide 0") == isReloaded)
            #expect(list.events.contains("hide 10"))
        }
    }

    @Test("C13 disableRangeController prepares nothing ahead, and nodes follow the window")
    func disableRangeController() throws {
        let list = try stage(100, .disableRangeController)
        defer { list.stage.close() }
        #expect(Set(list.asked).isSubset(of: Set(0...11)))
        let cell = try #require(list.node.visibleNodes.first)
        #expect(!cell.isRangeManaged && cell.interfaceState == .inHierarchy)
        list.node.scrollToItem(at: list.path(60), at: .top, animated: false)
        list.stage.host.settle()
        #expect(cell.interfaceState == [])
        let other = try stage(100, [])
        defer { other.stage.close() }
        #expect(other.asked.count > 20 && other.node.visibleNodes.first?.isRangeManaged == true)
    }

    @Test("C13 serializeNodeCreation makes one node at a time")
    func serializeNodeCreation() throws {
        for (mode, isSerial) in [(ASCellLayoutMode.serializeNodeCreation, true), ([], false)] {
            let list = try UpdateStage([Array(0..<100)], mode: mode)
            defer { list.stage.close() }
            // Where nodes are made one at a time, none that waits for company gets any.
            let log = WorkLog(patience: isSerial ? 2 : longestWait)
            list.log = log
            list.show()
            list.node.scrollToItem(at: list.path(50), at: .top, animated: false)
            list.stage.host.settle()
            list.insert([500, 501, 502, 503], at: 50)
            list.stage.host.settle()
            #expect(log.count > 20 && (log.peak == 1) == isSerial)
            #expect(list.shown.count == 10)
        }
    }
}
