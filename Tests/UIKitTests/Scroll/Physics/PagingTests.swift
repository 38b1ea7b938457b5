import Foundation
import Testing
import UIKit

@Suite struct PagingTests {
    private let range = 0.0...1920.0

    private func target(_ offset: Double, from page: Int, velocity: Double) -> Double {
        Paging.target(offset: offset, startPage: page, velocity: velocity, pageExtent: 480, range: range)
    }

    @Test("without a throw the nearest page wins")
    func nearest() {
        #expect(target(480 + 239, from: 1, velocity: 0) == 480)
        #expect(target(480 + 241, from: 1, velocity: 0) == 960)
        #expect(target(480 - 241, from: 1, velocity: 100) == 0)
    }

    @Test("a throw turns the page in its direction")
    func thrown() {
        #expect(target(490, from: 1, velocity: 600) == 960)
        #expect(target(470, from: 1, velocity: -600) == 0)
        #expect(target(700, from: 1, velocity: -600) == 480)
    }

    @Test("one drag turns at most one page")
    func onePage() {
        #expect(target(1500, from: 1, velocity: 3000) == 960)
        #expect(target(1500, from: 1, velocity: 0) == 960)
        #expect(target(20, from: 2, velocity: -3000) == 480)
    }

    @Test("there are no pages outside the content")
    func ends() {
        #expect(target(1930, from: 4, velocity: 3000) == 1920)
        #expect(target(-30, from: 0, velocity: -3000) == 0)
    }

    @Test("a wheel burst turns the page after a third of it, or fast, and otherwise goes back")
    func wheel() {
        func target(_ moved: Double, _ velocity: Double) -> Double {
            Paging.wheelTarget(moved: moved, startPage: 1, velocity: velocity, pageExtent: 480, range: range)
        }
        #expect(target(159, 0) == 480)
        #expect(target(161, 0) == 960)
        #expect(target(40, 400) == 960)
        #expect(target(-40, -400) == 0)
        #expect(target(-40, 400) == 480)
    }
}
