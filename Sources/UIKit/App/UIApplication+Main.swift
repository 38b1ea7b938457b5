import DesktopSettings
import Execution
import Logging
import SDLBackend
import Typesetting

extension UIApplicationDelegate {
    /// The entry point of a class marked `@main`: opens the window, tells the delegate, and runs until the end.
    public static func main() {
        let delegate = Self()
        UIApplication.run(delegate, delegate.configuration())
    }
}

extension UIApplication {
    /// Runs the application with a delegate and does not return. Exit status 0 after a normal end, 1 with a sentence on
    /// standard error when there is no display.
    public static func run(_ delegate: any UIApplicationDelegate, _ configuration: UIApplicationConfiguration) -> Never
    {
        run(delegate, configuration, plan: RunPlan())
    }

    /// Runs the application with a delegate, playing a script or ending by itself as the plan says.
    package static func run(
        _ delegate: any UIApplicationDelegate, _ configuration: UIApplicationConfiguration, plan: RunPlan
    ) -> Never {
        // Before there are threads, which read the environment without a lock.
        SDLWindow.prepareEnvironment()
        // A signal that asks to quit during the start must end the application as it does later.
        EventPump.catchSignals()
        shared.userInterfaceStyle = configuration.userInterfaceStyle
        shared.builtInKeys = configuration.builtInKeys
        do throws(WindowError) {
            if configuration.isHeadless {
                try runHeadless(delegate, configuration, plan)
            } else {
                try runInWindow(delegate, configuration, plan)
            }
        } catch {
            complain("\(error)")
            exit(1)
        }
        // Exit handlers free data with which workers draw text, and which copying a file needs.
        WorkScheduler.current.pool.stop()
        FileExport.running.close()
        exit(shared.exitStatus)
    }

    /// Logs that no font was found, so that the program shows no text. Not called if the delegate has already reported
    /// that and ended the program.
    private static func reportMissingFont() {
        if let problem = FontCatalog.shared.missingFontMessage { Logger(label: "texture.text").warning("\(problem)") }
    }

    private static func runInWindow(
        _ delegate: any UIApplicationDelegate, _ configuration: UIApplicationConfiguration, _ plan: RunPlan
    ) throws(WindowError) {
        // Connecting to the display takes as long as finding the fonts: a worker does one, this thread the other.
        let restorationFile = RestorationFile(
            path: StateDirectory.file("restoration", of: configuration.desktopFileName))
        WorkerPool.shared.submit(
            [Job { _ in FontCatalog.shared.prepare() }, Job { _ in _ = restorationFile.read() }], priority: .visible)
        // The desktop's answer is nearly always there before the first frame, which does not wait for it.
        let desktop = DesktopSettingsReader.forApplication(
            lastAnswerPath: StateDirectory.file("appearance", of: configuration.desktopFileName))
        desktop.start()
        let runner = try ApplicationRunner(configuration) { window in
            desktop.takeXSettings(window.xSettings)
            shared.desktopAppearance = DesktopAppearance(desktop.settings)
            window.adopt(dotsPerInch: desktop.settings.dotsPerInch.map { CGFloat($0) })
        }
        runner.portal = desktop.portal(parentWindow: runner.window.nameForPortals)
        shared.host = runner
        shared.restorationFile = restorationFile
        shared.launch(delegate)
        reportMissingFont()
        shared.restoreSavedState()
        runner.follow(plan)
        // This begins after the first frames are on screen, so that it takes no processor time from them.
        runner.driver.schedule(at: runner.driver.now + 0.5) {
            Desktop.followXSettings { desktop.takeXSettings($0) }
            runner.window.followTrackpads()
        }
        runner.run()
        shared.terminate()
    }

    private static func runHeadless(
        _ delegate: any UIApplicationDelegate, _ configuration: UIApplicationConfiguration, _ plan: RunPlan
    ) throws(WindowError) {
        let host = try HeadlessHost(
            size: configuration.size, scale: configuration.scale, renderer: configuration.renderer ?? "surface",
            title: configuration.title)
        shared.host = host
        shared.launch(delegate)
        reportMissingFont()
        host.follow(plan)
        shared.terminate()
    }

    /// Tells the delegate that the application has begun. The delegate makes its window now.
    package func launch(_ delegate: any UIApplicationDelegate) {
        self.delegate = delegate
        applicationState = .inactive
        _ = delegate.application(self, didFinishLaunchingWithOptions: nil)
        becomeActive()
    }

    package func terminate() {
        saveRestorableState()
        resignActive()
        // The delegate may remove files that are being exported.
        FileExport.running.wait()
        delegate?.applicationWillTerminate(self)
        UIPasteboard.general.handOver()
    }
}
