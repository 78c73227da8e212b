import Foundation
import ShellacTestSupport
import Testing

@testable import ShellacAudio

/// A number with its highest byte first.
func big(_ number: Int, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - $0))) }
}

/// A number with its lowest byte first.
func little(_ number: Int, _ count: Int) -> [UInt8] { big(number, count).reversed() }

func text(_ text: String) -> [UInt8] { Array(text.utf8) }

func fill(_ count: Int, _ byte: UInt8 = 7) -> [UInt8] { Array(repeating: byte, count: count) }

/// A file of a test, gone with its last reference.
final class MadeFile {
  private let folder = TemporaryFolder()
  var path: String { folder.path("song") }
  var bytes: [UInt8] { Array(path.utf8) }

  init(_ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(fileURLWithPath: path)) }

  /// Makes the file longer by zeros that take no room on the disk.
  func extend(to size: Int) throws { try #require(truncate(path, off_t(size)) == 0) }
}

/// Offset and count of each span of audio.
func places(_ bytes: [UInt8]) throws -> [[Int]] {
  let file = try MadeFile(bytes)
  return try AudioSpans.spans(ofFile: file.bytes).map { [$0.offset, $0.count] }
}

/// Whether the container says where its audio lies.
func isSaid(_ bytes: [UInt8]) throws -> Bool {
  let file = try MadeFile(bytes)
  return try AudioHash.hashAsSaid(byContainerOf: file.bytes) != nil
}
