import Foundation
import ShellacModel
import ShellacTestSupport
import Testing

@testable import ShellacPluginHost

/// What a reader gets of a zip archive: members by name, and nothing else.
@Suite(.enabled(if: SampleArchive.canBeMade, "python3 is not installed: see Scripts/install-dependencies.sh"))
struct ArchiveTests {
  private func rows(_ archive: SampleArchive) throws -> [String] {
    let host = plugin.host
    let input = try archive.input
    return try SampleArchive.rows(host.reader(for: input).plugin, input)
  }

  private let plugin: BadPlugin

  init() throws { plugin = try BadPlugin("ReadsMembers") }

  @Test func membersAreReadByName() throws {
    let archive = try SampleArchive(
      """
      z.writestr('wanted', 'A/B.csv\\nempty\\nmissing\\nstored\\na/b.csv\\nB.csv\\nA\\nA/\\nbzip2\\nA/B.csv')
      z.writestr(ZipInfo('A/'), b'')
      z.writestr('A/B.csv', b'of a folder')
      z.writestr('empty', b'')
      z.writestr('stored', b'as it is', ZIP_STORED)
      z.writestr('bzip2', b'otherwise packed', ZIP_BZIP2)
      """)
    #expect(
      try rows(archive) == [
        "A/B.csv=of a folder", "empty=", "stored=as it is", "bzip2=otherwise packed", "A/B.csv=of a folder",
      ])
  }

  @Test func namesThatLeadElsewhereAreNames() throws {
    let archive = try SampleArchive(
      """
      z.writestr('wanted', '../up\\n/etc/passwd\\nlink\\n..\\n.\\nC:\\\\x\\nsample.zip\\nbeside\\nZ\\u00fcrich')
      z.writestr('../up', b'up')
      z.writestr('/etc/passwd', b'not the system\\'s')
      link = ZipInfo('link'); link.create_system = 3; link.external_attr = 0o120777 << 16
      z.writestr(link, b'/etc/hostname')
      z.writestr('C:\\\\x', b'drive')
      z.writestr('Z\\u00fcrich', b'Swiss')
      """)
    try Data("outside".utf8).write(to: URL(fileURLWithPath: archive.folder.path("beside")))
    #expect(
      try rows(archive) == [
        "../up=up", "/etc/passwd=not the system's", "link=/etc/hostname", "C:\\x=drive", "Zürich=Swiss",
      ])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: archive.folder.path).sorted() == [
        "beside", "sample.zip",
      ])
  }

  @Test func archivesInArchivesServeTheirMembers() throws {
    let archive = try SampleArchive(
      """
      z.writestr('wanted', 'in.zip>deep\\nin.zip>more.zip>deeper\\nin.zip>wanted\\ndeep\\nplain>deep')
      z.writestr('plain', b'no archive')
      z.writestr('in.zip', inner(deep=b'first', **{'more.zip': inner(deeper=b'second')}))
      """)
    #expect(try rows(archive) == ["in.zip>deep=first", "in.zip>more.zip>deeper=second"])
  }

  @Test func membersAreListed() throws {
    let archive = try SampleArchive(
      """
      z.writestr('wanted', '*\\nin.zip>*\\nplain>*')
      z.writestr('A/', b'')
      z.writestr('A/Z\\u00fcrich', b'Swiss')
      z.writestr('plain', b'no archive')
      z.writestr('in.zip', inner(deep=b'first', **{'more.zip': b''}))
      """)
    #expect(try rows(archive) == ["wanted|A/|A/Zürich|plain|in.zip|", "deep|more.zip|"])
  }

  @Test func largeMembersAreReadAnywhere() throws {
    let archive = try SampleArchive("z.writestr('large', b''.join(b'%07d\\n' % i for i in range(100000)))")
    let large = try #require(try archive.input.further(Array("large".utf8)))
    #expect(large.size == 800_000)
    var line = [UInt8](repeating: 0, count: 8)
    for number in [99_999, 0, 54_321] {
      let count = try line.withUnsafeMutableBytes { try large.read(at: UInt64(number * 8), into: $0) }
      #expect(count == 8)
      #expect(String(decoding: line, as: UTF8.self) == String(String(10_000_000 + number).dropFirst()) + "\n")
    }
    #expect(
      try SampleArchive.content(large)
        == (0..<100_000).flatMap { Array((String(10_000_000 + $0).dropFirst() + "\n").utf8) })
  }

  @Test func anArchiveFromAPipeHasItsMembers() throws {
    let bytes = try SampleArchive("z.writestr('a', b'piped')").bytes
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    #expect(write(ends[1], bytes, bytes.count) == bytes.count)
    close(ends[1])
    let input = try PluginInput(pipe: ends[0])
    close(ends[0])
    #expect(try input.further(Array("a".utf8)).map(SampleArchive.content) == Array("piped".utf8))
  }

  @Test func anArchiveThatComesInPiecesIsRead() throws {
    let input = try PluginInput(SampleArchive("z.writestr('a', b'in pieces')").bytes)
    input.longestPiece = 3
    let member = try #require(try input.further(Array("a".utf8)))
    #expect(try SampleArchive.content(member) == Array("in pieces".utf8))
  }

  @Test func anEmptyArchiveHasNoMembers() throws {
    let archive = try SampleArchive("pass")
    #expect(try archive.input.further(Array("sample.zip".utf8)) == nil)
  }

  @Test func readingTwiceGivesTheSame() throws {
    let archive = try SampleArchive("z.writestr('wanted', 'a'); z.writestr('a', b'again')")
    let (loaded, input) = (try plugin.load(), try archive.input)
    #expect(try SampleArchive.rows(loaded, input) == ["a=again"])
    #expect(try SampleArchive.rows(loaded, input) == ["a=again"])
  }
}
