import Foundation
import ShellacModel
import ShellacTestSupport
import Testing

@testable import ShellacAudio

/// What is kept of a file's audio, and what is said when it cannot be read.
struct MarkOfAFileTests {
  private static let wave = text("RIFF") + little(40, 4) + text("WAVEdata") + little(10, 4) + fill(10)

  @Test("a size that headers tell is kept without a hash, and is that of the whole audio")
  func measured() throws {
    let file = try MadeFile(Self.wave)
    let measured = try AudioHash.measure(ofFile: file.bytes)
    #expect(measured.bytes == [1] + big(10, 8))
    #expect(!measured.isComplete && measured.digest == nil && measured.size == 10)
    #expect(AudioHash(bytes: measured.bytes) == measured)
    #expect(AudioHash(bytes: measured.bytes + [0]) == nil)
    let whole = try AudioHash.hash(ofFile: file.bytes)
    #expect(whole.bytes.prefix(9).elementsEqual(measured.bytes) && whole.bytes.count == 41)
    #expect(try AudioHash.hashAsSaid(byContainerOf: file.bytes) == whole)
    // Two spans are one mark.
    let two = try MadeFile(
      text("RIFF") + little(50, 4) + text("WAVEdata") + little(4, 4) + fill(4) + text("data") + little(6, 4)
        + fill(6))
    #expect(try AudioHash.hash(ofFile: two.bytes) == whole)
    #expect(try AudioHash.measure(ofFile: two.bytes) == measured)
    #expect(AudioHash(size: 0x0102_0304_0506_0708).bytes == [1, 1, 2, 3, 4, 5, 6, 7, 8])
    #expect(AudioHash(size: 0x0102_0304_0506_0708).size == 0x0102_0304_0506_0708)
  }

  @Test("where all of the file has to be read to find the audio, the hash is told at once")
  func walked() throws {
    let page = text("OggS") + [0, 2] + fill(8, 0) + little(1, 4) + fill(8, 0) + [1, 30] + fill(30)
    let file = try MadeFile(page)
    let measured = try AudioHash.measure(ofFile: file.bytes)
    #expect(measured.isComplete && measured.size == 30)
    #expect(try AudioHash.hash(ofFile: file.bytes) == measured)
  }

  @Test("who waits is told of every mebibyte that was read, and of what is left at the end")
  func progress() throws {
    let file = try MadeFile(fill(3 << 20, 0x55))
    var told: [Int] = []
    let mark = try AudioHash.hash(ofFile: file.bytes, read: { told.append($0) })
    #expect(told.reduce(0, +) == 3 << 20 && mark.size == 3 << 20)
    #expect(told.count == 3 && told.dropLast().allSatisfy { $0 > 1 << 20 })
  }

  @Test("a file of several windows has the hash of its bytes")
  func severalWindows() throws {
    let bytes = (0..<700_001).map { UInt8(truncatingIfNeeded: $0 / 7 | 1) }
    let file = try MadeFile(bytes)
    #expect(try AudioHash.hash(ofFile: file.bytes).digest == sum(file.path))
    var other = bytes
    other[699_999] ^= 1
    #expect(try hash(other) != AudioHash.hash(ofFile: file.bytes))
  }

  /// What `sha256sum` says.
  private func sum(_ path: String) throws -> String {
    try String(Shell().run("sha256sum '\(path)'").output.prefix(64))
  }

  @Test("a file that is written to while it is read is not told of")
  func changing() throws {
    let changes: [(String, (String) throws -> Void)] = [
      ("longer", { _ = truncate($0, (1 << 20) + 1) }),
      ("shorter", { _ = truncate($0, 300_000) }),
      ("empty", { _ = truncate($0, 0) }),
      (
        "touched",
        { path in
          var times = [timeval(tv_sec: 1_000, tv_usec: 0), timeval(tv_sec: 1_000, tv_usec: 0)]
          _ = utimes(path, &times)
        }
      ),
    ]
    for (name, change) in changes {
      for reading in [
        { try AudioHash.hash(ofFile: $0, isCancelled: $1) as Any },
        { try AudioHash.measure(ofFile: $0, isCancelled: $1) as Any },
        { try AudioSpans.spans(ofFile: $0, isCancelled: $1) as Any },
      ] as [([UInt8], @escaping () -> Bool) throws -> Any] {
        let file = try MadeFile(fill(1 << 20, 0x55))
        let error = #expect(throws: Diagnostic.self, "\(name)") {
          try reading(file.bytes) {
            try? change(file.path)
            return false
          }
        }
        #expect(error?.message == "'\(file.path)' was changed while it was read")
      }
    }
  }

  @Test("what cannot be read is named with the reason")
  func refusals() throws {
    let folder = TemporaryFolder()
    func message(_ path: String) -> String? {
      let error = #expect(throws: Diagnostic.self) { try AudioHash.measure(ofFile: Array(path.utf8)) }
      return error?.message
    }
    #expect(message(folder.path) == "'\(folder.path)' is no file with contents of its own")
    #expect(message("/dev/zero") == "'/dev/zero' is no file with contents of its own")
    #expect(message(folder.path("none")) == "cannot read '\(folder.path("none"))': no such file or directory")
    mkfifo(folder.path("pipe"), 0o600)
    #expect(message(folder.path("pipe")) == "'\(folder.path("pipe"))' is no file with contents of its own")
  }

  @Test("no more spans are listed than a file has that is no trap, and those that touch are one")
  func manySpans() {
    var list = SpanList()
    func append(_ offset: Int, _ count: Int) -> Bool { list.append(offset: offset, count: count) }
    #expect(append(5, 0))
    #expect(list.spans.isEmpty && list.total == 0)
    #expect(append(5, 2))
    #expect(append(7, 3))
    #expect(list.spans == [AudioSpan(offset: 5, count: 5)] && list.total == 5)
    var areTaken = true
    for index in 1..<(1 << 20) { areTaken = append(20 * index, 1) && areTaken }
    #expect(areTaken && list.spans.count == 1 << 20)
    let end = 20 * ((1 << 20) - 1) + 1
    #expect(append(end, 3), "one that touches")
    #expect(!append(0, 1))
    #expect(append(0, 0))
    _ = append(0, .max)
    #expect(list.total == .max)
  }
}
