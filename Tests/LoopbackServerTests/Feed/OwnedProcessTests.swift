import Dispatch
import Foundation
import TestSupport
import Testing

@testable import LoopbackServer

/// Programs that were started, and their ends.
@Suite struct OwnedProcessTests {
    private static func sleeper() throws -> OwnedProcess {
        try OwnedProcess("/bin/sleep", ["1000"], standardInputAndOutput: FileHandle.nullDevice.fileDescriptor)
    }

    /// Whether the system knows the process, also as one that has ended and was not collected.
    private func exists(_ process: pid_t) -> Bool { kill(process, 0) == 0 }

    @Test("A program that was killed does not run, and is collected")
    func killed() throws {
        let child = try Self.sleeper()
        #expect(child.isRunning)
        kill(child.process, SIGKILL)
        #expect(becomesTrue { !child.isRunning })
        #expect(!exists(child.process))
    }

    @Test("A program ends with the last reference")
    func released() throws {
        var child: OwnedProcess? = try Self.sleeper()
        let process = try #require(child?.process)
        #expect(exists(process))
        child = nil
        #expect(becomesTrue { !exists(process) })
    }

    @Test("Ending a program does not wait until the system has ended it, nor does asking about another one")
    func ending() throws {
        let (mayCollect, isCollected) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let slow = try OwnedProcess(
            "/bin/sleep", ["1000"], standardInputAndOutput: FileHandle.nullDevice.fileDescriptor
        ) { process in
            _ = mayCollect.waitInTime()
            ChildProcess.wait(for: process)
            isCollected.signal()
        }
        let other = try Self.sleeper()
        slow.end()
        #expect(!slow.isRunning && other.isRunning && exists(slow.process))
        mayCollect.signal()
        #expect(isCollected.waitInTime())
        #expect(!exists(slow.process))
    }

    @Test("A program ends with the process that has started it, which collects it")
    func exit() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let child = try OwnedProcessTests.sleeper()
            print(child.process)
            Glibc.exit(0)
        }
        let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
        let line = try #require(output.split(separator: "\n").compactMap { pid_t($0) }.last)
        #expect(!exists(line))
    }
}
