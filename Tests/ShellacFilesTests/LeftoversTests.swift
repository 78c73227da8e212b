import Foundation
import ShellacTestSupport
import Testing

@testable import ShellacFiles

/// What killed programs left is taken away, and nothing else is.
@Suite struct LeftoversTests {
  private static func cString(_ path: [UInt8]) -> [CChar] { path.map { CChar(bitPattern: $0) } + [0] }

  /// The number of a process that is no more.
  private func endedProcess() throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/true")
    try process.run()
    process.waitUntilExit()
    return process.processIdentifier
  }

  @Test("files of ended processes go from a folder of any name, those of living ones and of others stay")
  func files() throws {
    let folder = TemporaryFolder()
    // No text: bytes that are not UTF-8.
    let place = Array(folder.path.utf8) + Array("/\u{E4}".unicodeScalars.map { UInt8($0.value) })
    try #require(mkdir(Self.cString(place), 0o700) == 0)
    let gone = try endedProcess()
    let names = [
      ".shellac-tag-\(gone)-x1-0.tmp", ".shellac-tag-\(getpid())-x1-0.tmp", ".shellac-tag-\(gone)-x1-0.mp3",
      ".shellac-\(gone)-1.tmp", "song.mp3", ".shellac-tag-x-1.tmp",
    ]
    for name in names {
      let path = place + Array("/\(name)".utf8)
      let descriptor = open(Self.cString(path), O_CREAT | O_WRONLY, 0o600)
      try #require(descriptor >= 0)
      close(descriptor)
    }
    Leftovers.removeFiles(in: place, after: ".shellac-tag-")
    #expect(
      FolderListing.names(of: place).map { String(decoding: $0, as: UTF8.self) }.sorted()
        == Array(names.dropFirst()).sorted())
    Leftovers.removeAtomicFiles(in: place)
    #expect(FolderListing.names(of: place).count == names.count - 2)
  }
}
