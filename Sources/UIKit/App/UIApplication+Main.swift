import SDLBackend

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
        do {
            let runner = try ApplicationRunner(configuration)
            shared.launch(delegate)
            runner.run()
            shared.terminate()
            exit(0)
        } catch {
            FileHandle.standardError.write(Data("\(configuration.title): \(error)\n".utf8))
            exit(1)
        }
    }

    /// Tells the delegate that the application has begun. The delegate makes its window now.
    package func launch(_ delegate: any UIApplicationDelegate) {
        self.delegate = delegate
        _ = delegate.application(self, didFinishLaunchingWithOptions: nil)
        applicationState = .active
        delegate.applicationDidBecomeActive(self)
    }

    package func terminate() {
        delegate?.applicationWillResignActive(self)
        delegate?.applicationWillTerminate(self)
    }
}
