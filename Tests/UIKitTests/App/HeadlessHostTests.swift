import SDLBackend
import Testing
import UIKit

@MainActor @Suite(.serialized) struct HeadlessHostTests {
    @Test("A window's views are on screen after one frame, and nothing moves afterwards")
    func window() throws {
        let host = try HeadlessHost(size: CGSize(width: 100, height: 80))
        defer { host.close() }
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.backgroundColor = .white
        let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
        view.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        window.addSubview(view)
        window.makeKeyAndVisible()
        #expect(host.step())
        let image = try #require(host.screenshot())
        #expect(image.width == 100 && image.height == 80)
        #expect(image[9, 20].bits == 0xFFFF_FFFF)
        #expect(image[10, 20].bits == 0xFFFF_0000)
        #expect(image[39, 59].bits == 0xFFFF_0000)
        #expect(image[40, 59].bits == 0xFFFF_FFFF)
        #expect(!host.step())
        #expect(host.driver.statistics.frameCount == 1)
    }

    @Test("An animation of a view ends where it was told to, and frames stop with it")
    func animation() throws {
        let host = try HeadlessHost(size: CGSize(width: 100, height: 100))
        defer { host.close() }
        let window = UIWindow(frame: UIScreen.main.bounds)
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
        window.addSubview(view)
        window.makeKeyAndVisible()
        host.step()
        var hasFinished: Bool?
        UIView.animate(withDuration: 0.5) {
            view.center.x = 85
        } completion: {
            hasFinished = $0
        }
        host.run(seconds: 0.25)
        let halfway = view.layer.presentation()?.position.x ?? 0
        #expect(halfway > 20 && halfway < 70)
        host.settle()
        #expect(hasFinished == true)
        #expect(view.layer.presentation()?.position.x ?? 85 == 85)
        let frames = host.driver.statistics.frameCount
        host.run(seconds: 0.2)
        #expect(host.driver.statistics.frameCount == frames)
    }

    @Test("Presses and clicks reach the view under the pointer")
    func click() throws {
        final class Target: UIView {
            var began = 0
            var ended = 0
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { began += 1 }
            override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { ended += 1 }
        }
        let host = try HeadlessHost(size: CGSize(width: 100, height: 100))
        defer { host.close() }
        let window = UIWindow(frame: UIScreen.main.bounds)
        let target = Target(frame: CGRect(x: 50, y: 50, width: 20, height: 20))
        window.addSubview(target)
        window.makeKeyAndVisible()
        host.step()
        SyntheticEvents.pushClick(at: CGPoint(x: 55, y: 55), in: host.window)
        SyntheticEvents.pushClick(at: CGPoint(x: 5, y: 5), in: host.window)
        host.step()
        #expect(target.began == 1)
        #expect(target.ended == 1)
    }
}
