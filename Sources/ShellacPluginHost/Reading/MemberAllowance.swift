import ShellacModel

/// How much may be taken out of archives, so that a few kilobytes do not become a full disk.
///
/// One is for all that a reading takes, also out of archives in archives.
final class MemberAllowance {
  /// The most bytes of one member.
  let member: UInt64
  /// How many bytes are left of those that all members may have together.
  private(set) var left: UInt64

  /// Beyond this many bytes a member may be at most `ratio` times what it is in the archive: no table or text is.
  private static let unsuspicious: UInt64 = 64 << 20
  private static let ratio: UInt64 = 1000

  /// Creates an allowance.
  init(member: UInt64 = 4 << 30, total: UInt64 = 16 << 30) {
    self.member = member
    left = total
  }

  /// Why a member of this size is refused; nil when it may be read.
  ///
  /// - Parameter packed: its size in the archive.
  func objection(to size: UInt64, packed: UInt64) -> String? {
    if size > member { return "it has more than \(member) bytes" }
    if size > Self.unsuspicious, size / Self.ratio > packed {
      return "it is more than \(Self.ratio) times what it is in the archive"
    }
    if size > left { return "all that is read of archives would be more than allowed" }
    return nil
  }

  /// Takes note of bytes that were read.
  func take(_ count: UInt64) { left -= min(left, count) }
}
