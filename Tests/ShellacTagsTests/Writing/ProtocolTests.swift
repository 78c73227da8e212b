import Foundation
import ShellacModel
import ShellacTestSupport
import Testing

@testable import ShellacTags

/// How the program and the processes that read and write tags understand each other, to the byte.
@Suite struct ProtocolTests {
  private func head(_ bytes: [UInt8]) -> ReadingProtocol.Head {
    bytes.withUnsafeBytes { ReadingProtocol.head(of: $0) }
  }

  private func length(_ number: Int) -> [UInt8] { little(number, 4) + [9, 0, 0, 0] }

  @Test("a message of the longest content is one, a longer one is nonsense at once")
  func longest() {
    #expect(ReadingProtocol.longestContent == 4 << 20)
    #expect(head(length(4 + 4 << 20)) == .partial)
    #expect(head(length(5 + 4 << 20)) == .malformed)
    #expect(head(length(4) + [1, 2]) == .message(number: 9, contentSize: 0))
    #expect(
      head(length(7) + [1, 2, 3]) == .message(number: 9, contentSize: 3)
        && head(length(7) + [1, 2]) == .partial)
    #expect(head(Array(length(4).dropLast())) == .partial && head(length(3)) == .malformed)
  }

  @Test("messages are written one behind the other")
  func written() {
    var bytes: [UInt8] = []
    for (number, content) in [(5, [1, 2, 3]), (6, []), (7, fill(300))] as [(UInt32, [UInt8])] {
      let start = ReadingProtocol.begin(number, in: &bytes)
      bytes += content
      ReadingProtocol.end(start, in: &bytes)
    }
    #expect(
      bytes == little(7, 4) + little(5, 4) + [1, 2, 3] + little(4, 4) + little(6, 4) + little(304, 4)
        + little(7, 4) + fill(300))
  }

  @Test("a process whose answers nobody takes ends, and says so")
  func nobodyListens() throws {
    #expect(try Shell().run("timeout 60 shellac __read-tags < /dev/null > /dev/full").status == 1)
    #expect(try Shell().run("timeout 60 shellac __write-tags < /dev/null > /dev/full").status == 1)
    #expect(
      try Shell().run("shellac __read-tags < /dev/null | wc -c").output.trimmingCharacters(
        in: .whitespacesAndNewlines) == "28")
  }

  private static let changes = [change("TITLE", "New"), change("ALBUM", onlyWhereFound: true)]

  @Test("a request to write is taken apart as it was put together")
  func requests() throws {
    let request = WritingRequest(
      path: ascii("/a/song.mp3"), copy: ascii("/a/.shellac-1.tmp"), changes: Self.changes)
    #expect(WritingRequest(request.encoded) == request)
    #expect(request.encoded.suffix(11).elementsEqual(ascii("/a/song.mp3")))
    for (path, copy) in [("", "/b"), ("/a", ""), ("/a\0", "/b"), ("/a", "/b\0")] {
      #expect(
        WritingRequest(WritingRequest(path: ascii(path), copy: ascii(copy), changes: []).encoded) == nil)
    }
    let encoded = request.encoded
    for count in 0..<(encoded.count - 10) { #expect(WritingRequest(Array(encoded.prefix(count))) == nil) }
    var wrong = encoded
    wrong[0] += 1
    #expect(WritingRequest(wrong) == nil)
  }

  @Test("an answer is the frame that was written, or the reason")
  func answers() throws {
    func decoded(_ bytes: [UInt8]) -> TagWriting? { bytes.withUnsafeBytes { TagWriting(decoding: $0) } }
    let frame: TagFrame = Fixture.read("id3v24.mp3")
    #expect(decoded(TagWriting.written(frame).encoded) == .written(frame))
    #expect(decoded(TagWriting.failed("no rüm").encoded) == .failed("no rüm") && decoded([1]) == .failed(""))
    #expect(decoded([]) == nil && decoded([2]) == nil && decoded([0]) == nil && decoded([0, 1, 2]) == nil)
  }

  @Test("what an ended process left of a copy is made anew, what is somebody's is not")
  func leftCopies() throws {
    let folder = TemporaryFolder()
    try FileManager.default.copyItem(atPath: Fixture.folder + "/id3v24.mp3", toPath: folder.path("song.mp3"))
    for (name, isDone) in [
      (".shellac-tag-1.tmp", true), ("shellac-1.tmp", false), (".shellac-1.mp3", false), ("own.mp3", false),
    ] {
      try Data("left".utf8).write(to: URL(fileURLWithPath: folder.path(name)))
      var answer: [UInt8] = []
      let request = WritingRequest(
        path: ascii(folder.path("song.mp3")), copy: ascii(folder.path(name)),
        changes: [change("TITLE", "New")])
      WritingRequest.answer(request.encoded, &answer)
      #expect(answer.first == (isDone ? 0 : 1), "\(name)")
      if !isDone { #expect(try String(contentsOfFile: folder.path(name), encoding: .utf8) == "left") }
    }
    var answer: [UInt8] = []
    WritingRequest.answer([1, 2, 3], &answer)
    #expect(answer == [])
  }
}
