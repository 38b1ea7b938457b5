import CollectionCore
import Foundation
import Testing

@Suite struct BatchFetchQueryTests {
    /// How text runs, and whether the layout mirrors itself: the three columns of every case.
    enum Reading: CaseIterable { case leftToRight, rightToLeft, rightToLeftFlipping }

    private func query(
        _ reading: Reading, _ direction: ScrollDirection, scrollable: ScrollDirection, content: CGSize, offset: CGPoint
    ) -> BatchFetchQuery {
        var query = BatchFetchQuery()
        query.isRightToLeft = reading != .leftToRight
        query.layoutFlipsItself = reading == .rightToLeftFlipping
        query.scrollDirection = direction
        query.scrollableDirections = scrollable
        query.viewportSize = CGSize(width: 1, height: 1)
        query.contentSize = content
        query.targetOffset = offset
        query.leadingScreens = 1
        return query
    }

    /// Answers for the three readings.
    private func answers(
        _ direction: ScrollDirection = [], scrollable: ScrollDirection, content: CGSize = CGSize(width: 1, height: 1),
        offset: CGPoint = CGPoint(x: 1, y: 1)
    ) -> [Bool] {
        Reading.allCases.map {
            query($0, direction, scrollable: scrollable, content: content, offset: offset).shouldFetch
        }
    }

    private let tall = CGSize(width: 0, height: 3)
    private let wide = CGSize(width: 3, height: 0)

    @Test("Without a viewport or leading screens nothing is fetched")
    func null() {
        for reading in Reading.allCases {
            var null = query(reading, [], scrollable: .verticalDirections, content: .zero, offset: .zero)
            null.viewportSize = .zero
            null.leadingScreens = 0
            #expect(!null.shouldFetch)
        }
    }

    @Test("Nothing is fetched while fetching")
    func fetching() {
        for reading in Reading.allCases {
            var query = query(reading, [], scrollable: .verticalDirections, content: .zero, offset: .zero)
            #expect(query.shouldFetch)
            query.isFetching = true
            #expect(!query.shouldFetch)
        }
    }

    @Test("Moving toward the tail fetches, moving toward the head does not")
    func directions() {
        #expect(answers(.right, scrollable: .horizontalDirections) == [true, false, false])
        #expect(answers(.left, scrollable: .horizontalDirections) == [false, true, true])
        #expect(answers(.down, scrollable: .verticalDirections) == [true, true, true])
        #expect(answers(.up, scrollable: .verticalDirections) == [false, false, false])
    }

    @Test("Vertically, one screen left of one leading screen is near, one and a half is not, past the end is")
    func vertical() {
        let vertical = ScrollDirection.verticalDirections
        #expect(
            answers(.down, scrollable: vertical, content: tall, offset: CGPoint(x: 0, y: 1)) == [true, true, true])
        #expect(
            answers(.down, scrollable: vertical, content: tall, offset: CGPoint(x: 0, y: 0.5)) == [false, false, false])
        #expect(
            answers(.down, scrollable: vertical, content: tall, offset: CGPoint(x: 0, y: 3)) == [true, true, true])
    }

    @Test("Horizontally, right to left counts from the other end unless the layout flips itself")
    func horizontal() {
        let horizontal = ScrollDirection.horizontalDirections
        let at = { (x: CGFloat) in CGPoint(x: x, y: 0) }
        #expect(answers(scrollable: horizontal, content: wide, offset: at(1)) == [true, true, true])
        #expect(answers(.left, scrollable: horizontal, content: wide, offset: at(0.5)) == [false, true, false])
        #expect(answers(scrollable: horizontal, content: wide, offset: at(3)) == [true, false, true])
    }

    @Test("Contents shorter than the viewport are always too short, even outside of a window")
    func short() {
        let half = CGSize(width: 0.5, height: 0.5)
        for scrollable in [ScrollDirection.verticalDirections, .horizontalDirections, []] {
            #expect(answers(scrollable: scrollable, content: half, offset: .zero) == [true, true, true])
        }
        var query = query(.leftToRight, [], scrollable: [], content: half, offset: .zero)
        query.isInWindow = false
        #expect(query.shouldFetch)
        query.contentSize = CGSize(width: 1, height: 1)
        #expect(!query.shouldFetch)
    }

    @Test("When the layout does not say where it scrolls, the long axis decides")
    func derivedAxis() {
        let long = query(
            .leftToRight, [], scrollable: [], content: CGSize(width: 1, height: 30), offset: CGPoint(x: 0, y: 2))
        #expect(long.isVertical && !long.shouldFetch)
        let wide = query(
            .leftToRight, [], scrollable: [], content: CGSize(width: 30, height: 1), offset: CGPoint(x: 2, y: 0))
        #expect(!wide.isVertical && !wide.shouldFetch)
    }

    @Test("The time left follows from the distance and the velocity")
    func time() {
        let query = query(
            .leftToRight, .down, scrollable: .verticalDirections, content: tall, offset: CGPoint(x: 0, y: 1))
        #expect(query.remainingTime(velocity: CGPoint(x: 0, y: 0.5)) == 0.002)
        #expect(query.remainingTime(velocity: .zero) == nil)
    }

    @Test("Right to left, the end is reached by moving to the left, unless the layout flips itself")
    func timeRightToLeft() {
        let times = Reading.allCases.map { reading in
            let query = query(
                reading, [], scrollable: .horizontalDirections, content: wide, offset: CGPoint(x: 1, y: 0))
            return [0.5, -0.5].map { query.remainingTime(velocity: CGPoint(x: $0, y: 0)) }
        }
        #expect(times == [[0.002, nil], [nil, 0.002], [0.002, nil]])
    }
}

