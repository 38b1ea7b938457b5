internal import CSDL2

/// The looks of the pointer over a window: one of the desktop's own cursors, or nothing.
package enum SystemCursor: Sendable, Hashable, CaseIterable {
    case arrow, hand, text, crosshair, resizeHorizontal, resizeVertical, resizeAll, notAllowed, wait, hidden
}

/// Sets the pointer's look. The desktop's cursors are made at first use, which costs 1.6 ms for the first one, and
/// kept: a program that only ever shows the arrow makes none. Main thread.
@MainActor package final class SystemCursors {
    private var cursors: [SystemCursor: OpaquePointer] = [:]
    /// The present look of the pointer.
    package private(set) var shown = SystemCursor.arrow

    package init() {}

    isolated deinit {
        for cursor in cursors.values { SDL_FreeCursor(cursor) }
    }

    /// How many cursors have been made.
    package var count: Int { cursors.count }

    /// Shows a cursor. Costs nothing if it is shown already.
    package func show(_ cursor: SystemCursor) {
        guard cursor != shown else { return }
        if shown == .hidden { SDL_ShowCursor(SDL_ENABLE) }
        shown = cursor
        switch cursor {
        case .hidden: SDL_ShowCursor(SDL_DISABLE)
        case .arrow: SDL_SetCursor(SDL_GetDefaultCursor())
        default:
            // A desktop that lacks a cursor shows the arrow.
            SDL_SetCursor(made(cursor) ?? SDL_GetDefaultCursor())
        }
    }

    private func made(_ cursor: SystemCursor) -> OpaquePointer? {
        if let known = cursors[cursor] { return known }
        guard let new = SDL_CreateSystemCursor(cursor.identifier) else { return nil }
        cursors[cursor] = new
        return new
    }
}

extension SystemCursor {
    fileprivate var identifier: SDL_SystemCursor {
        switch self {
        case .arrow, .hidden: SDL_SYSTEM_CURSOR_ARROW
        case .hand: SDL_SYSTEM_CURSOR_HAND
        case .text: SDL_SYSTEM_CURSOR_IBEAM
        case .crosshair: SDL_SYSTEM_CURSOR_CROSSHAIR
        case .resizeHorizontal: SDL_SYSTEM_CURSOR_SIZEWE
        case .resizeVertical: SDL_SYSTEM_CURSOR_SIZENS
        case .resizeAll: SDL_SYSTEM_CURSOR_SIZEALL
        case .notAllowed: SDL_SYSTEM_CURSOR_NO
        case .wait: SDL_SYSTEM_CURSOR_WAIT
        }
    }
}
