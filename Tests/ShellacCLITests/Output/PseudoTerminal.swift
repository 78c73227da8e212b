import Foundation

/// A terminal without a window: what is written to it can be read, and its size is what a test says.
final class PseudoTerminal {
  /// What a program writes to.
  let descriptor: Int32
  private let master: Int32

  init(columns: UInt16 = 80, rows: UInt16 = 24) throws {
    var (master, slave): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&master, &slave, nil, nil, &size) == 0 else { throw POSIXError(.ENXIO) }
    (self.master, descriptor) = (master, slave)
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(descriptor)
    close(master)
  }

  /// What was written since the last time; lines end as a terminal has them.
  func taken() -> String {
    tcdrain(descriptor)
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(master, &piece, piece.count)
      guard count > 0 else { break }
      bytes += piece[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
