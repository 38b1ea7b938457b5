import Foundation
import TestSupport
import Testing
import UIKit

@MainActor @Suite(.serialized) struct InputScriptFuzzTests {
    private static let words = [
        "drag", "wheel", "key", "click", "wait", "screenshot", "resize", "Ctrl+Tab", "Ctrl++", "+", "++", "a", "é",
        "F25",
        "F7", "0,0", "10,20", "-3,1e9", "1e300,1", "nan,nan", ",", "1,", "x", "3x4", "0x0", "640x900", "#", "100", "-1",
        "1e400", "0.5", "\t", "\r", "\u{0}", "\u{301}", "👩‍👩‍👧", "out.png",
    ]

    private func text(_ round: inout FuzzRound) -> String {
        var text = ""
        for _ in 0..<round.int(0..<40) {
            text += round.pick(Self.words)
            if round.chance(0.9) { text += round.pick([" ", " ", "\n", ""]) }
        }
        return text
    }

    @Test("Any text is either a script or an error that names a line")
    func parsing() {
        for var round in FuzzRounds(500) {
            let text = text(&round)
            do throws(InputScript.SyntaxError) {
                let script = try InputScript(parsing: text)
                #expect(script.steps.count <= text.split(separator: "\n").count, "seed \(round.seed)")
            } catch {
                let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count
                #expect((1...lines).contains(error.line) && !error.message.isEmpty, "seed \(round.seed)")
            }
        }
    }

    @Test("Any script that can be read can be played")
    func playing() throws {
        for var round in FuzzRounds(4) {
            let host = try HeadlessHost(size: CGSize(width: 100, height: 100))
            defer { host.close() }
            let window = UIWindow(frame: UIScreen.main.bounds)
            let scroll = UIScrollView(frame: window.bounds)
            scroll.contentSize = CGSize(width: 1000, height: 1000)
            window.addSubview(scroll)
            window.makeKeyAndVisible()
            var steps: [InputScript.Step] = []
            func place() -> CGPoint { CGPoint(x: round.number(around: 100), y: round.number(around: 100)) }
            for _ in 0..<20 {
                // What the parser lets through: finite numbers, however large.
                let line: String
                switch round.int(0..<5) {
                case 0:
                    let (from, to) = (place(), place())
                    line = "drag \(from.x),\(from.y) \(to.x),\(to.y) 50"
                case 1: line = "wheel \(round.number(around: 3)),\(round.number(around: 3))"
                case 2:
                    let place = place()
                    line = "click \(place.x),\(place.y)"
                case 3: line = "key \(round.pick(["a", "Ctrl+Tab", "PageDown", "é", "F12", "Shift+Home"]))"
                default: line = "wait \(round.int(0..<80))"
                }
                steps += (try? InputScript(parsing: line))?.steps ?? []
            }
            let player = ScriptPlayer(InputScript(steps: steps), window: host.window)
            host.onFrame = { player.advance(to: $0) }
            for _ in 0..<400 where !player.isFinished { host.step() }
            host.onFrame = nil
            host.settle()
            #expect(player.isFinished && !host.driver.hasWork, "seed \(round.seed)")
            #expect((0...900).contains(scroll.contentOffset.y), "seed \(round.seed): \(scroll.contentOffset)")
            window.isHidden = true
        }
    }
}
