import Execution
import Foundation
import Testing

@testable import SDLBackend

/// Two programs with a clipboard between them, on a server that is not there.
@Suite struct SelectionTests {
    private let server = FakeXServer()
    private let first: FakeXClient
    private let second: FakeXClient
    private let clock = VirtualClock()
    private let patience = 5.0

    init() {
        first = server.makeClient()
        second = server.makeClient()
    }

    /// What was told of a reading.
    private final class Answer<Value> {
        var values: [Value] = []
        func callAsFunction(_ value: Value) { values.append(value) }
    }

    private func bytes(_ count: Int) -> Data { Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }) }

    private func read(
        _ session: XSession, _ types: [String], of selection: DesktopSelection = .clipboard
    ) -> Answer<ClipboardForm?> {
        let answer = Answer<ClipboardForm?>()
        session.read(types, of: selection, patience: patience, clock: clock) { answer($0) }
        return answer
    }

    @Test(
        "A value arrives as it was put, in one piece up to 256 kB and in pieces above, none of which is larger",
        arguments: [0, 1, 256 << 10, 256 << 10 + 1, 1_000_000])
    func transfer(size: Int) {
        let (owner, reader) = (first.makeSession(), second.makeSession())
        owner.own(.clipboard, ClipboardContent([ClipboardForm("image/png", bytes(size))]))
        server.deliver()
        let answer = read(reader, ["image/png"])
        server.deliver()
        #expect(answer.values.map { $0?.data } == [bytes(size)])
        #expect(answer.values.first??.type == "image/png")
        // Without the announcement that pieces follow, and the list of targets before.
        let pieces = first.sizesWritten.dropFirst()
        if size > 256 << 10 {
            #expect(pieces.dropFirst().count > 2 && pieces.last == 0)
        } else {
            #expect(Array(pieces) == [size])
        }
        #expect(pieces.allSatisfy { $0 <= 256 << 10 })
        #expect(owner.nextDeadline == nil && reader.nextDeadline == nil)
    }

    @Test("Pieces are no larger than a request can be")
    func smallRequests() {
        first.largestPiece = 1000
        let (owner, reader) = (first.makeSession(), second.makeSession())
        owner.own(.clipboard, ClipboardContent([ClipboardForm("image/png", bytes(4500))]))
        server.deliver()
        let answer = read(reader, ["image/png"])
        server.deliver()
        #expect(answer.values.map { $0?.data } == [bytes(4500)])
        #expect(first.sizesWritten.suffix(6) == [1000, 1000, 1000, 1000, 500, 0])
    }

    @Test("Two programs read two forms in pieces at the same time")
    func concurrentTransfers() {
        let third = server.makeClient()
        let (owner, reader, other) = (first.makeSession(), second.makeSession(), third.makeSession())
        let text = String(repeating: "größer ", count: 60_000)
        owner.own(
            .clipboard, ClipboardContent([ClipboardForm("image/png", bytes(700_000)), ClipboardForm(text: text)]))
        server.deliver()
        let answers = [read(reader, ["image/png"]), read(other, ["image/png"]), read(reader, [ClipboardForm.text])]
        server.deliver()
        #expect(answers.map { $0.values.map { $0?.data } } == [[bytes(700_000)], [bytes(700_000)], [Data(text.utf8)]])
    }

    @Test("An owner that is silent is given up after the patience, and what it sends later disturbs no reading")
    func silence() throws {
        let owner = first.makeSession()
        owner.own(.clipboard, ClipboardContent([ClipboardForm(text: "late")]))
        server.deliver()
        let takeEvents = try #require(first.session)
        first.session = nil
        let reader = second.makeSession()
        let answer = read(reader, [ClipboardForm.text])
        server.deliver()
        #expect(reader.nextDeadline == clock.now + patience)
        reader.expire(now: patience - 0.1)
        #expect(answer.values.isEmpty)
        reader.expire(now: patience)
        #expect(answer.values.map { $0?.type } == [nil] && reader.nextDeadline == nil)
        first.session = takeEvents
        server.deliver()
        let next = read(reader, [ClipboardForm.text])
        server.deliver()
        #expect(next.values.map { $0?.data } == [Data("late".utf8)] && answer.values.count == 1)
    }

    @Test("A reader that takes no more pieces is given up, and one that ends, too")
    func lostReaders() throws {
        let third = server.makeClient()
        let (owner, reader, other) = (first.makeSession(), second.makeSession(), third.makeSession())
        owner.own(.clipboard, ClipboardContent([ClipboardForm("image/png", bytes(700_000))]))
        server.deliver()
        _ = read(reader, ["image/png"])
        _ = read(other, ["image/png"])
        // Until the first pieces are announced.
        second.session = { event, now in
            if case .answered(_, second.atom("image/png"), _) = event { return }
            reader.handle(event, now: now)
        }
        third.session = { event, now in
            if case .answered(_, third.atom("image/png"), _) = event { return }
            other.handle(event, now: now)
        }
        server.deliver()
        #expect(owner.nextDeadline == SelectionOwner.patience)
        owner.expire(now: SelectionOwner.patience)
        #expect(owner.nextDeadline == nil)
        _ = read(other, ["image/png"])
        server.deliver(now: 7)
        #expect(owner.nextDeadline == 7 + SelectionOwner.patience)
        server.end(third)
        server.deliver(now: 7)
        #expect(owner.nextDeadline == nil)
    }

    @Test("Pieces that come too late are thrown away, so that their owner comes to an end")
    func latePieces() throws {
        let (owner, reader) = (first.makeSession(), second.makeSession())
        owner.own(.clipboard, ClipboardContent([ClipboardForm("image/png", bytes(700_000))]))
        server.deliver()
        var delayed: [XEvent] = []
        first.session = { event, now in
            if case .requested(let request) = event, request.target == first.atom("image/png") {
                delayed.append(event)
            } else {
                owner.handle(event, now: now)
            }
        }
        let answer = read(reader, ["image/png"])
        server.deliver()
        reader.expire(now: patience)
        #expect(delayed.count == 1 && answer.values.map { $0?.type } == [nil])
        for event in delayed { owner.handle(event, now: patience) }
        #expect(owner.nextDeadline != nil)
        server.deliver(now: patience)
        #expect(owner.nextDeadline == nil && first.sizesWritten.last == 0 && answer.values.count == 1)
    }

    @Test("A picture is encoded elsewhere when it is asked for, and all that ask meanwhile get it")
    func encoding() {
        let third = server.makeClient()
        var encoded: [ClipboardForm] = []
        let owner = first.makeSession { encoded.append($0) }
        let (reader, other) = (second.makeSession(), third.makeSession())
        let data = bytes(10)
        owner.own(
            .clipboard,
            ClipboardContent([ClipboardForm("image/png", original: nil) { data }, ClipboardForm(text: "name")]))
        server.deliver()
        let answers = [read(reader, ["image/png"]), read(other, ["image/png"]), read(reader, [ClipboardForm.text])]
        server.deliver()
        // The text waits for nothing.
        #expect(answers.map(\.values.count) == [0, 0, 1] && encoded.count == 2)
        #expect(encoded.allSatisfy { $0.data == data })
        owner.formWasMade(now: 0)
        server.deliver()
        #expect(answers.prefix(2).map { $0.values.map { $0?.data } } == [[data], [data]])
    }

    @Test("An owner that sends a byte now and then is given up in the end")
    func dribble() {
        let reader = second.makeSession()
        first.own(first.atom("CLIPBOARD"), at: 1)
        first.session = { event, _ in
            switch event {
            case .requested(let request) where request.target == first.atom("TARGETS"):
                let words = [first.atom("image/png").number]
                first.write(XProperty(.atom, words: words), to: request.property, of: request.requestor)
                first.answer(request, in: request.property)
            case .requested(let request):
                first.write(XProperty(first.atom("INCR"), words: [1]), to: request.property, of: request.requestor)
                first.answer(request, in: request.property)
            default: break
            }
        }
        let answer = read(reader, ["image/png"])
        server.deliver()
        var now = 0.0
        for _ in 0..<100 where answer.values.isEmpty {
            now += patience - 1
            reader.expire(now: now)
            let places = (0..<16).map { second.atom("_TEXTURE_SELECTION_\($0)") }
            for place in places where answer.values.isEmpty {
                first.write(XProperty(first.atom("image/png"), bytes(1)), to: place, of: second.window)
            }
            server.deliver(now: now)
        }
        #expect(answer.values.map { $0?.type } == [nil] && now > 4 * patience && now < 14 * patience)
    }

    @Test("A request for a place of the owner's own window, or of the root window, changes nothing")
    func foreignPlaces() {
        let (owner, reader) = (first.makeSession(), second.makeSession())
        owner.own(.clipboard, ClipboardContent([ClipboardForm("image/png", bytes(700_000))]))
        server.deliver()
        for window in [first.window, first.root] {
            let request = SelectionRequest(
                requestor: window, selection: first.atom("CLIPBOARD"), target: first.atom("image/png"),
                property: first.atom("place"), time: 0)
            owner.handle(.requested(request), now: 0)
        }
        #expect(owner.nextDeadline == nil)
        let answer = read(reader, ["image/png"])
        server.deliver()
        #expect(answer.values.map { $0?.data } == [bytes(700_000)])
    }

    @Test("An owner that ends in the middle of its pieces has given nothing")
    func lostOwner() {
        let (owner, reader) = (first.makeSession(), second.makeSession())
        owner.own(.clipboard, ClipboardContent([ClipboardForm("image/png", bytes(700_000))]))
        server.deliver()
        var pieces = 0
        first.session = { event, now in
            if case .propertyChanged(second.window, _, isDeleted: true, _) = event { pieces += 1 }
            if pieces < 3 { owner.handle(event, now: now) }
        }
        let answer = read(reader, ["image/png"])
        server.deliver(now: 1)
        #expect(answer.values.isEmpty && reader.nextDeadline == 1 + patience)
        reader.expire(now: 1 + patience)
        #expect(answer.values.map { $0?.type } == [nil])
    }

    @Test("Targets, the time and several requests in one are answered as the ICCCM says")
    func protocolTargets() throws {
        let owner = first.makeSession()
        owner.own(.clipboard, ClipboardContent([ClipboardForm(text: "text"), ClipboardForm("image/png", bytes(10))]))
        server.deliver()
        let (clipboard, target) = (second.atom("CLIPBOARD"), second.atom("place"))
        func ask(_ name: String) -> XProperty? {
            second.convert(clipboard, to: second.atom(name), in: target, at: 0)
            server.deliver()
            guard case .answered(_, _, target)? = second.events.last else { return nil }
            return second.read(target, of: second.window, limit: 1000, deletes: true)
        }
        let names = ask("TARGETS")?.words.map { second.name(XAtom($0)) ?? "" }
        #expect(
            names == [
                "TARGETS", "TIMESTAMP", "MULTIPLE", "text/plain;charset=utf-8", "UTF8_STRING", "text/plain", "STRING",
                "TEXT", "image/png",
            ])
        #expect(ask("TIMESTAMP")?.words == [1001])
        #expect(ask("STRING") == XProperty(.string, Data("text".utf8)))
        #expect(ask("TEXT")?.type == second.atom("UTF8_STRING"))
        #expect(ask("image/jpeg") == nil && ask("text/html") == nil)
        let pairs = ["image/png", "a", "image/jpeg", "b"].map { second.atom($0).number }
        second.write(XProperty(second.atom("ATOM_PAIR"), words: pairs), to: target, of: second.window)
        #expect(ask("MULTIPLE")?.words == Array(pairs.dropLast()) + [0])
        let value = second.read(second.atom("a"), of: second.window, limit: 1000, deletes: false)
        #expect(value?.bytes == bytes(10))
        // From before the selection was owned.
        second.convert(clipboard, to: second.atom("UTF8_STRING"), in: target, at: 1000)
        server.deliver()
        #expect(
            second.events.last
                == .answered(selection: clipboard, target: second.atom("UTF8_STRING"), property: .none))
    }

    @Test("Text that is not Latin-1 is not offered as STRING, and a text in Latin-1 is read as such")
    func encodings() {
        #expect(!SelectionTargets.names(of: ClipboardForm(text: "日本")).contains("STRING"))
        let latin = SelectionTargets.form(named: "STRING", typeName: "STRING", Data([0x67, 0x72, 0xF6, 0xDF]))
        #expect(latin?.data == Data("größ".utf8))
        #expect(SelectionTargets.form(named: "TEXT", typeName: "COMPOUND_TEXT", Data()) == nil)
        #expect(
            SelectionTargets.types(of: ["TIMESTAMP", "UTF8_STRING", "image/PNG", "STRING", "org.example.a"])
                == [ClipboardForm.text, "image/png", "org.example.a"])
        #expect(
            SelectionTargets.choose(["image/png", ClipboardForm.text], among: ["STRING", "UTF8_STRING"])
                == "UTF8_STRING")
    }

    @Test("What this program has put is its own until another takes the clipboard, which is told")
    func ownership() {
        let (one, other) = (first.makeSession(), second.makeSession())
        var changes = 0
        one.followClipboard { changes += 1 }
        one.own(.clipboard, ClipboardContent([ClipboardForm(text: "mine")]))
        // Before the server has told its time.
        #expect(read(one, [ClipboardForm.text]).values.map { $0?.data } == [Data("mine".utf8)])
        server.deliver()
        #expect(read(one, [ClipboardForm.text]).values.map { $0?.data } == [Data("mine".utf8)])
        #expect(changes == 0 && read(one, ["image/png"]).values.map { $0?.type } == [nil])
        // What tells of the other owner is under way.
        let takeEvents = first.session
        first.session = nil
        other.own(.clipboard, ClipboardContent([ClipboardForm(text: "theirs")]))
        server.deliver()
        let answer = read(one, [ClipboardForm.text])
        first.session = takeEvents
        server.deliver()
        #expect(answer.values.map { $0?.data } == [Data("theirs".utf8)] && changes == 1)
        // Taken back before the loss is told: the newer content stays.
        one.own(.clipboard, ClipboardContent([ClipboardForm(text: "first")]))
        server.deliver()
        first.events.append(.cleared(first.atom("CLIPBOARD")))
        server.deliver()
        #expect(read(one, [ClipboardForm.text]).values.map { $0?.data } == [Data("first".utf8)])
    }

    @Test("Clipboard and primary selection go from program to program each by itself")
    func twoSelections() {
        let (one, other) = (first.makeSession(), second.makeSession())
        var changes = 0
        one.followClipboard { changes += 1 }
        one.own(.clipboard, ClipboardContent([ClipboardForm(text: "copied")]))
        one.own(.primary, ClipboardContent([ClipboardForm(text: "selected")]))
        server.deliver()
        let answers = [read(other, [ClipboardForm.text]), read(other, [ClipboardForm.text], of: .primary)]
        server.deliver()
        #expect(answers.map { $0.values.map { $0?.data } } == [[Data("copied".utf8)], [Data("selected".utf8)]])
        other.own(.primary, ClipboardContent([ClipboardForm(text: "elsewhere")]))
        server.deliver()
        let later = [read(one, [ClipboardForm.text]), read(one, [ClipboardForm.text], of: .primary)]
        server.deliver()
        #expect(later.map { $0.values.map { $0?.data } } == [[Data("copied".utf8)], [Data("elsewhere".utf8)]])
        #expect(changes == 0)
    }

    @Test("The types of an owner are told, and those of nothing")
    func types() {
        let (one, other) = (first.makeSession(), second.makeSession())
        let answer = Answer<[String]>()
        other.readTypes(of: .clipboard, patience: patience, now: 0) { answer($0) }
        one.own(.clipboard, ClipboardContent([ClipboardForm("image/png", bytes(1)), ClipboardForm(text: "a")]))
        server.deliver()
        other.readTypes(of: .clipboard, patience: patience, now: 0) { answer($0) }
        server.deliver()
        #expect(answer.values == [[], ["image/png", ClipboardForm.text]])
    }

    @Test("A clipboard manager is asked to take what was put, and reads it before the program ends")
    func handOver() {
        let (owner, manager) = (first.makeSession(), second.makeSession())
        owner.own(.clipboard, ClipboardContent([ClipboardForm("image/png", bytes(700_000))]))
        server.deliver()
        let isDone = Answer<Void>()
        owner.handOver(patience: 1, now: 0) { isDone(()) }
        // There is none.
        #expect(isDone.values.count == 1)
        second.own(second.atom("CLIPBOARD_MANAGER"), at: 1)
        var saved: Answer<ClipboardForm?>?
        var asked: [String?] = []
        second.session = { event, now in
            guard case .requested(let request) = event, request.selection == second.atom("CLIPBOARD_MANAGER") else {
                return manager.handle(event, now: now)
            }
            let wanted = second.read(request.property, of: request.requestor, limit: 1000, deletes: false)
            asked = (wanted?.words ?? []).map { second.name(XAtom($0)) }
            let answer = Answer<ClipboardForm?>()
            saved = answer
            manager.read(["image/png"], of: .clipboard, patience: patience, clock: clock) { form in
                answer(form)
                second.answer(request, in: request.property)
            }
        }
        owner.handOver(patience: 1, now: 0) { isDone(()) }
        #expect(isDone.values.count == 1)
        server.deliver()
        #expect(asked == ["image/png"] && saved?.values.map { $0?.data } == [bytes(700_000)])
        #expect(isDone.values.count == 2)
    }

    @Test("What an owner sends without end is not read")
    func endless() {
        let reader = second.makeSession()
        let clipboard = first.atom("CLIPBOARD")
        first.own(clipboard, at: 1)
        let piece = Data(count: SelectionReader.limit / 4)
        var count = 0
        first.session = { event, _ in
            switch event {
            case .requested(let request) where request.target == first.atom("TARGETS"):
                let words = [first.atom("image/png").number]
                first.write(XProperty(.atom, words: words), to: request.property, of: request.requestor)
                first.answer(request, in: request.property)
            case .requested(let request):
                first.listen(to: request.requestor, .propertiesAndEnd)
                first.write(XProperty(first.atom("INCR"), words: [1]), to: request.property, of: request.requestor)
                first.answer(request, in: request.property)
            case .propertyChanged(second.window, let property, isDeleted: true, _) where count < 10:
                count += 1
                first.write(XProperty(first.atom("image/png"), piece), to: property, of: second.window)
            default: break
            }
        }
        let answer = read(reader, ["image/png"])
        server.deliver()
        #expect(answer.values.map { $0?.type } == [nil] && reader.nextDeadline == nil)
    }
}
