import ProgramOptions
import SampleApps
import Testing
import UIKit

/// What the program of the samples answers to a command line.
struct SampleOptionsTests {
    @Test("Each sample is shown by its name, in any case", arguments: SampleApp.allCases)
    func names(sample: SampleApp) throws {
        for name in [sample.rawValue, sample.rawValue.lowercased(), sample.rawValue.uppercased()] {
            #expect(try SampleOptions.parse([name]).sample == sample)
        }
    }

    @Test("The flags of the window are understood before and after the name, and count")
    @MainActor func window() throws {
        for arguments in [
            ["asdkgram", "--appearance", "dark", "--geometry", "500x640", "--scale", "1.5"],
            ["--appearance", "dark", "--geometry", "500x640", "--scale", "1.5", "ASDKgram"],
        ] {
            let options = try SampleOptions.parse(arguments)
            var configuration = UIApplicationConfiguration()
            options.window.apply(to: &configuration)
            #expect(options.sample == .gram && configuration.userInterfaceStyle == .dark)
            #expect(options.window.geometry == WindowSize(width: 500, height: 640) && configuration.scale == 1.5)
        }
    }

    @Test("Without flags the desktop decides")
    @MainActor func noFlags() throws {
        var configuration = UIApplicationConfiguration()
        configuration.scale = 3
        try SampleOptions.parse(["Presentations"]).window.apply(to: &configuration)
        #expect(configuration.userInterfaceStyle == .unspecified && configuration.scale == 3)
    }

    @Test("Help names all samples with what each is, and all flags")
    func help() {
        // Lines break anywhere.
        let text = SampleOptions.helpMessage(columns: 200).split { $0.isWhitespace }.joined(separator: " ")
        for sample in SampleApp.allCases { #expect(text.contains("\(sample.rawValue) \(sample.summary)"), "\(text)") }
        for flag in ["--geometry <WxH>", "--appearance <style>", "--scale", "--renderer", "--version", "--help"] {
            #expect(text.contains(flag), "\(text)")
        }
    }

    @Test(
        "A mistake is named, with what is possible",
        arguments: [
            (["Foo"], ["'Foo'", "ASDKgram", "Presentations"]), (["ASDKgram", "--dark"], ["'--dark'"]),
            ([], ["<sample>", "ASDKgram", "Presentations"]), (["ASDKgram", "EditableTable"], ["'EditableTable'"]),
            (["ASDKgram", "--appearance", "purple"], ["'purple'", "light", "dark", "system"]),
            (["ASDKgram", "--geometry", "1x1"], ["1x1", "360x320 to 8192x8192"]),
            (["ASDKgram", "--scale", "9"], ["0.5 to 4"]),
        ])
    func mistakes(arguments: [String], words: [String]) {
        do {
            _ = try SampleOptions.parse(arguments)
            Issue.record("\(arguments) was taken")
        } catch {
            let text = SampleOptions.fullMessage(for: error)
            for word in words { #expect(text.contains(word), "\(text)") }
            #expect(SampleOptions.exitCode(for: error).isSuccess == false)
        }
    }

    @Test("The version is that of the package")
    func version() {
        do {
            _ = try SampleOptions.parse(["--version"])
            Issue.record("nothing is said")
        } catch {
            #expect(SampleOptions.fullMessage(for: error) == "texture-samples \(ProgramVersion.current)")
        }
    }
}
