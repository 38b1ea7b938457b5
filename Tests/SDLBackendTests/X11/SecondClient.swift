import Foundation
import Testing

/// Another client of the X server, which can keep it from looking at what this process asks for. Main thread.
@MainActor final class SecondClient {
    private typealias OfDisplay = @convention(c) (OpaquePointer) -> Int32
    private typealias OfWindow = @convention(c) (OpaquePointer, UInt) -> Int32
    private typealias Root = @convention(c) (OpaquePointer) -> UInt
    private typealias Create =
        @convention(c) (OpaquePointer, UInt, Int32, Int32, UInt32, UInt32, UInt32, UInt, UInt) -> UInt

    private let library: UnsafeMutableRawPointer
    private let display: OpaquePointer

    init(_ server: VirtualDisplay) throws {
        library = try #require(dlopen("libX11.so.6", RTLD_LAZY))
        let address = try #require(dlsym(library, "XOpenDisplay"))
        typealias Open = @convention(c) (UnsafePointer<CChar>) -> OpaquePointer?
        display = try #require(unsafeBitCast(address, to: Open.self)(server.name))
    }

    private func function<Function>(_ name: String, _: Function.Type) throws -> Function {
        unsafeBitCast(try #require(dlsym(library, name)), to: Function.self)
    }

    private func sync() throws {
        typealias Sync = @convention(c) (OpaquePointer, Int32) -> Int32
        _ = try function("XSync", Sync.self)(display, 0)
    }

    /// The server does nothing for other clients from now on.
    func grab() throws {
        _ = try function("XGrabServer", OfDisplay.self)(display)
        try sync()
    }

    /// Shows a window above all others, and then lets the server go on with what others have asked for.
    func coverAndRelease(x: Int32, y: Int32, width: UInt32, height: UInt32) throws {
        let root = try function("XDefaultRootWindow", Root.self)(display)
        let create = try function("XCreateSimpleWindow", Create.self)
        let window = create(display, root, x, y, width, height, 0, 0, 0xFF0000)
        _ = try function("XMapRaised", OfWindow.self)(display, window)
        _ = try function("XUngrabServer", OfDisplay.self)(display)
        try sync()
    }
}
