import CShellacPlugin

@testable import ShellacPluginHost

/// Constants as a plugin describes itself with, made for one test and gone with it.
final class MadeDescription {
  let arena = CArena()

  /// A text as C has it.
  func text(_ text: String) -> UnsafePointer<CChar> { bytes(Array(text.utf8)) }

  func bytes(_ bytes: [UInt8]) -> UnsafePointer<CChar> {
    arena.array((bytes + [0]).map { CChar(bitPattern: $0) })
  }

  /// A list that ends with NULL.
  func list(_ texts: [String]) -> UnsafePointer<UnsafePointer<CChar>?> {
    arena.array(texts.map { text($0) } + [nil])
  }

  /// Kinds that end with 0.
  func kinds(_ kinds: [UInt32]) -> UnsafePointer<UInt32> { arena.array(kinds + [0]) }

  func option(
    _ key: String, type: Int, fallback: String = "", help: String = "Helps.", choices: [String]? = nil
  ) -> shellac_option {
    shellac_option(
      struct_size: UInt32(MemoryLayout<shellac_option>.size), type: UInt32(type), key: text(key),
      fallback: text(fallback), help: text(help), choices: choices.map { list($0) })
  }

  func options(_ options: [shellac_option]) -> UnsafePointer<UnsafePointer<shellac_option>?> {
    arena.array(options.map { arena.array([$0]) } + [nil])
  }

  /// A reader that keeps the contract.
  func reader() -> shellac_reader {
    var reader = shellac_reader()
    reader.struct_size = UInt32(MemoryLayout<shellac_reader>.size)
    reader.rows = kinds([5])
    reader.probe = { _, _, _ in 0 }
    reader.read = { _, _, _, _, _ in 0 }
    return reader
  }

  /// An exporter that keeps the contract.
  func exporter() -> shellac_exporter {
    var exporter = shellac_exporter()
    exporter.struct_size = UInt32(MemoryLayout<shellac_exporter>.size)
    exporter.rows = kinds([1, 5])
    exporter.open = { _, _, _, _, _ in 0 }
    return exporter
  }

  /// What is wrong with a reader; nil when nothing is.
  func readerObjection(_ change: (inout shellac_reader) -> Void) -> String? {
    var reader = reader()
    change(&reader)
    return message { () throws(Lie) in _ = try Description.reader(arena.array([reader])) }
  }

  /// What is wrong with an exporter; nil when nothing is.
  func exporterObjection(_ change: (inout shellac_exporter) -> Void) -> String? {
    var exporter = exporter()
    change(&exporter)
    return message { () throws(Lie) in _ = try Description.exporter(arena.array([exporter])) }
  }

  /// What is said to be a lie; nil when nothing is.
  func message(_ body: () throws(Lie) -> Void) -> String? {
    do throws(Lie) {
      try body()
      return nil
    } catch { return error.message }
  }
}
