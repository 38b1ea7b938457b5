import Drawing
import Layers
import SDLBackend
import Testing

@MainActor @Suite struct GroupCacheTests {
    private func card(y: Int, color: UInt32 = 0xFF20_4060, clip: PixelRect = Make.rect(0, 0, 60, 200)) -> DisplayList {
        let rect = Make.rect(5, y, 50, 40)
        return Make.list(
            60, 200,
            [
                Make.item(1, .groupStart, rect, clip: clip, .beginGroup(corners: CornerRadii(8))),
                Make.item(2, Make.rect(0, y - 5, 60, 30), clip: clip, .fill(Make.color(color), corners: .zero)),
                Make.item(3, Make.rect(10, y + 10, 20, 25), clip: clip, .fill(.black, corners: CornerRadii(3))),
                Make.item(1, .groupEnd, rect, clip: clip, .endGroup),
            ])
    }

    private func present(_ list: DisplayList, on backend: SurfaceBackend) throws -> Int {
        backend.invalidate()
        let uploads = backend.present(list).uploads
        let reference = SurfaceBackend()
        reference.groupCaching = .off
        reference.present(list)
        let image = try #require(backend.readPixels())
        #expect(image.differences(from: try #require(reference.readPixels())).isEmpty)
        return uploads
    }

    @Test("A group drawn twice without changes is kept as a picture, wherever it moves")
    func kept() throws {
        let backend = SurfaceBackend()
        #expect(try present(card(y: 20), on: backend) == 0)
        #expect(try present(card(y: 30), on: backend) == 1)
        #expect(try present(card(y: 70), on: backend) == 0)
        #expect(backend.cache.statistics.bytes == 50 * 40 * 4)
    }

    @Test("A change inside of the group draws it again")
    func changed() throws {
        let backend = SurfaceBackend()
        for _ in 0..<3 { _ = try present(card(y: 20), on: backend) }
        #expect(try present(card(y: 20, color: 0xFFFF_0000), on: backend) == 0)
        #expect(try present(card(y: 20, color: 0xFFFF_0000), on: backend) == 1)
    }

    @Test("A group at the edge of its viewport has no picture")
    func clipped() throws {
        let backend = SurfaceBackend()
        for _ in 0..<3 { #expect(try present(card(y: -10), on: backend) == 0) }
    }

    @Test("A clip that changes inside of the group makes another picture")
    func innerClip() throws {
        let backend = SurfaceBackend()
        for _ in 0..<3 { _ = try present(card(y: 20), on: backend) }
        var list = card(y: 20)
        list.items[2].clip.width = 20
        #expect(try present(list, on: backend) == 0)
    }

    @Test("A group that there is no memory to keep as a picture is drawn again in each frame")
    func withoutMemory() throws {
        let backend = SurfaceBackend()
        // The size of the first frame's buffer serves the ones after it.
        _ = try present(card(y: 20), on: backend)
        for y in [30, 70] {
            let list = card(y: y)
            backend.invalidate()
            PixelMemory.$largestBlock.withValue(50 * 40 * 4 - 1) { _ = backend.present(list) }
            let reference = SurfaceBackend()
            reference.groupCaching = .off
            reference.present(list)
            let image = try #require(backend.readPixels())
            #expect(image.differences(from: try #require(reference.readPixels())).isEmpty)
        }
        #expect(backend.cache.statistics.bytes == 0)
    }
}
