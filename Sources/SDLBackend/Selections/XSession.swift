import Execution
import Foundation

/// The work of a program's own X connection: owns and reads selections, and follows settings. One thread.
final class XSession {
    private let server: any XServer
    private let owner: SelectionOwner
    private let reader: SelectionReader
    private var settings: XSettingsWatch?
    private var onForeignOwner: (() -> Void)?

    /// - Parameter encode: has the bytes of a form made on another thread, and `formWasMade(now:)` called afterwards.
    init(_ server: any XServer, encode: @escaping (ClipboardForm) -> Void) {
        self.server = server
        owner = SelectionOwner(server, encode: encode)
        reader = SelectionReader(server)
        // The settings daemon may have read a selection: then its window's events must be requested again.
        owner.onSilence = { [unowned self] in settings?.listen(to: $0) }
    }

    /// A form has been encoded for other programs.
    func formWasMade(now: FrameTime) { owner.formWasMade(now: now) }

    /// The time at which the next wait for another program is given up; nil if there is none.
    var nextDeadline: FrameTime? { [owner.nextDeadline, reader.nextDeadline].compactMap { $0 }.min() }

    func handle(_ event: XEvent, now: FrameTime) {
        owner.handle(event, now: now)
        reader.handle(event, now: now)
        settings?.handle(event)
        if case .ownerChanged(clipboard, let window) = event, window != server.window, window != 0 {
            onForeignOwner?()
        }
    }

    /// Gives up waits that have lasted too long.
    func expire(now: FrameTime) {
        owner.expire(now: now)
        reader.expire(now: now)
    }

    /// The connection has ended: nothing is answered any more.
    func end() {
        reader.endAll()
    }

    /// Calls `onChange` with the settings of the desktop's daemon, now and when they change.
    func followSettings(_ onChange: @escaping (Data) -> Void) {
        settings = XSettingsWatch(server, onChange: onChange)
    }

    // MARK: Clipboard and primary selection

    private var clipboard: XAtom { name(of: .clipboard) }

    private func name(of selection: DesktopSelection) -> XAtom {
        switch selection {
        case .clipboard: server.atom("CLIPBOARD")
        case .primary: server.atom("PRIMARY")
        }
    }

    /// Calls `body` when another program takes the clipboard.
    func followClipboard(_ body: @escaping () -> Void) {
        onForeignOwner = body
        server.followOwner(of: clipboard)
    }

    func own(_ selection: DesktopSelection, _ content: ClipboardContent) {
        owner.own(name(of: selection), content)
    }

    /// The types of a selection's content.
    func readTypes(
        of selection: DesktopSelection, patience: FrameTime, now: FrameTime, completion: @escaping ([String]) -> Void
    ) {
        let selection = name(of: selection)
        if let content = ownContent(selection) { return completion(content.forms.map(\.type)) }
        readNames(selection, patience, now) { names in completion(SelectionTargets.types(of: names)) }
    }

    /// The content in the first of these types that is offered; nil if none is offered, or if the owner is silent.
    ///
    /// - Parameter patience: seconds that the owner may be silent, each time that it is asked.
    func read(
        _ types: [String], of selection: DesktopSelection, patience: FrameTime, clock: any FrameClock,
        completion: @escaping (ClipboardForm?) -> Void
    ) {
        let selection = name(of: selection)
        if let content = ownContent(selection) { return completion(content.form(types)) }
        readNames(selection, patience, clock.now) { [self] names in
            guard let name = SelectionTargets.choose(types, among: names) else { return completion(nil) }
            reader.read(selection, as: server.atom(name), patience: patience, now: clock.now) { [server] value in
                let form = value.flatMap { value in
                    SelectionTargets.form(named: name, typeName: server.name(value.type) ?? "", value.bytes)
                }
                completion(form)
            }
        }
    }

    /// The names that an owner offers.
    private func readNames(
        _ selection: XAtom, _ patience: FrameTime, _ now: FrameTime, _ completion: @escaping ([String]) -> Void
    ) {
        guard server.owner(of: selection) != nil else { return completion([]) }
        let mostNames = 256
        reader.read(selection, as: server.atom("TARGETS"), patience: patience, now: now) { [server] value in
            completion((value?.words ?? []).prefix(mostNames).compactMap { server.name(XAtom($0)) })
        }
    }

    /// The content that this program has put into a selection, if it still owns the selection, or is about to own it.
    /// Asks the server, because the event that tells of another owner may not have arrived yet.
    private func ownContent(_ selection: XAtom) -> ClipboardContent? {
        guard let content = owner.content(of: selection) else { return nil }
        return !owner.hasTime(selection) || server.owner(of: selection) == server.window ? content : nil
    }

    /// Asks the desktop's clipboard manager, if there is one, to keep the content that this program has put on the
    /// clipboard. `completion` is called when the manager has taken or refused it.
    func handOver(patience: FrameTime, now: FrameTime, completion: @escaping () -> Void) {
        let manager = server.atom("CLIPBOARD_MANAGER")
        guard let content = ownContent(clipboard), !content.forms.isEmpty, server.owner(of: manager) != nil else {
            return completion()
        }
        let names = content.forms.flatMap(SelectionTargets.names)
        let question = XProperty(.atom, words: names.map { server.atom($0).number })
        reader.read(manager, as: server.atom("SAVE_TARGETS"), question: question, patience: patience, now: now) { _ in
            completion()
        }
    }
}
