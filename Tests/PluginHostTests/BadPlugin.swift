import Foundation
import ShellacModel
import ShellacPluginHost
import ShellacTestSupport

/// A plugin of `Tests/BadPlugins`, compiled into a folder of its own.
struct BadPlugin {
  let folder = TemporaryFolder()
  /// Its id: its name in lower case.
  let id: String
  /// The path of its file.
  let path: String

  /// Compiles a plugin.
  ///
  /// - Parameter name: the file's name without the suffix.
  init(_ name: String, linking library: String? = nil) throws {
    id = name.lowercased()
    path = folder.path("lib\(name)Format.so")
    try Self.compile(
      [
        "-shared", "-fPIC", "-pthread", "-I", Checkout.path + "/Sources/CShellacPlugin/include",
        "-DENTRY=shellac_plugin_v1_\(id)format", "-DID=\"\(id)\"",
        Checkout.path + "/Tests/BadPlugins/\(name).c", "-o", path,
      ] + (library.map { [$0] } ?? []))
  }

  /// A host that sees nothing else.
  var host: PluginHost { HostFixture.host(folders: [folder.path]) }

  /// Opens it.
  func load() throws -> LoadedPlugin { try host.plugin(id) }

  /// Exports one song with it.
  func export(
    onWarning: @escaping (Diagnostic) -> Void = { _ in },
    output: @escaping (UnsafeRawBufferPointer) throws -> Void = { _ in }
  ) throws { try Self.export(load(), onWarning: onWarning, output: output) }

  /// Exports one song with a plugin.
  static func export(
    _ plugin: LoadedPlugin, onWarning: @escaping (Diagnostic) -> Void = { _ in },
    output: @escaping (UnsafeRawBufferPointer) throws -> Void = { _ in }
  ) throws {
    let writer = try plugin.openWriter(
      HostRequest(
        rows: .songs, columns: [HostColumn("title")], settings: plugin.settings(for: .writing)),
      onWarning: onWarning, output: output)
    try writer.addRow { $0.append(text: "a song\n") }
    try writer.finish()
  }

  /// Reads some bytes with it.
  func read(_ bytes: String = "LIAR", into receiver: any RowReceiver = PlaylistReceiver()) throws {
    let plugin = try load()
    try plugin.read(
      PluginInput(Array(bytes.utf8)), settings: plugin.settings(for: .reading), into: receiver)
  }

  struct CompilerFailed: Error { var arguments: [String] }

  /// Runs the C compiler.
  static func compile(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/cc")
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw CompilerFailed(arguments: arguments) }
  }
}
