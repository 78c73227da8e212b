import Foundation
import ShellacModel
import ShellacTestSupport
import Testing

@testable import ShellacPluginHost

/// Archives that are damaged, that lie or that cannot be read: an error that names archive and member, or the data.
@Suite(.enabled(if: SampleArchive.canBeMade, "python3 is not installed: see Scripts/install-dependencies.sh"))
struct BadArchiveTests {
  private static let sample = """
    z.writestr('wanted', 'A/B.csv\\nstored\\nin.zip>deep')
    z.writestr('A/B.csv', b'a,b\\r\\n1,2\\r\\n' * 20)
    z.writestr('stored', b'as it is', ZIP_STORED)
    z.writestr('in.zip', inner(deep=b'deep'))
    """

  private func message(_ bytes: [UInt8], _ name: String = "a") -> String? {
    let error = #expect(throws: Diagnostic.self) {
      try PluginInput(bytes, shown: "sample.zip").further(Array(name.utf8))
    }
    return error?.message
  }

  @Test func truncatedArchivesAreNamed() throws {
    let plugin = try BadPlugin("ReadsMembers").load()
    let bytes = try SampleArchive(Self.sample).bytes
    #expect(try SampleArchive.rows(plugin, PluginInput(bytes)).count == 3)
    for end in stride(from: 64, to: bytes.count, by: 64) {
      let error = #expect(throws: Diagnostic.self) {
        try SampleArchive.rows(plugin, PluginInput(Array(bytes[..<end]), shown: "sample.zip"))
      }
      #expect(error?.message.hasPrefix("'sample.zip' cannot be read as an archive: it is damaged") == true)
    }
  }

  @Test func flippedBitsGiveAnErrorOrTheData() throws {
    let plugin = try BadPlugin("ReadsMembers").load()
    let bytes = try SampleArchive(Self.sample).bytes
    let whole = Set(try SampleArchive.rows(plugin, PluginInput(bytes)))
    var failures = 0
    for place in bytes.indices {
      for bit in 0..<8 {
        var bytes = bytes
        bytes[place] ^= 1 << UInt8(bit)
        do {
          let rows = try SampleArchive.rows(plugin, PluginInput(bytes))
          #expect(whole.isSuperset(of: rows), "bit \(bit) of byte \(place)")
        } catch let error as Diagnostic {
          failures += 1
          #expect(!error.message.hasSuffix("(a bug of the plugin)"), "bit \(bit) of byte \(place)")
        }
      }
    }
    #expect(failures > 1000)
  }

  @Test func aWrongChecksumEndsTheReading() throws {
    let archive = try SampleArchive(
      "z.writestr('wanted', 'a', ZIP_STORED); z.writestr('a', b'CONTENT', ZIP_STORED)")
    var bytes = try archive.bytes
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("CONTENT".utf8)) })
    bytes[place] = 0
    let plugin = try BadPlugin("ReadsMembers").load()
    let error = #expect(throws: Diagnostic.self) {
      try SampleArchive.rows(plugin, PluginInput(bytes, shown: "sample.zip"))
    }
    #expect(
      error?.message
        == "member 'a' of 'sample.zip' cannot be read: it is damaged or cut off (CRC error)")
  }

  @Test func encryptedMembersAreNamed() throws {
    let bytes = try SampleArchive("z.writestr('a', b'secret')").bytes(settingHeaders: 6, to: [1, 0])
    #expect(message(bytes) == "member 'a' of 'sample.zip' cannot be read: it is encrypted")
  }

  @Test func unknownMethodsAreNamed() throws {
    let bytes = try SampleArchive("z.writestr('a', b'packed')").bytes(settingHeaders: 8, to: [98, 0])
    let message = message(bytes)
    #expect(
      message?.hasPrefix("member 'a' of 'sample.zip' cannot be read: it is packed in a way that") == true)
  }

  @Test func damageInAnInnerArchiveNamesBoth() throws {
    let archive = try SampleArchive("z.writestr('in.zip', inner(deep=b'deep')[:-5])")
    let input = try PluginInput(archive.bytes, shown: "sample.zip")
    let inner = try #require(try input.further(Array("in.zip".utf8)))
    let error = #expect(throws: Diagnostic.self) { try inner.further(Array("deep".utf8)) }
    #expect(error?.message.hasPrefix("'sample.zip: in.zip' cannot be read as an archive") == true)
  }

  @Test func bombsAreRefused() throws {
    let archive = try SampleArchive(
      """
      z.writestr('a', bytes(60 << 20))
      z.writestr('bomb', bytes(80 << 20))
      z.writestr('bzip2', bytes(80 << 20), ZIP_BZIP2)
      """)
    #expect(try archive.input.further(Array("a".utf8))?.size == 60 << 20)
    for name in ["bomb", "bzip2"] {
      #expect(
        message(try archive.bytes, name)
          == "member '\(name)' of 'sample.zip' cannot be read: it is more than 1000 times what it is in the archive"
      )
    }
  }

  @Test func aBombThatSaysItIsSmallIsRefused() throws {
    let archive = try SampleArchive("z.writestr('a', bytes(80 << 20))")
    // The two bytes of its size that say how many times 64 KiB: one, so that it begins to be read.
    let bytes = try archive.bytes(settingHeaders: 24, to: [1, 0])
    #expect(
      message(bytes)
        == "member 'a' of 'sample.zip' cannot be read: it is damaged, and not of the size that the archive says"
    )
  }

  @Test func membersHaveALimitAloneAndTogether() throws {
    let archive = try SampleArchive(
      """
      z.writestr('a', bytes(1000))
      z.writestr('b', bytes(1001))
      z.writestr('in.zip', inner(c=bytes(600)))
      """)
    let input = try archive.input
    let allowance = MemberAllowance(member: 1000, total: 2000)
    let error = #expect(throws: Diagnostic.self) { try input.further(Array("b".utf8), within: allowance) }
    #expect(error?.message == "member 'b' of 'sample.zip' cannot be read: it has more than 1000 bytes")
    let first = try input.further(Array("a".utf8), within: allowance)
    // What is still there costs nothing again.
    #expect(try input.further(Array("a".utf8), within: allowance) === first)
    let inner = try #require(try input.further(Array("in.zip".utf8), within: allowance))
    #expect(try inner.further(Array("c".utf8), within: allowance)?.size == 600)
    let allowance2 = MemberAllowance(member: 1000, total: inner.size + 599)
    let other = try #require(try archive.input.further(Array("in.zip".utf8), within: allowance2))
    let tooMuch = #expect(throws: Diagnostic.self) { try other.further(Array("c".utf8), within: allowance2) }
    #expect(
      tooMuch?.message
        == "member 'c' of 'sample.zip: in.zip' cannot be read: all that is read of archives would be more than allowed"
    )
  }

  @Test func descriptorsAreGivenBack() async throws {
    let archive = try SampleArchive(
      """
      import random
      z.writestr('wanted', 'a\\nin.zip>a\\nbad')
      z.writestr('a', random.randbytes(200000))
      z.writestr('in.zip', inner(a=random.randbytes(200000)))
      """)
    let whole = archive.path
    let damaged = archive.folder.path("damaged.zip")
    var bytes = try archive.bytes
    bytes[150_000] ^= 1
    try Data(bytes).write(to: URL(fileURLWithPath: damaged))
    let bad = try BadPlugin("ReadsMembers")
    let folder = bad.folder.path
    await #expect(processExitsWith: .success) {
      [whole = whole as String, damaged = damaged as String, folder = folder as String] in
      let plugin = try HostFixture.host(folders: [folder]).plugin("readsmembers")
      func readAll() throws {
        guard try SampleArchive.rows(plugin, PluginInput(path: Array(whole.utf8))).count == 2 else { exit(3) }
        do {
          _ = try SampleArchive.rows(plugin, PluginInput(path: Array(damaged.utf8)))
          exit(4)
        } catch is Diagnostic {}
      }
      // The lowest descriptor that is free.
      func free() -> Int32 {
        let descriptor = open("/dev/null", O_RDONLY)
        if descriptor < 0 { exit(6) }
        close(descriptor)
        return descriptor
      }
      try readAll()
      let before = free()
      for _ in 0..<20 { try readAll() }
      if free() != before { exit(5) }
    }
  }
}
