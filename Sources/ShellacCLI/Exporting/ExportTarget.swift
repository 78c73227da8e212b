import ShellacFiles
import ShellacIndexer
import ShellacModel
import ShellacPluginHost

/// Where an export goes: standard output, or a file that is replaced as a whole when all went well.
final class ExportTarget {
  /// The file's path; nil for standard output.
  let path: [UInt8]?
  /// The folder that relative paths start from; empty for standard output.
  let folder: [UInt8]
  /// The file's name; empty for standard output.
  let name: [UInt8]
  /// What messages call it.
  let shown: String

  private let context: CommandContext
  private var file: AtomicFile?
  /// Whether something has gone to standard output.
  private var hasBegun = false

  init(_ argument: ArgumentText?, _ context: CommandContext) throws {
    self.context = context
    guard let argument, argument.text != "-" else {
      (path, folder, name, shown) = (nil, [], [], "standard output")
      return
    }
    let target = try PathArgument(argument, in: context.surroundings.workingDirectory)
    if target.isFolder {
      throw Diagnostic(
        "'\(target.written)' is a folder", hint: "Name a file in it.", status: .cannotWrite)
    }
    path = target.bytes
    shown = "'\(target.written)'"
    folder = target.bytes.parentFolder
    name = Array(target.bytes.lastComponent)
  }

  /// Refuses to put an export in the place of a song.
  ///
  /// - Throws: `Diagnostic` with status `cannotWrite`.
  func requireNoMusic() throws {
    if let path { try Self.requireNoMusic(at: path, shown: shown) }
  }

  /// Refuses to write anything in the place of a song.
  ///
  /// - Parameter shown: what messages call the file.
  /// - Throws: `Diagnostic` with status `cannotWrite`.
  static func requireNoMusic(at path: [UInt8], shown: String) throws {
    guard AudioNames.isAudio(Array(path.lastComponent)), path.isRegularFile else { return }
    throw Diagnostic(
      "\(shown) is there already, and is named like music", hint: "Name another file.", status: .cannotWrite)
  }

  /// Begins to write.
  func open() throws {
    guard let path else { return }
    let file = try AtomicFile(replacing: path)
    self.file = file
    // Where files need a name from the first byte on, a program that was killed has left its own.
    if !file.temporaryPath.isEmpty { Leftovers.removeAtomicFiles(in: folder, isAged: true) }
    CrashGuard.setTemporaryFile(file.temporaryPath)
  }

  /// Takes bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws {
    if let file { return try file.write(bytes) }
    if !hasBegun, !bytes.isEmpty {
      context.output.terminalEscape = TerminalEscape(of: bytes)
      hasBegun = true
    }
    context.output.buffer.bytes.append(contentsOf: bytes)
    try context.output.flushIfFull()
  }

  /// Ends well: the file takes the place of the old one.
  func commit() throws {
    if let file {
      try file.commit()
      CrashGuard.setTemporaryFile(nil)
    } else {
      try context.output.flush()
    }
  }

  /// Ends without a result: the old file stays.
  func cancel() {
    file?.cancel()
    file = nil
    CrashGuard.setTemporaryFile(nil)
  }
}
