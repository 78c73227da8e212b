import Foundation

/// What a driver is asked to do.
struct FuzzOptions {
  var target = ""
  /// The folder of the plugins.
  var plugins = ""
  /// The folder of files to begin with.
  var seeds = ""
  /// A folder that the target may fill; findings are put there.
  var work = ""
  /// A library to read from, for targets that are commands.
  var library = ""
  var seed: UInt64 = 1
  var runs = Int.max
  var seconds = Double.greatestFiniteMagnitude / 2
  /// Files to try once each, instead of making inputs.
  var replayed: [String] = []

  init?(_ arguments: [String]) {
    var rest = arguments[...]
    guard let target = rest.popFirst(), !target.hasPrefix("-") else { return nil }
    self.target = target
    while let word = rest.popFirst() {
      guard word.hasPrefix("--") else {
        replayed.append(word)
        continue
      }
      guard let value = rest.popFirst() else { return nil }
      switch word {
      case "--plugins": plugins = value
      case "--seeds": seeds = value
      case "--work": work = value
      case "--library": library = value
      case "--seed": seed = UInt64(value) ?? 1
      case "--runs": runs = Int(value) ?? 0
      case "--seconds": seconds = Double(value) ?? 0
      default: return nil
      }
    }
  }
}
