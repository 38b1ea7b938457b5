import AsyncDisplayKit
import CAllocationCounter
import Drawing
import TestSupport
import Testing

/// What draws and decodes do where the system itself has no memory to give, instead of a limit of tests.
@Suite struct SmallAddressSpaceTests {
    private static let side: CGFloat = 6_000

    /// Draws its bounds in one bitmap of 144 MB, which is not made of tiles.
    private final class LargeNode: ASDisplayNode, @unchecked Sendable {  // has no state of its own
        override class func display(withParameters parameters: Any?, isCancelled: () -> Bool) -> UIImage? {
            guard let bitmap = try? Bitmap(width: Int(side), height: Int(side)) else { return nil }
            return UIImage(cgImage: bitmap.makeImage(isOpaque: false))
        }
    }

    /// In a process of its own, of which the address space is limited.
    @Test(
        "Bitmaps for which there is no address space are errors and empty nodes, and end no process",
        .enabled(if: allocation_counter_works(), "sanitizers end a process without address space"))
    func scene() async {
        await #expect(processExitsWith: .success) { try await SmallAddressSpaceTests.drawAndDecode() }
    }

    @MainActor private static func drawAndDecode() throws {
        let picture = try HostilePictures.file("png-100-megapixels.png")
        let stage = try PromiseStage(width: 40, height: 40)
        let small = ASDisplayNode { () -> UIView in UIView() }
        small.backgroundColor = .blue
        let root = ASDisplayNode()
        root.addSubnode(small)
        stage.show(root)
        // Whatever is loaded at the first use is loaded now.
        _ = try PictureDecoder().decode(
            picture, fitting: ImageFit(width: 100, height: 100, mode: .covering), isCancelled: { false })
        stage.host.settle()

        try limitAddressSpace(toBytesMore: 64 << 20)
        for round in 0..<20 {
            #expect(throws: BitmapError.self) { try Bitmap(width: Int(side), height: Int(side)) }
            let image = try #require(UIImage(data: picture))
            let fit = ImageFit(width: 5_000 + round, height: 5_000 + round, mode: .inside)
            do throws(ImageDecodingError) {
                _ = try image.pixels(fitting: fit)
                Issue.record("There is memory.")
            } catch {
                #expect(error.name == "outOfMemory")
            }
            let (large, shown) = (LargeNode(), ASImageNode())
            shown.image = image
            for node in [large, shown] {
                node.frame = CGRect(x: 0, y: 0, width: side, height: side)
                root.insertSubnode(node, belowSubnode: small)
            }
            stage.host.settle(limit: 1)
            #expect(large.contents == nil && shown.contents == nil)
            for node in [large, shown] { node.removeFromSupernode() }
            small.frame = CGRect(x: 0, y: 0, width: CGFloat(round + 1), height: 40)
            stage.host.step()
            #expect(stage.pixel(CGFloat(round), 20) == 0x0000FF)
        }
    }

    private static func limitAddressSpace(toBytesMore bytes: UInt) throws {
        let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        let pages = try #require(fields.first.flatMap { UInt($0) })
        var limit = rlimit()
        #expect(getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0)
        limit.rlim_cur = pages * UInt(sysconf(Int32(_SC_PAGESIZE))) + bytes
        #expect(setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0)
    }
}
