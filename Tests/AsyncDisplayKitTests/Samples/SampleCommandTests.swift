import SampleApps
import Testing

/// What the program of the samples answers to a command line.
struct SampleCommandTests {
    @Test("Each sample is shown by its name", arguments: SampleApp.allCases)
    func names(sample: SampleApp) {
        #expect(SampleCommand([sample.rawValue]) == .show(sample))
    }

    @Test("Help names all samples and says what each is", arguments: ["-h", "--help"])
    func help(option: String) {
        guard case .help(let text) = SampleCommand([option]) else { return #expect(Bool(false), "no help") }
        for sample in SampleApp.allCases { #expect(text.contains(sample.rawValue) && text.contains(sample.summary)) }
    }

    @Test(
        "A mistake is named, with the samples that there are",
        arguments: [["Foo"], ["--dark"], [], ["ASDKgram", "EditableTable"]])
    func mistakes(arguments: [String]) {
        guard case .mistake(let text) = SampleCommand(arguments) else { return #expect(Bool(false), "no mistake") }
        #expect(text.contains("ASDKgram, CatDealsCollectionView"))
        if arguments.count == 1 { #expect(text.contains("'\(arguments[0])'")) }
    }
}
