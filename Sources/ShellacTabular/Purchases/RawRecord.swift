import ShellacPluginSDK

/// A record as it stands in its file, for the column `raw`.
public enum RawRecord {
  /// The most bytes that are kept of one record.
  public static let cap = 64 * 1024

  /// The record, or as much of its beginning as is kept, cut between two characters.
  public static func capped(_ record: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    guard record.count > cap else { return record }
    var end = cap
    while end > cap - 4, record[end] & 0xC0 == 0x80 { end -= 1 }
    return UnsafeRawBufferPointer(rebasing: record[..<end])
  }

  /// The record as text.
  public static func text(_ record: UnsafeRawBufferPointer) -> String {
    String(decoding: capped(record), as: UTF8.self)
  }

  /// The record as text.
  public static func text(_ record: String) -> String {
    var record = record
    return record.withUTF8 { text(UnsafeRawBufferPointer($0)) }
  }
}

extension DelimitedReader {
  /// The current record for the column `raw`.
  public var raw: String { RawRecord.text(record) }
}

extension DelimitedHeader {
  /// What a table of records says of its file: the header, under the plugin's id.
  public func document(of id: String) -> Document {
    Document(extras: [Extra("\(id):header", RawRecord.text(text))])
  }
}
