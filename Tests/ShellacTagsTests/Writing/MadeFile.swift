import Foundation
import ShellacModel
import ShellacTestSupport

@testable import ShellacTags

func big(_ number: Int, _ count: Int) -> [UInt8] { .big(number, count) }
func little(_ number: Int, _ count: Int) -> [UInt8] { .little(number, count) }
func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }
func fill(_ count: Int, _ byte: UInt8 = 7) -> [UInt8] { Array(repeating: byte, count: count) }

func change(
  _ key: String, _ values: String..., onlyWhereFound: Bool = false, total: TagChange.Total? = nil
) -> TagChange {
  TagChange(spellings: [key], values: values, isOnlyWhereFound: onlyWhereFound, total: total)
}

/// What becomes of bytes by splices; a container's part of writing, without readers around it.
func written(_ bytes: [UInt8], _ splices: (TagSource) throws -> [Splice]) throws -> [UInt8] {
  let folder = TemporaryFolder()
  try Data(bytes).write(to: URL(fileURLWithPath: folder.path("song")))
  let source = try TagSource(ascii(folder.path("song")))
  let all = try splices(source)
  try source.write(all, to: ascii(folder.path("copy")))
  if try !source.isKept(all, in: ascii(folder.path("copy"))) { return [] }
  return Array(try Data(contentsOf: URL(fileURLWithPath: folder.path("copy"))))
}

/// Why nothing is written; nil when something is.
func refusal(_ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch { return (error as? WritingFailure)?.reason ?? "\(error)" }
}
