import ShellacFiles
import ShellacModel
import ShellacOrganizer

/// Names of files that tags give: whatever they say, none leads out of its folder or is refused by a file system.
///
/// The first line is the template of a path, the rest what its fields hold.
final class NamesTarget: FuzzTarget {
  var longestInput: Int { 4096 }

  private let rules = [
    NameRules(FileSystemTraits()), NameRules(.portable), NameRules(.portable, replacement: ""),
  ]

  func run(_ input: [UInt8]) throws -> Outcome {
    var chance = Chance(of: input)
    let lines = input.split(separator: 0x0A, omittingEmptySubsequences: false)
    for line in lines {
      for rule in rules {
        let name = rule.name(Array(line), suffix: chance.isOne(in: 2) ? Array(".flac".utf8) : [])
        if let fault = Self.fault(of: name) { return .finding("\(fault) as a name") }
        _ = rule.key(name)
      }
    }
    var renderer = PathRenderer([try PathTemplate(String(decoding: lines[0], as: UTF8.self))])
    let path = try renderer.render(0) { (_, buffer) throws(Diagnostic) in
      if chance.isOne(in: 4) { return false }
      buffer.bytes.append(contentsOf: chance.one(of: lines))
      return true
    }
    for part in path.folder.split(separator: UInt8(ascii: "/")) + [path.name] {
      for rule in rules {
        var name: [UInt8] = []
        _ = rule.append(part, to: &name)
        if let fault = Self.fault(of: name) { return .finding("\(fault) in a path") }
      }
    }
    return .accepted
  }

  private static func fault(of name: [UInt8]) -> String? {
    if name.isEmpty { return "nothing" }
    if name.contains(0) { return "a NUL" }
    if name.contains(UInt8(ascii: "/")) { return "a slash" }
    if name == Array(".".utf8) || name == Array("..".utf8) { return "a folder's own name" }
    return name.count > 255 ? "more than 255 bytes" : nil
  }
}
