import Foundation
import TestSupport
import Testing
import UIKit

@MainActor @Suite(.serialized) struct InputScriptFuzzTests {
    private static let words =
        InputScript.Event.allCases.map(\.rawValue) + [
            "Ctrl+Tab", "Ctrl++", "+", "++", "a", "é", "F25", "F7", "dark", "system", "0,0", "10,20", "-3,1e9",
            "1e300,1", "nan,nan", ",", "1,", "x", "3x4", "0x0", "640x900", "#", "100", "-1",
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

    /// A line with numbers of any size. The parser refuses those that are not finite, and negative lengths.
    private func line(of event: InputScript.Event, _ round: inout FuzzRound) -> String {
        let numbers = (0..<4).map { _ in round.number(around: 100) }
        let place = "\(numbers[0]),\(numbers[1])"
        let words =
            switch event {
            case .drag: "\(place) \(numbers[2]),\(numbers[3]) 50"
            case .pinch: "\(place) \(numbers[2]) \(numbers[3]) 40"
            case .wheel: "\(round.number(around: 3)),\(round.number(around: 3))"
            case .key: round.pick(["a", "Ctrl+Tab", "PageDown", "é", "F12", "Shift+Home"])
            case .click, .hover, .focus: place
            case .wait: "\(round.int(0..<80))"
            case .screenshot: "out.png"
            case .resize: "\(round.int(1..<300))x\(round.int(1..<300))"
            case .appearance: round.pick(["light", "dark", "system"])
            }
        return "\(event.rawValue) \(words)"
    }

    @Test("Any script that can be read can be played")
    func playing() throws {
        for var round in FuzzRounds(4) {
            let host = try HeadlessHost(size: CGSize(width: 100, height: 100))
            defer { host.close() }
            defer { UIApplication.shared.userInterfaceStyle = .unspecified }
            let window = UIWindow(frame: UIScreen.main.bounds)
            let scroll = UIScrollView(frame: window.bounds)
            scroll.contentSize = CGSize(width: 1000, height: 1000)
            scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            window.addSubview(scroll)
            window.makeKeyAndVisible()
            var steps: [InputScript.Step] = []
            // Each event comes at least once.
            let events = InputScript.Event.allCases + (0..<12).map { _ in round.pick(InputScript.Event.allCases) }
            for event in round.shuffled(events) {
                var read: [InputScript.Step] = []
                while read.isEmpty { read = (try? InputScript(parsing: line(of: event, &round)))?.steps ?? [] }
                steps += read
            }
            let player = ScriptPlayer(InputScript(steps: steps), window: host.window)
            host.onFrame = { player.advance(to: $0) }
            var pictures = 0
            for _ in 0..<600 where !player.isFinished {
                host.step()
                pictures += player.takeWantedPictures().count
            }
            host.onFrame = nil
            host.settle()
            #expect(player.isFinished && !host.driver.hasWork, "seed \(round.seed)")
            #expect(pictures >= 1, "seed \(round.seed)")
            let end = max(0, 1000 - scroll.bounds.height)
            #expect((0...end).contains(scroll.contentOffset.y), "seed \(round.seed): \(scroll.contentOffset)")
            window.isHidden = true
        }
    }
}
