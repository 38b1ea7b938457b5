/// What the network of the Feed page is like, as the command line says.
struct FeedConditions: Sendable, Equatable {
    /// Seconds before each answer.
    var latency = 0.0
    /// Which part of the requests fails, from 0 to 1.
    var failureRate = 0.0
    /// Whether the network is off at first.
    var isOffline = false
}
