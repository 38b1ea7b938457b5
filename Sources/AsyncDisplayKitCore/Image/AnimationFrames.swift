/// Decides which frames of an animation are in memory, and which are decoded next: the frame that is shown, and as many
/// of the following ones as a budget of bytes allows.
struct AnimationFrames {
    /// The limit for the frames ahead. The frame that is shown does not count, as the layer holds it anyway.
    static let byteBudget = 4 << 20

    private let frameCount: Int
    /// How many frames after the one that is shown may be in memory; one at least.
    private let countAhead: Int
    private var frames: [Int: CGImage] = [:]
    private var shownIndex = 0

    /// - Parameter frameByteCount: memory of a decoded frame.
    init(frameCount: Int, frameByteCount: Int) {
        self.frameCount = frameCount
        countAhead = max(1, min(frameCount - 1, Self.byteBudget / max(1, frameByteCount)))
    }

    /// Bytes of the frames that are ahead of the shown one.
    var byteCountAhead: Int {
        frames.reduce(0) { $1.key == shownIndex ? $0 : $0 + $1.value.byteCount }
    }

    /// Goes to a frame, and releases frames that will not be shown soon.
    ///
    /// - Returns: nil if the frame is not decoded.
    mutating func show(_ index: Int) -> CGImage? {
        shownIndex = index
        frames = frames.filter { isWanted($0.key) }
        return frames[index]
    }

    /// Takes a frame that was decoded, unless it is not wanted any more.
    mutating func insert(_ frame: CGImage, at index: Int) {
        if isWanted(index) { frames[index] = frame }
    }

    /// The frames that are wanted and not there, the one that is shown first in front.
    ///
    /// - Parameters:
    ///   - limit: how many at most.
    ///   - end: the first frame that can't be had.
    func missing(limit: Int, before end: Int = .max) -> [Int] {
        let wanted = (0...countAhead).lazy.map { (shownIndex + $0) % frameCount }
        return Array(wanted.filter { $0 < end && frames[$0] == nil }.prefix(limit))
    }

    func contains(_ index: Int) -> Bool { frames[index] != nil }

    private func isWanted(_ index: Int) -> Bool {
        (index - shownIndex + frameCount) % frameCount <= countAhead
    }
}
