import Testing
import Typesetting

@Suite struct ModuleTests {
    @Test("An opaque colour is one pixel value")
    func pixel() {
        #expect(CGColor.black.pixel.bits == 0xFF00_0000)
    }
}
