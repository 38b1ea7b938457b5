import Execution
import LoopbackServer

/// What every page needs.
struct DemoContext: Sendable {
    let assets: AssetDirectory
    /// Orders rows and tiles; 0 keeps the order of the tables.
    let seed: UInt64
    let placeholders: PlaceholderPolicy
    var feed = FeedConditions()
    /// Whether frames wait for answers of the network, so that a run without display gives the same pixels each time.
    var framesWaitForAnswers = false
    /// Starts the server of the feed: in a process of its own, which takes a moment.
    var startFeedServer: @Sendable (FeedServer.Settings) throws(FeedError) -> any FeedServing = {
        settings throws(FeedError) in try FeedServerProcess(settings)
    }

    /// The same numbers in every run with this seed.
    var generator: SeededGenerator { SeededGenerator(seed: seed) }

    /// The values in the order that the seed asks for.
    func ordered<Value>(_ values: [Value]) -> [Value] {
        guard seed != 0 else { return values }
        var generator = generator
        return values.shuffled(using: &generator)
    }

    /// The network of the Feed page. Nothing is started before it is used.
    @MainActor func makeFeedNetwork() -> FeedNetwork {
        var settings = FeedServer.Settings(folder: assets.path)
        settings.seed = seed + 1
        return FeedNetwork(feed, settings, waitsForAnswers: framesWaitForAnswers, start: startFeedServer)
    }

    /// Loads the data of a page. If that fails, prints why and ends the process.
    func loadOrExit<Value>(_ load: (DemoContext) throws(DemoError) -> Value) -> Value {
        do throws(DemoError) {
            return try load(self)
        } catch {
            error.exit()
        }
    }
}