@Suite struct BatchFetchMachineTests {
    private func query(remaining: CGFloat, content: CGFloat = 100) -> BatchFetchQuery {
        var query = BatchFetchQuery()
        query.scrollableDirections = .verticalDirections
        query.viewportSize = CGSize(width: 1, height: 10)
        query.contentSize = CGSize(width: 1, height: content)
        query.targetOffset = CGPoint(x: 0, y: content - 10 - remaining)
        return query
    }

    @Test("A fetch is in flight until it is completed or cancelled")
    func inFlight() {
        var machine = BatchFetchMachine()
        var begins = machine.begin(for: query(remaining: 5))
        #expect(begins && machine.phase == .requested)
        machine.updateCommitted(changesContent: true)
        begins = machine.begin(for: query(remaining: 5))
        #expect(!begins)
        machine.end()
        begins = machine.begin(for: query(remaining: 5))
        #expect(begins)
    }

    @Test("Bouncing at the end does not fetch again")
    func bouncing() {
        var machine = BatchFetchMachine()
        _ = machine.begin(for: query(remaining: 19))
        machine.end()
        for remaining in [18, 0, -4, 3, 21, 24, 0] as [CGFloat] {
            let begins = machine.begin(for: query(remaining: remaining))
            #expect(!begins)
        }
        let away = machine.begin(for: query(remaining: 26))
        let back = machine.begin(for: query(remaining: 19))
        #expect(!away && back)
    }

    @Test("A fetch that ends before what it delivered is in begins no other, and committed content is looked at again")
    func pending() {
        var machine = BatchFetchMachine()
        _ = machine.begin(for: query(remaining: 5))
        machine.end()  // completed before what it delivered is in
        var begins = machine.begin(for: query(remaining: 5))
        #expect(!begins)
        machine.updateCommitted(changesContent: true)
        begins = machine.begin(for: query(remaining: 30))
        #expect(!begins)
        begins = machine.begin(for: query(remaining: 5))
        #expect(begins)
    }

    @Test("At the end of the data, empty updates do not lead to endless fetches, but another drag does ask again")
    func endOfData() {
        var machine = BatchFetchMachine()
        var fetches = 0
        for _ in 0..<5 {
            if machine.begin(for: query(remaining: 0, content: 5)) { fetches += 1 }
            machine.updateCommitted(changesContent: false)
            machine.end()
        }
        #expect(fetches == 1)
        machine.dragBegan()
        let begins = machine.begin(for: query(remaining: 0, content: 5))
        #expect(begins)
    }

    @Test("With one item per batch, fetching goes on until the contents reach far enough beyond the viewport")
    func filling() {
        var machine = BatchFetchMachine()
        var content: CGFloat = 0
        while machine.begin(for: query(remaining: content - 10, content: content)) {
            content += 4
            machine.updateCommitted(changesContent: true)
            machine.end()
        }
        #expect(content == 32)
    }

    @Test("A fetch is requested, then runs; what it ends with decides what comes after")
    func phases() {
        var machine = BatchFetchMachine()
        _ = machine.begin(for: query(remaining: 5))
        machine.didStart()
        #expect(machine.phase == .running)
        machine.end(.completed)
        #expect(machine.phase == .exhausted)
        machine.dragBegan()
        _ = machine.begin(for: query(remaining: 5))
        machine.end(.failed)
        let again = machine.begin(for: query(remaining: 5))
        #expect(machine.phase == .failed && !again)
        machine.updateCommitted(changesContent: true)
        _ = machine.begin(for: query(remaining: 5))
        machine.updateCommitted(changesContent: true)
        machine.end(.completed)
        #expect(machine.phase == .idle)
        machine.end(.failed)  // twice is once
        #expect(machine.phase == .idle)
    }

    @Test("At the head, what lies before the viewport counts, and moving down is moving away")
    func head() {
        var query = query(remaining: 60)
        query.edge = .head
        #expect(query.remainingLength == 30 && !query.shouldFetch)
        query.targetOffset.y = 20
        #expect(query.shouldFetch)
        query.scrollDirection = .down
        #expect(!query.shouldFetch)
        query.scrollDirection = .up
        #expect(query.shouldFetch && query.remainingTime(velocity: CGPoint(x: 0, y: -0.5)) == 0.04)
    }

    @Test("A manual fetch starts whatever the situation, but never a second one")
    func manual() {
        var machine = BatchFetchMachine()
        let first = machine.beginManually()
        let second = machine.beginManually()
        #expect(first && !second)
    }
}
