import GRDB
import ShellacModel

extension Library {
  /// Finds the songs that entries of a playlist file mean.
  ///
  /// By location, file name and length, identifiers, artist and title. Where several songs could be meant, none is.
  /// - Parameters:
  ///   - entries: any number.
  ///   - folder: absolute path of the folder that the file is in; empty when it is in none.
  /// - Returns: for each entry its song and the rule that found it, or nil.
  /// - Throws: `Diagnostic` when the library cannot be read.
  public func resolve(_ entries: [PlaylistEntry], folder: [UInt8]) throws -> [PlaylistResolution?] {
    try database { db in
      let resolver = try EntryResolver(db)
      var resolutions: [PlaylistResolution?] = []
      resolutions.reserveCapacity(entries.count)
      var start = 0
      while start < entries.count {
        let end = min(start + EntryResolver.batchSize, entries.count)
        resolutions += try resolver.resolve(Array(entries[start..<end])) { _ in folder }
        start = end
      }
      return resolutions
    }
  }
}
