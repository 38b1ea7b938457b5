import AsyncDisplayKitCore
import Foundation
import SDLBackend
import TestSupport
import Testing
import UIKit

@testable import texture_demo

/// Pages that are opened, scrolled and closed again leave nothing behind.
@Suite struct PageMemoryTests {
    private static let isThorough = ProcessInfo.processInfo.environment["TEXTURE_THOROUGH"] != nil

    /// In a process of its own, whose memory is nobody else's. A few cycles say nothing: what malloc keeps for later differs
    /// by more than 2 % from one to the next.
    @Test(
        "Memory is flat within 2 % over 200 cycles of opening a page, scrolling it, and closing it",
        .enabled(if: isThorough, "200 cycles take minutes; make check-all runs them"), arguments: 0..<6)
    func flat(page: Int) async {
        await #expect(processExitsWith: .success) { [page] in
            try await measureMemory(page)
        }
    }

    @Test("Controllers, nodes, views and layers are gone once their page is closed", arguments: 0..<6)
    func lifetimes(page: Int) async {
        await #expect(processExitsWith: .success) { [page] in
            try await MainActor.run {
                let stage = try PageStage()
                let tracker = LifetimeTracker()
                for _ in 0..<3 { stage.cycle(page, tracker: tracker) }
                #expect(tracker.seen["node", default: 0] > 20 && tracker.seen["view", default: 0] > 5)
                #expect(tracker.living.isEmpty, "still alive: \(tracker.living)")
            }
        }
    }
}

/// Fails if a page leaves something behind each time it was open.
@MainActor private func measureMemory(_ page: Int) async throws {
    let stage = try PageStage()
    // Caches fill at first: fonts, decoded pictures, masks.
    for _ in 0..<50 { await stage.cycleAndYield(page) }
    let before = try PageStage.residentPages
    var course: [Int] = []
    for cycle in 1...200 {
        await stage.cycleAndYield(page)
        if cycle % 20 == 0 { course.append(try PageStage.residentPages - before) }
    }
    #expect(
        Double(course.last ?? 0) <= Double(before) * 0.02,
        "page \(page + 1): from \(before) pages of memory, grew by \(course)")
}

/// A window of a headless host in which pages come and go.
@MainActor private final class PageStage {
    private let host: HeadlessHost
    private let window: UIWindow
    private let context: DemoContext

    init() throws {
        host = try HeadlessHost(size: CGSize(width: 400, height: 600))
        context = try DemoStage.makeContext()
        window = UIWindow(frame: UIScreen.main.bounds)
        window.makeKeyAndVisible()
    }

    /// Opens a page, flings it twice, and closes it.
    func cycle(_ page: Int, tracker: LifetimeTracker? = nil) {
        let controller = makePage(PageKind.allCases[page], context)
        window.rootViewController = controller
        host.step(frames: 3)
        for _ in 0..<2 {
            fling()
            if let tracker { track(controller, with: tracker) }
        }
        window.rootViewController = nil
        host.settle(limit: 2)
    }

    /// A cycle, after which the main actor does what was left to it, such as releasing what workers let go of.
    func cycleAndYield(_ page: Int) async {
        cycle(page)
        for _ in 0..<3 { await Task.yield() }
    }

    private func fling() {
        for step in 0...6 {
            let phase: PointerEvent.Phase = step == 0 ? .down : step == 6 ? .up : .moved
            host.driver.enqueue(
                .pointer(
                    PointerEvent(
                        phase: phase, device: .finger(1), position: CGPoint(x: 200, y: 520 - step * 70),
                        timestamp: host.clock.now)))
            host.step()
        }
        host.step(frames: 25)
    }

    private func track(_ controller: UIViewController, with tracker: LifetimeTracker) {
        tracker.track(controller, as: "controller")
        func follow(_ view: UIView) {
            tracker.track(view, as: "view")
            tracker.track(view.layer, as: "layer")
            for child in view.subviews { follow(child) }
        }
        func follow(_ node: ASDisplayNode) {
            tracker.track(node, as: "node")
            for child in node.subnodes ?? [] { follow(child) }
        }
        follow(controller.view)
        let cells =
            (controller as? ASDKViewController<ASTableNode>)?.node.visibleNodes
            ?? (controller as? ASDKViewController<ASCollectionNode>)?.node.visibleNodes ?? []
        cells.forEach(follow)
    }

    /// Pages of memory that the process occupies, after malloc has given back what it holds for later.
    static var residentPages: Int {
        get throws {
            if let function = dlsym(nil, "malloc_trim") {
                _ = unsafeBitCast(function, to: (@convention(c) (Int) -> Int32).self)(0)
            }
            let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
            return try #require(Int(fields[1]))
        }
    }
}
