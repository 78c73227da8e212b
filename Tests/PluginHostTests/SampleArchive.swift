import Foundation
import ShellacModel
import ShellacTestSupport

@testable import ShellacPluginHost

/// Zip archives that Python makes, and what `Tests/BadPlugins/ReadsMembers.c` reads of them.
struct SampleArchive {
  /// Whether Python is there; where tests have to be complete it is taken to be, so that its absence fails.
  static var canBeMade: Bool {
    ProcessInfo.processInfo.environment["CI"] == "true"
      || ["/usr/local/bin", "/usr/bin"].contains {
        FileManager.default.isExecutableFile(atPath: $0 + "/python3")
      }
  }

  struct PythonFailed: Error {}

  let folder = TemporaryFolder()
  /// The archive's path.
  var path: String { folder.path("sample.zip") }

  /// Makes an archive.
  ///
  /// - Parameter code: Python that puts members into `z`, a ZipFile that is packed; `inner(name, bytes…)` gives the
  ///   bytes of an archive.
  init(_ code: String) throws {
    let lines = """
      import io, struct, sys, zipfile
      from zipfile import ZipFile, ZipInfo, ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZIP_STORED
      def inner(**members):
        b = io.BytesIO()
        with ZipFile(b, 'w', ZIP_DEFLATED) as z:
          for name in members: z.writestr(name, members[name])
        return b.getvalue()
      with ZipFile(sys.argv[1], 'w', ZIP_DEFLATED) as z:
      \(code.split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }.joined(separator: "\n"))
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-X", "utf8", "-W", "ignore", "-c", lines, path]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw PythonFailed() }
  }

  /// Its bytes.
  var bytes: [UInt8] {
    get throws { try [UInt8](Data(contentsOf: URL(fileURLWithPath: path))) }
  }

  /// It as an input.
  var input: PluginInput { get throws { try PluginInput(path: Array(path.utf8), shown: "sample.zip") } }

  /// Its bytes with two in each header of a member, central and local, changed.
  ///
  /// - Parameter offset: counted from the local header's beginning; that of the central one is 2 further.
  func bytes(settingHeaders offset: Int, to value: [UInt8]) throws -> [UInt8] {
    var bytes = try bytes
    for place in 0..<bytes.count - 46 where bytes[place] == 0x50 && bytes[place + 1] == 0x4B {
      let start = place + offset + (bytes[place + 2] == 1 ? 2 : 0)
      guard [[1, 2], [3, 4]].contains(Array(bytes[place + 2..<place + 4])) else { continue }
      bytes.replaceSubrange(start..<start + 2, with: value)
    }
    return bytes
  }

  /// The rows that the plugin gives of an input.
  static func rows(_ plugin: LoadedPlugin, _ input: PluginInput) throws -> [String] {
    let receiver = PlaylistReceiver()
    try plugin.read(input, settings: plugin.settings(for: .reading), into: receiver)
    return receiver.playlists.flatMap(\.entries).map { String(decoding: $0.location, as: UTF8.self) }
  }

  /// All bytes of an input.
  static func content(_ input: PluginInput) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Int(input.size) + 1)
    var filled = 0
    while true {
      let start = filled
      let count = try bytes.withUnsafeMutableBytes {
        try input.read(at: UInt64(start), into: UnsafeMutableRawBufferPointer(rebasing: $0[start...]))
      }
      if count == 0 { return Array(bytes[..<filled]) }
      filled += count
    }
  }
}
