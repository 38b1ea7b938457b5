import Testing
import UIKit

@MainActor @Suite(.serialized) struct HeadlessScreenTests {
    @Test("A host gives the screen back as it was, so that what comes after it does not draw at its scale")
    func screen() throws {
        let screen = UIScreen.main
        let before = (screen.bounds, screen.scale, screen.maximumFramesPerSecond)
        let host = try HeadlessHost(size: CGSize(width: 30, height: 20), scale: 2, framesPerSecond: 120)
        #expect(screen.scale == 2 && screen.bounds.width == 30 && screen.maximumFramesPerSecond == 120)
        host.close()
        #expect(screen.bounds == before.0 && screen.scale == before.1 && screen.maximumFramesPerSecond == before.2)
    }
}
