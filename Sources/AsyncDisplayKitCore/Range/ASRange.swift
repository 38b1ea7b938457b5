import CollectionCore

/// How much a container prepares around what is visible.
public enum ASLayoutRangeMode: Int8, Sendable {
    case unspecified = -1, minimum, full, visibleOnly, lowMemory
}

public enum ASLayoutRangeType: Int, Sendable {
    case display, preload
}

/// How far a range reaches beyond the viewport, in viewport lengths: ahead of the motion and behind it.
public struct ASRangeTuningParameters: Hashable, Sendable {
    public var leadingBufferScreenfuls: CGFloat
    public var trailingBufferScreenfuls: CGFloat

    public init(leadingBufferScreenfuls: CGFloat, trailingBufferScreenfuls: CGFloat) {
        self.leadingBufferScreenfuls = leadingBufferScreenfuls
        self.trailingBufferScreenfuls = trailingBufferScreenfuls
    }

    public static let zero = ASRangeTuningParameters(leadingBufferScreenfuls: 0, trailingBufferScreenfuls: 0)
}

public struct ASScrollDirection: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    public static let right = ASScrollDirection(rawValue: 1)
    public static let left = ASScrollDirection(rawValue: 2)
    public static let up = ASScrollDirection(rawValue: 4)
    public static let down = ASScrollDirection(rawValue: 8)
}

public let ASScrollDirectionHorizontalDirections: ASScrollDirection = [.left, .right]
public let ASScrollDirectionVerticalDirections: ASScrollDirection = [.up, .down]

/// Tuning parameters by mode and type, with the original's defaults.
struct RangeTuning {
    private var parameters: [Key: ASRangeTuningParameters] = [
        Key(.full, .display): ASRangeTuningParameters(leadingBufferScreenfuls: 1, trailingBufferScreenfuls: 0.5),
        Key(.full, .preload): ASRangeTuningParameters(leadingBufferScreenfuls: 2.5, trailingBufferScreenfuls: 1.5),
        Key(.minimum, .display): ASRangeTuningParameters(leadingBufferScreenfuls: 0.25, trailingBufferScreenfuls: 0.25),
        Key(.minimum, .preload): ASRangeTuningParameters(leadingBufferScreenfuls: 0.5, trailingBufferScreenfuls: 0.25),
    ]

    private struct Key: Hashable {
        let mode: ASLayoutRangeMode
        let type: ASLayoutRangeType

        init(_ mode: ASLayoutRangeMode, _ type: ASLayoutRangeType) {
            self.mode = mode
            self.type = type
        }
    }

    subscript(mode: ASLayoutRangeMode, type: ASLayoutRangeType) -> ASRangeTuningParameters {
        get { parameters[Key(mode, type)] ?? .zero }
        set { parameters[Key(mode, type)] = newValue }
    }
}

/// Containers whose ranges can be told how much to prepare.
@preconcurrency @MainActor public protocol ASRangeControllerUpdateRangeProtocol: AnyObject {
    func updateCurrentRange(with mode: ASLayoutRangeMode)
}
