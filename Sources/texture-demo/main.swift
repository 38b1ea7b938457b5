import LoopbackServer
import ProgramOptions
import UIKit

// Read this program in this order: App/AppDelegate, App/DemoController, Pages/Animals, then whatever looks interesting.

// The process that serves the feed is this program, too.
FeedServerProcess.serveIfAsked()
let options = DemoOptions.parseOrExit()
do throws(DemoError) {
    let plan = try options.plan()
    let delegate = try AppDelegate(options)
    UIApplication.run(delegate, delegate.configuration(), plan: plan)
} catch {
    error.exit()
}
