import Foundation
import ShellacModel
import ShellacTestSupport
import Testing

/// Who produced, mixed and played: written where ID3v2 has frames for it, and read back by others.
@Suite struct PeopleTests {
  private static let edits = [
    edit("tag.PRODUCER", "Ünal P."), adding("tag.PRODUCER", "Second One"), edit("tag.MIXER", "M."),
    edit("tag.DJMIXER", "DJ"), edit("tag.ARRANGER", "A."), edit("tag.ENGINEER", "E."),
    edit("tag.PERFORMER:BASS GUITAR", "B. Player"), adding("tag.PERFORMER:BASS GUITAR", "C."),
    edit("tag.PERFORMER:VOCALS", "V."), edit("tag.PERFORMER", "Everybody"),
  ]

  private static let expected: [String: [String]] = [
    "PRODUCER": ["Ünal P.", "Second One"], "MIXER": ["M."], "DJMIXER": ["DJ"], "ARRANGER": ["A."],
    "ENGINEER": ["E."], "PERFORMER:BASS GUITAR": ["B. Player", "C."], "PERFORMER:VOCALS": ["V."],
    "PERFORMER": ["Everybody"],
  ]

  private func people(_ frame: TagFrame?) -> [String: [String]] {
    let properties = (frame?.properties ?? []).filter {
      Self.expected[$0.key] != nil || $0.key.hasPrefix("PERF")
    }
    return Dictionary(uniqueKeysWithValues: properties.map { ($0.key, $0.values) })
  }

  @Test("in every format", arguments: WritingFormatsTests.tagged)
  func everywhere(name: String) throws {
    let file = try WrittenFile(name, Self.edits)
    #expect(file.fault == nil)
    #expect(people(file.after) == Self.expected)
    let cleared = try WrittenFile(file.bytes, name, Self.edits.map { TagEdit($0.field, .clear) })
    #expect(cleared.fault == nil)
    #expect(people(cleared.after) == [:])
  }

  private static let script = """
    import sys
    from mutagen.id3 import ID3
    tag = ID3(sys.argv[1], translate=False)
    for id in ('TIPL', 'TMCL', 'IPLS', 'IPL'):
      for frame in tag.getall(id): print(id, sorted(map(tuple, frame.people)))
    """

  @Test(
    "mutagen finds them in pairs, in the frames of each version",
    .enabled(if: Reader.hasMutagen, "mutagen \(Reader.hint)"),
    arguments: [("id3v24.mp3", ["TIPL", "TMCL"]), ("id3v23.mp3", ["IPLS"]), ("id3v22.mp3", ["IPLS"])])
  func mutagen(name: String, frames: [String]) throws {
    let file = try WrittenFile(name, Self.edits)
    let shell = Shell()
    try Self.script.write(toFile: shell.folder.path("read.py"), atomically: true, encoding: .utf8)
    let read = try shell.run("/usr/bin/python3 read.py '\(file.copy)'")
    #expect(read.errors == "")
    let lines = read.output.split(separator: "\n")
    #expect(lines.map { String($0.prefix { $0 != " " }) } == frames)
    for pair in [
      "('PRODUCER', 'Ünal P.')", "('PRODUCER', 'Second One')", "('MIX', 'M.')", "('DJ-MIX', 'DJ')",
    ] {
      #expect(lines.first?.contains(pair) == true, "\(pair)")
    }
    #expect(lines.last?.contains("('BASS GUITAR', 'B. Player')") == true)
  }

  /// A tag with one frame, before some audio.
  private func tagged(_ version: UInt8, _ id: String, _ texts: [String]) -> [UInt8] {
    let content: [UInt8] = [0] + texts.joined(separator: "\0").utf8
    let frame = Array(id.utf8) + [0, 0, 0, UInt8(content.count), 0, 0] + content
    return Array("ID3".utf8) + [version, 0, 0, 0, 0, 0, UInt8(frame.count)] + frame
      + Fixture.bytes("layer2.mp2")
  }

  @Test("roles in small letters, and instruments among them, are read and stay as they are written")
  func otherPrograms() throws {
    let bytes = tagged(3, "IPLS", ["producer", "Ann, Ben", "drums", "Cleo", "a&r", "Dan"])
    let file = try WrittenFile(bytes, "own.mp2", [edit("tag.PERFORMER:DRUMS", "Dora")])
    #expect(file.fault == nil)
    #expect(
      file.before.properties.map { "\($0.key)=\($0.values)" } == [
        "PERFORMER:A&R=[\"Dan\"]", "PERFORMER:DRUMS=[\"Cleo\"]", "PRODUCER=[\"Ann\", \"Ben\"]",
      ])
    #expect(file.bytes.holds("\0producer\0Ann, Ben\0drums\0Dora\0a&r\0Dan".utf8))
  }

  @Test("a name with a comma, which would be two people, gets a text frame")
  func commas() throws {
    let bytes = tagged(4, "TIPL", ["PRODUCER", "Old", "MIX", "M."])
    let file = try WrittenFile(bytes, "own.mp2", [edit("tag.PRODUCER", "Davis, Jr.")])
    #expect(file.fault == nil)
    #expect(file.bytes.holds("TXXX".utf8) && file.bytes.holds("PRODUCER\0Davis, Jr.".utf8))
    #expect(file.bytes.holds("\0MIX\0M.".utf8) && !file.bytes.holds("Old".utf8))
    let back = try WrittenFile(file.bytes, "own.mp2", [edit("tag.PRODUCER", "New")])
    #expect(back.fault == nil)
    #expect(!back.bytes.holds("Davis".utf8))
  }

  @Test("a list that is not in pairs is left as it is")
  func broken() throws {
    let bytes = tagged(4, "TIPL", ["PRODUCER", "Somebody", "MIX"])
    let file = try WrittenFile(bytes, "own.mp2", [edit("tag.PRODUCER", "New"), edit("title", "T")])
    #expect(file.fault == nil)
    #expect(file.bytes.holds("PRODUCER\0Somebody\0MIX".utf8))
    #expect(try WrittenFile(bytes, "own.mp2", [edit("tag.TIPL", "x")]).failure?.contains("TIPL") == true)
  }
}
