import Foundation
import ShellacModel
import ShellacTags
import ShellacTestSupport

/// The audio files beside these tests, which `Fixtures/make-fixtures.py` made.
enum Fixture {
  static let folder = Checkout.path + "/Tests/ShellacTagsTests/Fixtures"

  static var names: [String] {
    (try! FileManager.default.contentsOfDirectory(atPath: folder)).filter { !$0.hasSuffix(".py") }.sorted()
  }

  static func read(_ name: String) -> TagFrame { read(at: folder + "/" + name) }

  static func read(at path: String) -> TagFrame { TagReader.read(path: Array(path.utf8)) }

  static func bytes(_ name: String) -> [UInt8] {
    Array(FileManager.default.contents(atPath: folder + "/" + name)!)
  }

  /// Reads these bytes as a file of that name.
  static func read(_ bytes: [UInt8], as name: String) -> TagFrame {
    let folder = TemporaryFolder()
    _ = FileManager.default.createFile(atPath: folder.path(name), contents: Data(bytes))
    return read(at: folder.path(name))
  }
}

extension TagFrame {
  var properties: [TagProperty] { PackedProperties.unpack(packedProperties) }

  func values(_ key: String) -> [String]? { properties.first { $0.key == key }?.values }

  func evidence(_ source: String) -> [String] { evidence.filter { $0.source == source }.map(\.value) }

  var refusal: String? {
    if case .refused(let reason) = outcome { reason } else { nil }
  }

  var cutShort: String? { notices.first { $0.hasPrefix("cut short") } }
}
