import AsyncDisplayKitCore
import CHeap
import Foundation
import SDLBackend
import TestSupport
import Testing
import UIKit

@testable import texture_demo

/// Pages that are opened, scrolled and closed again leave nothing behind.
@Suite struct PageMemoryTests {
    private static let isThorough = ProcessInfo.processInfo.environment["TEXTURE_THOROUGH"] != nil

    /// In a process of its own, so that no other test uses its memory.
    @Test(
        "Memory is flat within 2 % over 200 cycles of opening a page, scrolling it, and closing it",
        .enabled(if: isThorough, "200 cycles take minutes; make check-all runs them"), arguments: 0..<6)
    func flat(page: Int) async {
        await #expect(processExitsWith: .success) { [page] in
            let stage = try await PageStage()
            // Caches fill at first: fonts, decoded pictures, masks.
            for _ in 0..<50 { await stage.cycleAndYield(page) }
            var course = MemoryCourse()
            for _ in 0..<(200 + MemoryCourse.window) {
                await stage.cycleAndYield(page)
                try course.read()
            }
            for (kind, readings) in [("resident", course.resident), ("allocated", course.allocated)] {
                let growth = MemoryCourse.growth(readings)
                #expect(
                    Double(growth.after) <= Double(growth.before) * 1.02,
                    "page \(page + 1): from \(growth.before) to \(growth.after) bytes \(kind)")
            }
        }
    }

    @Test(
        "Controllers, nodes, views, layers and attributes of texts are gone once their page is closed", arguments: 0..<6
    )
    func lifetimes(page: Int) async {
        await #expect(processExitsWith: .success) { [page] in
            try await MainActor.run {
                let stage = try PageStage()
                let tracker = LifetimeTracker()
                for _ in 0..<3 { stage.cycle(page, tracker: tracker) }
                #expect(tracker.seen["node", default: 0] > 20 && tracker.seen["view", default: 0] > 5)
                #expect(tracker.seen["attribute of a text", default: 0] > 5)
                #expect(tracker.living.isEmpty, "still alive: \(tracker.living)")
            }
        }
    }
}

/// What the process occupies, read once per cycle.
///
/// Caches empty themselves now and then, so single readings differ by several percent. What a cycle leaves behind moves
/// the median of many.
private struct MemoryCourse {
    /// How many readings a median is made of.
    static let window = 40
    /// Bytes in pages of memory the process has, after malloc has given back what it holds for later.
    private(set) var resident: [Int] = []
    /// Bytes that were asked for and not freed.
    private(set) var allocated: [Int] = []

    mutating func read() throws {
        ch_give_back()
        let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        resident.append(try #require(Int(fields[1])) * sysconf(Int32(_SC_PAGESIZE)))
        allocated.append(Int(ch_bytes_in_use()))
    }

    /// The medians of the first and of the last readings.
    static func growth(_ readings: [Int]) -> (before: Int, after: Int) {
        (readings.prefix(window).sorted()[window / 2], readings.suffix(window).sorted()[window / 2])
    }
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
            if let text = (node as? ASTextNode)?.attributedText, text.length > 0,
                let font = text.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
            {
                tracker.track(font, as: "attribute of a text")
            }
            for child in node.subnodes ?? [] { follow(child) }
        }
        follow(controller.view)
        let cells =
            (controller as? ASDKViewController<ASTableNode>)?.node.visibleNodes
            ?? (controller as? ASDKViewController<ASCollectionNode>)?.node.visibleNodes ?? []
        cells.forEach(follow)
    }
}
