import Foundation

/// How eagerly a container prepares items that are not visible yet.
public enum RangeMode: Int8, Sendable {
    /// No mode is given: the container chooses by itself.
    case unspecified = -1
    /// Little more than the visible items; for the first display.
    case minimum = 0
    /// For a container that the user scrolls.
    case full
    /// For containers that are covered.
    case visibleOnly
    /// For containers that are covered while memory is short: nothing drawn is kept.
    case lowMemory
}

/// The two ranges around the viewport.
public enum RangeType: Int, CaseIterable, Sendable {
    /// The range in which contents are drawn.
    case display = 0
    /// The range in which data is fetched and layouts are calculated.
    case preload
}

/// How far a range reaches, in lengths of the viewport.
public struct RangeTuningParameters: Equatable, Sendable {
    /// How far the range reaches ahead of the viewport, in the direction of movement.
    public var leadingBufferScreenfuls: CGFloat
    /// How far the range reaches behind the viewport, against the direction of movement.
    public var trailingBufferScreenfuls: CGFloat

    /// Screenfuls ahead and behind.
    public init(leadingBufferScreenfuls: CGFloat, trailingBufferScreenfuls: CGFloat) {
        self.leadingBufferScreenfuls = leadingBufferScreenfuls
        self.trailingBufferScreenfuls = trailingBufferScreenfuls
    }

    /// No more than the viewport.
    public static let zero = RangeTuningParameters(leadingBufferScreenfuls: 0, trailingBufferScreenfuls: 0)
}

/// The tuning parameters of all modes and types of one container.
package struct RangeTuning: Equatable, Sendable {
    private var parameters: [RangeTuningParameters]

    /// The parameters of lists and grids.
    package init() {
        parameters = Array(repeating: .zero, count: 8)
        set(.display, .full, 1, 0.5)
        set(.preload, .full, 2.5, 1.5)
        set(.display, .minimum, 0.25, 0.25)
        set(.preload, .minimum, 0.5, 0.25)
    }

    /// The parameters of pagers: whole pages.
    package static let pager: RangeTuning = {
        var tuning = RangeTuning()
        tuning.set(.display, .full, 1, 1)
        tuning.set(.preload, .full, 2, 2)
        tuning.set(.display, .minimum, 0, 0)
        tuning.set(.preload, .minimum, 1, 1)
        return tuning
    }()

    private mutating func set(_ type: RangeType, _ mode: RangeMode, _ leading: CGFloat, _ trailing: CGFloat) {
        self[mode, type] = RangeTuningParameters(
            leadingBufferScreenfuls: leading, trailingBufferScreenfuls: trailing)
    }

    /// An unspecified mode counts as full.
    package subscript(mode: RangeMode, type: RangeType) -> RangeTuningParameters {
        get { parameters[Self.index(mode, type)] }
        set { parameters[Self.index(mode, type)] = newValue }
    }

    /// How far the shorter range of a mode reaches ahead.
    package func reach(of mode: RangeMode) -> CGFloat {
        let preload = self[mode, .preload].leadingBufferScreenfuls
        return mode == .lowMemory ? preload : min(preload, self[mode, .display].leadingBufferScreenfuls)
    }

    private static func index(_ mode: RangeMode, _ type: RangeType) -> Int {
        Int(mode == .unspecified ? RangeMode.full.rawValue : mode.rawValue) * 2 + type.rawValue
    }
}
