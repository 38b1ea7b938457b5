import SDLBackend
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct UIWindowTests {
    @Test("One window is key: a hidden one leaves keys and pointer to the next, and is not kept alive")
    func hiding() throws {
        let scene = try ListScene(scale: 1)
        defer { scene.close() }
        let below = RecordingView(frame: scene.window.bounds)
        scene.show(below)
        weak var gone: UIWindow?
        do {
            let over = UIWindow(frame: scene.window.bounds)
            gone = over
            over.backgroundColor = .red
            over.makeKeyAndVisible()
            scene.click(20, 20)
            #expect(over.isKeyWindow && !scene.window.isKeyWindow && below.log.isEmpty)
            #expect(scene.pixel(5, 5) == 0xFF0000)
            over.isHidden = true
            #expect(scene.window.isKeyWindow && !over.isKeyWindow && UIApplication.shared.keyWindow === scene.window)
            scene.click(20, 20)
            #expect(below.log == ["began", "ended"] && scene.pixel(5, 5) == 0xFFFFFF)
        }
        #expect(gone == nil)
    }

    @Test("A window that is shown again has followed the display's size meanwhile")
    func hiddenResize() {
        let stage = Stage()
        let bounds = UIScreen.main.bounds
        defer { UIScreen.main.bounds = bounds }
        let over = UIWindow(frame: stage.window.bounds)
        over.makeKeyAndVisible()
        over.isHidden = true
        stage.driver.enqueue(.window(.resized(CGSize(width: 200, height: 100), scale: UIScreen.main.scale)))
        stage.frames(1)
        over.isHidden = false
        #expect(over.frame.size == CGSize(width: 200, height: 100) && stage.window.isKeyWindow)
        #expect(UIApplication.shared.windows == [stage.window, over])
    }

    @Test("The root controller of a window that is not key any more can be replaced")
    func rootOfOther() {
        let stage = Stage()
        let over = UIWindow(frame: stage.window.bounds)
        over.makeKeyAndVisible()
        let root = UIViewController()
        stage.window.rootViewController = root
        #expect(root.view.window === stage.window && over.isKeyWindow)
    }

    @Test("When the display's scale changes, what views draw is drawn again at it; pictures keep theirs")
    func scaleChange() {
        let stage = Stage(width: 200, height: 100)
        let (bounds, scale) = (UIScreen.main.bounds, UIScreen.main.scale)
        defer { (UIScreen.main.bounds, UIScreen.main.scale) = (bounds, scale) }
        func change(to scale: CGFloat) {
            stage.driver.enqueue(.window(.resized(CGSize(width: 200, height: 100), scale: scale)))
            stage.frames(2)
        }
        change(to: 1)
        let container = UIView(frame: stage.window.bounds)
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
        label.text = "scale"
        let picture = UIImageView(image: UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { _ in })
        container.addSubview(label)
        container.addSubview(picture)
        stage.window.addSubview(container)
        stage.frames(1)
        #expect(label.layer.contentsImage?.width == 50)
        change(to: 2)
        #expect(label.layer.contentsImage?.width == 100 && label.contentScaleFactor == 2)
        #expect(container.contentScaleFactor == 2 && picture.contentScaleFactor == 1)
        #expect(picture.layer.contentsImage?.width == 10)
    }
}
