// Opens shared libraries: what is called here runs code that is not ours.

import CPluginGuard
import CShellacPlugin

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A shared library that was opened and has described itself; it stays open for as long as the program runs.
final class PluginLibrary: @unchecked Sendable {
  // Constants of a library that is never unloaded, so that every thread may read them.
  let reader: UnsafePointer<shellac_reader>?
  let exporter: UnsafePointer<shellac_exporter>?
  /// What the entry returned.
  let description: UnsafePointer<shellac_plugin>
  private let entry: shellac_plugin_entry
  /// Whom a crash is put down to.
  let guarded: UnsafePointer<shellac_guarded>

  private init(
    _ description: UnsafePointer<shellac_plugin>, _ entry: @escaping shellac_plugin_entry,
    _ guarded: UnsafePointer<shellac_guarded>
  ) {
    reader = description.pointee.reader
    exporter = description.pointee.exporter
    self.description = description
    self.entry = entry
    self.guarded = guarded
  }

  /// Whether the entry returns the same constant every time.
  func describesItselfAlike() -> Bool { Self.inside(guarded) { entry() } == description }

  /// Opens a file and checks everything that it says of itself.
  ///
  /// The handle is never closed: a Swift library that is unloaded takes the program with it.
  static func open(_ file: PluginFile) throws(LoadFailure) -> LoadedPlugin {
    if let objection = Trust.objection(toPlugin: file.path) {
      throw .refused(objection, hint: "Take away the right of others to write there, with chmod or chown.")
    }
    shellac_guard_install()
    let nameless = guarded("plugin '\(file.id)'", file.path)
    let symbol = SHELLAC_ENTRY_PREFIX + file.symbol
    let found = inside(nameless) {
      () -> Result<(shellac_plugin_entry, UnsafePointer<shellac_plugin>?), LoadFailure> in
      let path = file.path.map { CChar(bitPattern: $0) } + [0]
      // Never closed and never twice: RTLD_NODELETE keeps what a plugin that was linked without it would lose.
      guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE) else {
        return .failure(.failed("unavailable: \(linkerReason(file.path))"))
      }
      guard let address = dlsym(handle, symbol) else {
        return .failure(.refused("it is no plugin: it has no function \(symbol)"))
      }
      let entry = unsafeBitCast(address, to: shellac_plugin_entry.self)
      return .success((entry, entry()))
    }
    switch found {
    case .failure(let failure): throw failure
    case .success((let entry, let pointer)):
      do throws(Lie) {
        return try describe(pointer, entry, file)
      } catch {
        throw .refused(error.message)
      }
    }
  }

  /// Runs code of a plugin, so that a crash is put down to it.
  @inline(__always)
  static func inside<Value>(_ guarded: UnsafePointer<shellac_guarded>?, _ body: () -> Value) -> Value {
    let before = shellac_guard_enter(guarded)
    defer { _ = shellac_guard_enter(before) }
    return body()
  }

  private static func describe(
    _ pointer: UnsafePointer<shellac_plugin>?, _ entry: @escaping shellac_plugin_entry, _ file: PluginFile
  ) throws(Lie) -> LoadedPlugin {
    guard let pointer else { throw Lie("its entry returns a null pointer") }
    try CText.checkAligned(pointer, "what its entry returns")
    // Four numbers are where they are for ever; what follows is only looked at when the versions agree.
    let (major, minor) = (pointer.pointee.abi_major, pointer.pointee.abi_minor)
    guard pointer.pointee.struct_size >= 16 else {
      throw Lie("it says that it has \(pointer.pointee.struct_size) bytes")
    }
    let spoken = "this shellac speaks \(SHELLAC_ABI_MAJOR).\(SHELLAC_ABI_MINOR)"
    guard major == UInt32(SHELLAC_ABI_MAJOR) else {
      throw Lie("it was built for ABI \(major).\(minor); \(spoken)")
    }
    let needed = pointer.pointee.needs_minor
    guard needed <= UInt32(SHELLAC_ABI_MINOR) else {
      throw Lie("it needs ABI \(major).\(needed) or later; \(spoken)")
    }
    try Description.checkSize(pointer.pointee.struct_size, shellac_plugin.self, "it")
    let plugin = pointer.pointee
    let id = try CText.word(plugin.id, "its id", marks: "_-")
    guard id == file.id else { throw Lie("it says that it is '\(id)'; its file's name says '\(file.id)'") }
    let name = try CText.filled(plugin.name, "its name")
    let version = try CText.filled(plugin.version, "its version")
    guard version.utf8.count <= 64, !version.contains(" ") else { throw Lie("its version is no version") }
    let summary = try CText.filled(plugin.summary, "its summary")
    var examples: [String] = []
    for example in try CText.list(plugin.examples, atMost: 64, "its examples") {
      examples.append(try CText.filled(example, "an example"))
    }
    let reader = try Description.reader(plugin.reader)
    let exporter = try Description.exporter(plugin.exporter)
    if reader == nil && exporter == nil { throw Lie("it neither reads nor writes") }
    let library = PluginLibrary(pointer, entry, guarded("plugin '\(id)' \(version)", file.path))
    return LoadedPlugin(
      id: id, name: name, version: version, summary: summary, examples: examples, path: file.path,
      reader: reader, exporter: exporter, library: library)
  }

  /// What the linker says of its last failure, without the path before it.
  private static func linkerReason(_ path: [UInt8]) -> String {
    guard let message = dlerror() else { return "it cannot be opened" }
    let text = String(cString: message)
    let prefix = String(decoding: path, as: UTF8.self) + ": "
    return text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
  }

  /// Names for a crash, which must be at hand without any work; never freed, as the plugin is never unloaded.
  private static func guarded(_ name: String, _ path: [UInt8]) -> UnsafePointer<shellac_guarded> {
    let shown = path.map { $0 >= 0x20 && $0 != 0x7F ? $0 : UInt8(ascii: "?") }
    let names = UnsafeMutablePointer<shellac_guarded>.allocate(capacity: 1)
    names.initialize(
      to: shellac_guarded(name: strdup(name), file: strdup(String(decoding: shown, as: UTF8.self))))
    return UnsafePointer(names)
  }
}
