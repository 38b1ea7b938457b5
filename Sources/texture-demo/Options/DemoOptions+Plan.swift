import Foundation
import UIKit

extension DemoOptions {
    /// What the demo does by itself. Throws if the script cannot be read.
    func plan() throws(DemoError) -> RunPlan {
        var plan = RunPlan()
        plan.frameLimit = frames
        if let script { plan.script = try Self.readScript(script) }
        // With a script and something to write at its end, a window closes by itself, too.
        plan.endsWhenIdle = frames == nil && script != nil && (screenshot != nil || stats != nil)
        return plan
    }

    private static func readScript(_ path: String) throws(DemoError) -> InputScript {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw DemoError("the script \(path) cannot be read")
        }
        do {
            return try InputScript(parsing: String(decoding: data, as: UTF8.self))
        } catch {
            throw DemoError("the script \(path) has a mistake in \(error)")
        }
    }
}
