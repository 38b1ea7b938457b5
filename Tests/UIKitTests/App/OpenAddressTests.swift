import DesktopSettings
import SDLBackend
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct OpenAddressTests {
    @Test(
        "The application opens addresses by the portal, which may refuse, whether or not it was heard of before",
        arguments: [("answer 0", true), ("answer 1", true), ("answer 2", false), ("refuse", false)])
    func portal(command: String, isTaken: Bool) throws {
        let portal = try FakePortal(command)
        let scene = try ListScene(scale: 1)
        defer { scene.close() }
        scene.host.portal = DesktopPortal(environment: portal.environment, parentWindow: "")
        UIApplication.shared.host = scene.host
        defer { UIApplication.shared.host = nil }
        let page = try #require(URL(string: "https://example.org/"))
        var answers: [Bool] = []
        UIApplication.shared.open(page) { answers.append($0) }
        #expect(portal.nextRequest() == "OpenURI https://example.org/" && answers.isEmpty)
        #expect(
            becomesTrue {
                scene.host.step()
                return !answers.isEmpty
            })
        #expect(answers == [isTaken])
    }

    @Test("An address can be opened once a portal has answered, and none can without a display")
    func canOpen() throws {
        let portal = try FakePortal()
        let scene = try ListScene(scale: 1)
        defer { scene.close() }
        UIApplication.shared.host = scene.host
        defer { UIApplication.shared.host = nil }
        let file = URL(fileURLWithPath: "/tmp/picture.png")
        let script = try #require(URL(string: "javascript:0"))
        #expect(!UIApplication.shared.canOpenURL(file))
        let reader = DesktopSettingsReader.forApplication(environment: portal.environment, lastAnswerPath: nil)
        scene.host.portal = reader.portal(parentWindow: "")
        // Where there is xdg-open, it counts from the beginning.
        #expect(UIApplication.shared.canOpenURL(file) == Desktop.canOpenAddresses)
        reader.start()
        #expect(becomesTrue { UIApplication.shared.canOpenURL(file) })
        #expect(!UIApplication.shared.canOpenURL(script))
    }
}
