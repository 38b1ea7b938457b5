import Dispatch
import Foundation
import TestSupport
import Testing

@testable import UIKit

@Suite struct FileExportTests {
    /// A folder with files `own` and `place`, which have their names as content.
    private func withFiles(in parent: URL? = nil, _ body: (URL, URL, URL) throws -> Void) throws {
        let folder = (parent ?? FileManager.default.temporaryDirectory).appendingPathComponent("export \(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (own, place) = (folder.appendingPathComponent("own"), folder.appendingPathComponent("place"))
        for file in [own, place] { try Data(file.lastPathComponent.utf8).write(to: file) }
        try body(folder, own, place)
    }

    private func text(_ file: URL) -> String? { try? String(contentsOf: file, encoding: .utf8) }

    private func names(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    private func mode(_ file: URL) -> mode_t {
        var status = stat()
        return stat(file.path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    private func number(_ file: URL) -> ino_t {
        var status = stat()
        return stat(file.path, &status) == 0 ? status.st_ino : 0
    }

    @Test("A file that is replaced leaves its permissions to the new one", arguments: [true, false])
    func permissions(asCopy: Bool) throws {
        try withFiles { (folder, own, place) throws in
            chmod(own.path, 0o644)
            chmod(place.path, 0o606)
            #expect(try FileExport.put([own], at: [place], asCopy: asCopy) == [place])
            #expect(text(place) == "own" && mode(place) == 0o606)
            #expect(try names(in: folder) == (asCopy ? ["own", "place"] : ["place"]))
            // A new file has those of the one that it is made of.
            chmod(place.path, 0o700)
            let fresh = folder.appendingPathComponent("fresh")
            #expect(try FileExport.put([place], at: [fresh], asCopy: asCopy) == [fresh])
            #expect(mode(fresh) == 0o700)
        }
    }

    @Test("Links are followed: what they lead to is copied, and replaced", arguments: [true, false])
    func links(asCopy: Bool) throws {
        try withFiles { (folder, own, place) throws in
            let (from, to) = (folder.appendingPathComponent("from"), folder.appendingPathComponent("to"))
            for (link, target) in [(from, own), (to, place)] {
                try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
            }
            _ = try FileExport.put([from], at: [to], asCopy: asCopy)
            #expect(text(place) == "own" && text(own) == "own")
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: to.path) == place.path)
            let kind = try FileManager.default.attributesOfItem(atPath: place.path)[.type] as? FileAttributeType
            #expect(kind == .typeRegular)
            #expect(try names(in: folder) == (asCopy ? ["from"] : []) + ["own", "place", "to"])
        }
    }

    @Test("A file that is in its place already stays there, by whatever path", arguments: [true, false])
    func samePlace(asCopy: Bool) throws {
        try withFiles { (folder, own, place) throws in
            let link = folder.appendingPathComponent("folder")
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder)
            try FileManager.default.removeItem(at: place)
            try FileManager.default.linkItem(at: own, to: place)
            let first = number(own)
            for other in [own, link.appendingPathComponent("own"), place] {
                _ = try FileExport.put([own], at: [other], asCopy: asCopy)
                #expect(text(own) == "own" && number(own) == first && number(place) == first)
            }
            #expect(try FileExport.put([own, place], at: [own, own], asCopy: asCopy) == [own, own])
            #expect(try names(in: folder) == ["folder", "own", "place"])
        }
    }

    @Test("None of several files replaces another: it gets a number, which is told", arguments: [true, false])
    func several(asCopy: Bool) throws {
        try withFiles { (folder, own, place) throws in
            try withFiles { (target, taken, _) throws in
                let (text1, text2) = (folder.appendingPathComponent("a.txt"), target.appendingPathComponent("a.txt"))
                for file in [text1, text2] { try Data(file.path.utf8).write(to: file) }
                let found = try FileExport.put(
                    [own, place, text1], at: [taken, target.appendingPathComponent("new"), text2], asCopy: asCopy)
                #expect(found.map(\.lastPathComponent) == ["own 2", "new", "a 2.txt"])
                #expect(found.map(text) == ["own", "place", text1.path] && text(text2) == text2.path)
                #expect(try names(in: target) == ["a 2.txt", "a.txt", "new", "own", "own 2", "place"])
                #expect(try names(in: folder) == (asCopy ? ["a.txt", "own", "place"] : []))
            }
        }
    }

    private static let memory = URL(fileURLWithPath: "/dev/shm")

    /// Whether files there are on another volume than temporary ones.
    private static var hasTwoVolumes: Bool {
        var (memory, temporary) = (stat(), stat())
        return stat(Self.memory.path, &memory) == 0 && access(Self.memory.path, W_OK) == 0
            && stat(FileManager.default.temporaryDirectory.path, &temporary) == 0 && memory.st_dev != temporary.st_dev
    }

    @Test(
        "Files also go to another volume", .enabled(if: hasTwoVolumes, "/dev/shm is no other volume"),
        arguments: [true, false])
    func otherVolume(asCopy: Bool) throws {
        try withFiles { (folder, own, place) throws in
            try withFiles(in: Self.memory) { (target, taken, other) throws in
                chmod(other.path, 0o604)
                #expect(try FileExport.put([own], at: [other], asCopy: asCopy) == [other])
                #expect(text(other) == "own" && mode(other) == 0o604)
                let places = [taken, target.appendingPathComponent("new")]
                let third = folder.appendingPathComponent("third")
                try Data("third".utf8).write(to: third)
                let found = try FileExport.put([place, third], at: places, asCopy: asCopy)
                #expect(found.map(\.lastPathComponent) == ["own 2", "new"] && found.map(text) == ["place", "third"])
                #expect(try names(in: target) == ["new", "own", "own 2", "place"])
                #expect(try names(in: folder) == (asCopy ? ["own", "place", "third"] : []))
            }
        }
    }

    @Test("Folders, pipes and what is not there are refused, and leave nothing behind")
    func refused() throws {
        try withFiles { (folder, own, place) throws in
            let (pipe, inner) = (folder.appendingPathComponent("pipe"), folder.appendingPathComponent("inner"))
            mkfifo(pipe.path, 0o600)
            try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
            let nowhere = folder.appendingPathComponent("none/a")
            for (file, target) in [
                (pipe, place), (inner, place), (nowhere, place), (own, pipe), (own, inner), (own, nowhere),
            ] {
                #expect(throws: OutputError.self) { try FileExport.put([file], at: [target], asCopy: false) }
            }
            #expect(throws: OutputError.self) { try FileExport.put([own, place], at: [place], asCopy: false) }
            #expect(text(own) == "own" && text(place) == "place")
            #expect(try names(in: folder) == ["inner", "own", "pipe", "place"])
        }
    }

    @Test("The end of the program waits for an export that has begun, and none begins after that")
    func ending() throws {
        try withFiles { (folder, own, place) throws in
            let exports = RunningExports()
            try Data(count: 64 << 20).write(to: own)
            let hasBegun = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                try? exports.perform { () throws(OutputError) in
                    hasBegun.signal()
                    _ = try FileExport.put([own], at: [place], asCopy: true)
                }
            }
            hasBegun.wait()
            exports.close()
            #expect(FileManager.default.contentsEqual(atPath: own.path, andPath: place.path))
            #expect(try names(in: folder) == ["own", "place"])
            #expect(throws: OutputError.self) { try exports.perform { () throws(OutputError) in } }
        }
    }
}
