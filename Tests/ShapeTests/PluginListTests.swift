import Foundation
import Testing

/// The list of plugins in Package.swift, their folders, and the names in them agree.
struct PluginListTests {
  private static func listed() throws -> [String] {
    let package = try SourceTree.file("Package.swift").text
    let list =
      package.components(separatedBy: "let plugins = [").dropFirst().first?.prefix { $0 != "]" } ?? ""
    return list.split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  @Test("every folder in Plugins is in the list of Package.swift, and every word of the list a folder")
  func listMatchesFolders() throws {
    let listed = try Self.listed()
    #expect(listed.count == Set(listed).count)
    #expect(Set(listed) == Set(try SourceTree.folders(in: "Plugins")))
  }

  @Test("the entry of every plugin carries its folder's name, and its id is that name without the kind")
  func entries() throws {
    for plugin in try Self.listed() {
      let entry = try SourceTree.file("Plugins/\(plugin)/Entry.swift").text
      #expect(entry.contains("@c(shellac_plugin_v1_\(plugin.lowercased()))"), "Plugins/\(plugin)/Entry.swift")
      let kind = plugin.hasSuffix("Format") ? "Format" : "Export"
      #expect(plugin.hasSuffix(kind), "\(plugin) is neither …Format nor …Export")
      let id = plugin.dropLast(kind.count).lowercased()
      let texts = try SourceTree.sources("swift").filter { $0.path.hasPrefix("Plugins/\(plugin)/") }.map(
        \.text)
      #expect(
        texts.contains { $0.contains("id: \"\(id)\"") }, "Plugins/\(plugin) says nowhere that it is '\(id)'")
    }
  }

  @Test("every format that is read has its place in the order in which formats are asked")
  func order() throws {
    let order = try SourceTree.file("Sources/ShellacPluginHost/Finding/ShippedOrder.swift").text
    for plugin in try Self.listed() {
      let texts = try SourceTree.sources("swift").filter { $0.path.hasPrefix("Plugins/\(plugin)/") }.map(
        \.text)
      guard texts.contains(where: { $0.contains(": ReadFormat") }) else { continue }
      let id = plugin.replacing("Format", with: "").lowercased()
      #expect(order.contains("\"\(id)\""), "ShippedOrder.swift does not say where '\(id)' stands")
    }
  }
}
