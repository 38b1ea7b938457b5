import Foundation
import UIKit

extension DemoOptions {
    /// What the demo does without a user. Throws if the script cannot be read, or if an output file cannot be written,
    /// so that this shows before the run.
    func plan() throws(DemoError) -> RunPlan {
        var plan = RunPlan()
        plan.frameLimit = frames
        if let script { plan.script = try Self.readScript(script) }
        // With a script and an output file, even a run with a window ends by itself.
        plan.endsWhenIdle = frames == nil && script != nil && (screenshot != nil || stats != nil)
        for path in [screenshot].compactMap({ $0 }) + plan.outputFiles { try Self.requirePNG(path) }
        do throws(OutputError) {
            for path in [screenshot, stats].compactMap({ $0 }) + plan.outputFiles { try OutputFile.check(path) }
        } catch {
            throw DemoError("\(error)")
        }
        return plan
    }

    /// A picture is a PNG file, so a name that promises another format would not say what is in it.
    private static func requirePNG(_ path: String) throws(DemoError) {
        let suffix = (path as NSString).pathExtension
        guard suffix.isEmpty || suffix.lowercased() == "png" else {
            throw DemoError("cannot write \(path): pictures are PNG files, so give it a name that ends in .png")
        }
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
