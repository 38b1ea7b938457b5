import ArgumentParser
import UIKit

/// A size of a window in points, as people write it: 480x800.
public struct WindowSize: Equatable, Sendable, CustomStringConvertible {
    /// As small as the user can make the demo's window.
    public static let smallest = WindowSize(width: 360, height: 320)
    private static let largest = WindowSize(width: 8192, height: 8192)
    static let limits = "\(smallest) to \(largest)"

    /// Points from the left to the right edge.
    public var width: Int
    /// Points from the upper to the lower edge.
    public var height: Int

    /// Any size, also one that no window can have.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// As it is written on a command line.
    public var description: String { "\(width)x\(height)" }

    /// The same size for UIKit.
    public var size: CGSize { CGSize(width: width, height: height) }

    /// Nil for what is no size, and for one that a window can't have.
    public init?(argument: String) {
        let parts = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1],
            (Self.smallest.width...Self.largest.width).contains(width),
            (Self.smallest.height...Self.largest.height).contains(height)
        else { return nil }
        self.init(width: width, height: height)
    }

    /// Says what is possible where the argument is not.
    static func parse(_ argument: String) throws -> WindowSize {
        guard let size = WindowSize(argument: argument) else {
            throw ValidationError("A window of \(argument) is not possible; use a size such as 480x800, \(limits).")
        }
        return size
    }
}
