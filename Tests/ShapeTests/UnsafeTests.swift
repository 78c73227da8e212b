import Testing

/// Pointers that know no length stay in the few files that border on C.
///
/// Buffers (`UnsafeRawBufferPointer`) carry their count and may be handed around; what is listed here takes them
/// apart, or holds memory that Swift does not own.
struct UnsafeTests {
  /// Every file with such pointers, and what it borders on.
  static let borders: [String: String] = [
    "Plugins/CommandExport/ChildProgram.swift": "arguments of a new process; pipes to and from it",
    "Sources/ShellacAudio/AudioHash.swift": "nettle's SHA-256",
    "Sources/ShellacAudio/Reading/AudioFile.swift": "reads a descriptor into a window",
    "Sources/ShellacCLI/Output/Descriptor.swift": "writes to descriptors",
    "Sources/ShellacCLI/Running/ProcessBorder.swift": "arguments, environment and paths as C strings",
    "Sources/ShellacFiles/FileDescriptor.swift": "writes to descriptors; paths as the system gives them",
    "Sources/ShellacIndexer/Pool/BoundedQueue.swift": "POSIX mutexes and conditions need a fixed address",
    "Sources/ShellacIndexer/Pool/ReadingChild.swift": "arguments of a new process; pipes to and from it",
    "Sources/ShellacIndexer/Pool/WakePipe.swift": "reads from a pipe",
    "Sources/ShellacIndexer/Pool/WorkThread.swift": "hands a closure to a POSIX thread",
    "Sources/ShellacIndexer/Run/FolderComparison.swift": "compares names by memcmp, per file",
    "Sources/ShellacIndexer/Walk/OpenFolder.swift": "names of a folder, as the system gives them",
    "Sources/ShellacLibrary/SQLite/PreparedStatement.swift": "SQLite's statements",
    "Sources/ShellacLibrary/SQLite/SQLFunctions.swift": "functions that SQLite calls",
    "Sources/ShellacLibrary/Sorting/ICUBorder.swift": "ICU's objects",
    "Sources/ShellacPluginHost/Border/CArena.swift": "memory lent to plugins",
    "Sources/ShellacPluginHost/Border/CText.swift": "texts and lists as plugins give them",
    "Sources/ShellacPluginHost/Border/CellBatch.swift": "cells lent to plugins",
    "Sources/ShellacPluginHost/Border/CheckedCells.swift": "tables, documents and cells as plugins give them",
    "Sources/ShellacPluginHost/Border/Description.swift": "what plugins say of themselves",
    "Sources/ShellacPluginHost/Border/Door.swift": "what stands behind ctx",
    "Sources/ShellacPluginHost/Border/PluginCall.swift": "failures and warnings as plugins give them",
    "Sources/ShellacPluginHost/Border/PluginLibrary.swift": "opens shared libraries",
    "Sources/ShellacPluginHost/Border/ReaderBorder.swift": "a plugin's reader: inputs and rows",
    "Sources/ShellacPluginHost/Border/WriterBorder.swift": "a plugin's writer: rows and bytes",
    "Sources/ShellacPluginHost/Border/ZipArchive.swift": "libzip's archives and members",
    "Sources/ShellacPluginHost/Reading/PluginInput.swift": "reads descriptors",
    "Sources/ShellacPluginHost/Reading/SpoolFile.swift": "writes to a descriptor",
    "Sources/ShellacPluginHost/Conformance/Both.swift": "lets two threads run one body",
    "Sources/ShellacPluginSDK/Border/Boxes.swift": "what stands behind ctx",
    "Sources/ShellacPluginSDK/Border/CTable.swift": "tables and documents as C has them",
    "Sources/ShellacPluginSDK/Border/CValues.swift": "texts, failures, inputs and outputs as C has them",
    "Sources/ShellacPluginSDK/Border/Plugin.swift": "the functions that the host calls",
    "Sources/ShellacTags/Process/ReceiveBuffer.swift": "reads from a descriptor into room at its end",
    "Sources/ShellacTags/Process/ReadingProcess.swift": "pipes from and to the parent process",
    "Sources/ShellacTags/TagReader.swift": "TagLib's frame",
    "Sources/ShellacTags/Writing/TagSource.swift": "reads from and writes to descriptors; paths as C strings",
    "Sources/ShellacXML/XMLParsing.swift": "libxml2's callbacks",
  ]

  private static let marks = [
    "UnsafePointer", "UnsafeMutablePointer", "UnsafeRawPointer", "UnsafeMutableRawPointer", "OpaquePointer",
    "Unmanaged", "unsafeBitCast", "baseAddress", "nonisolated(unsafe)",
  ]

  static func violations(in files: [SourceFile], borders: [String: String]) -> [String] {
    let unsafe = files.filter { file in
      // The entry of a plugin is six lines that give a pointer to a constant.
      !(file.path.hasPrefix("Plugins/") && file.name == "Entry.swift")
        && file.code.contains { line in marks.contains { line.contains($0) } }
    }.map(\.path)
    let new = unsafe.filter { borders[$0] == nil }
      .map { "\($0) has bare pointers: keep them in a file that has them, or say here what it borders on" }
    let stale = borders.keys.filter { !unsafe.contains($0) }
      .map { "\($0) is listed and has no bare pointers: remove it here" }
    return (new + stale).sorted()
  }

  @Test("bare pointers are only in the files that border on C")
  func borders() throws {
    expectNone(Self.violations(in: try SourceTree.sources("swift"), borders: Self.borders))
  }

  @Test("the rule sees a new file, and an entry that is no longer true")
  func ruleSees() {
    let file = SourceFile(path: "Sources/ShellacTags/A.swift", text: "func f(_ p: UnsafeRawPointer) {}")
    let buffer = SourceFile(
      path: "Sources/ShellacTags/B.swift", text: "func f(_ p: UnsafeRawBufferPointer) {}")
    #expect(Self.violations(in: [file, buffer], borders: [:]).count == 1)
    #expect(Self.violations(in: [file, buffer], borders: [file.path: "why"]) == [])
    #expect(Self.violations(in: [file, buffer], borders: [file.path: "why", buffer.path: "why"]).count == 1)
  }
}
