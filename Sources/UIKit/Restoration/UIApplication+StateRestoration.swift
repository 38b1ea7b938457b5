// The state of an application from one start to the next: kept in `restoration` in the program's XDG state directory,
// written when the application ends or is hidden, read when it has launched, if its delegate wants that. Without
// display neither happens, so that a run depends on nothing but its command line.
extension UIApplication {
    /// Lets an object take part in saving and restoring under a name: an object that is no view and no controller, or
    /// one outside of the windows' controllers. Held weakly. If a saved state waits for it, it is decoded now.
    public static func registerObject(
        forStateRestoration object: any UIStateRestoring, restorationIdentifier: String
    ) {
        shared.restoration.register(object, as: restorationIdentifier)
    }

    /// What is to be restored at the next start; nil if the delegate does not want that.
    func makeRestorationArchive() -> RestorationArchive? {
        guard let delegate else { return nil }
        var wantsToSave = false
        let state = RestorationArchive.state { coder in
            wantsToSave = delegate.application(self, shouldSaveSecureApplicationState: coder)
            if wantsToSave { delegate.application(self, willEncodeRestorableStateWith: coder) }
        }
        guard wantsToSave else { return nil }
        var archive = restoration.archive(of: windows)
        archive.application = state
        return archive
    }

    /// Restores what was saved, if the delegate wants that.
    func restore(_ archive: RestorationArchive) {
        guard let delegate, let coder = archive.application.flatMap(RestorationArchive.coder),
            delegate.application(self, shouldRestoreSecureApplicationState: coder)
        else { return }
        restoration.restore(archive, in: windows) { path, coder in
            delegate.application(self, viewControllerWithRestorationIdentifierPath: path, coder: coder)
        }
        delegate.application(self, didDecodeRestorableStateWith: coder)
    }

    func saveRestorableState() {
        guard let restorationFile, let archive = makeRestorationArchive() else { return }
        archive.write(to: restorationFile.path)
    }

    func restoreSavedState() {
        guard let restorationFile, let archive = restorationFile.read() else { return }
        // If restoring this state stops the process, the next start must not try it again.
        restorationFile.setAside()
        restore(archive)
        restorationFile.putBack()
    }
}
