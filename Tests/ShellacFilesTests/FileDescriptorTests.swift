import Foundation
import ShellacTestSupport
import Testing

@testable import ShellacFiles

/// What is asked of an open file is answered, or said to have failed.
@Suite struct FileDescriptorTests {
  private let folder = TemporaryFolder()

  private func open(_ name: String, _ text: String, _ flags: Int32 = O_RDONLY) throws -> FileDescriptor {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path(name)))
    return try FileDescriptor(opening: Array(folder.path(name).utf8), flags)
  }

  @Test func whatCannotBeReadIsNotSaidToDiffer() throws {
    let one = try open("a", "same")
    #expect(try one.holdsSameBytes(as: open("b", "same")))
    #expect(try !one.holdsSameBytes(as: open("b", "sane")))
    #expect(throws: SystemError.self) { try one.holdsSameBytes(as: open("b", "same", O_WRONLY)) }
    #expect(throws: SystemError.self) { try open("b", "same", O_WRONLY).holdsSameBytes(as: one) }
  }
}
