import ShellacModel

/// A plugin that is about to be begun: its names, and the files of its folder.
struct NewPlugin {
  let kind: PluginKind
  let language: PluginLanguage

  /// The name without the word for its kind: `Cue`.
  let name: String

  /// The name of the folder and the library: `CueFormat`.
  var folder: String { name + (kind == .format ? "Format" : "Export") }

  /// The name in commands: `cue`.
  var id: String { name.lowercased() }

  /// Takes a name.
  ///
  /// - Throws: `Diagnostic` with `usage` when no library can be called so.
  init(name: String, kind: PluginKind, language: PluginLanguage) throws {
    self.kind = kind
    self.language = language
    var stem = name
    for ending in ["Format", "Export"] where stem.hasSuffix(ending) && stem.utf8.count > ending.utf8.count {
      stem.removeLast(ending.count)
    }
    let isWord = stem.utf8.allSatisfy { byte in
      byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
        || byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
        || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }
    guard isWord, let first = stem.first, first.isLetter, stem.utf8.count <= 40 else {
      throw Diagnostic(
        "a plugin cannot be called '\(name)'", hint: "Use letters and digits, such as Cue.", status: .usage)
    }
    self.name = first.uppercased() + stem.dropFirst()
  }

  /// The files of the folder.
  ///
  /// - Throws: `Diagnostic` when the header cannot be read.
  func files(_ places: PluginSources) throws -> [NewFolder.File] {
    switch language {
    case .swift:
      return [
        file("Package.swift", PluginTemplates.package, places),
        file("exports.map", PluginTemplates.exports, places),
        file("Makefile", PluginTemplates.swiftMakefile, places),
        file(
          "Sources/\(folder)/\(folder).swift",
          kind == .format ? PluginTemplates.swiftFormat : PluginTemplates.swiftExport, places),
        file("Sources/\(folder)/Entry.swift", PluginTemplates.swiftEntry, places),
      ]
    case .c:
      return [
        file("\(folder).c", kind == .format ? PluginTemplates.cFormat : PluginTemplates.cExport, places),
        NewFolder.File(name: "shellac_plugin.h", text: try places.headerText()),
        file("Makefile", PluginTemplates.cMakefile, places),
      ]
    }
  }

  private func file(_ name: String, _ template: String, _ places: PluginSources) -> NewFolder.File {
    var text = template
    for (mark, value) in [
      ("@Folder@", folder), ("@folder@", folder.lowercased()), ("@Name@", self.name), ("@id@", id),
      ("@sdk@", places.sdk),
      (
        "@make@",
        kind == .format
          ? "Plugin.describe(info, reading: Reader.self, exporting: Writer.self)"
          : "Plugin.exporting(info, Writer.self)"
      ),
    ] { text.replace(mark, with: value) }
    return NewFolder.File(name: name, text: text)
  }
}
