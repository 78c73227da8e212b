import Foundation
import Testing

@testable import ShellacTags

@Suite struct ReceiveBufferTests {
  @Test func givesBackTheMemoryOfALongMessage() throws {
    let buffer = ReceiveBuffer(chunk: 4_096)
    let pipe = Pipe()
    let usual = buffer.capacity
    let part = Data((0..<4_096).map { UInt8(truncatingIfNeeded: $0) })
    for _ in 0..<100 {
      try pipe.fileHandleForWriting.write(contentsOf: part)
      #expect(buffer.receive(from: pipe.fileHandleForReading.fileDescriptor) == .bytes(part.count))
    }
    #expect(buffer.bytes.count == 100 * part.count)
    #expect(buffer.capacity >= 100 * part.count)
    buffer.consume(99 * part.count)
    #expect(buffer.bytes.elementsEqual(part))
    buffer.consume(part.count)
    #expect(buffer.capacity == usual)
    try pipe.fileHandleForWriting.write(contentsOf: part)
    #expect(buffer.receive(from: pipe.fileHandleForReading.fileDescriptor) == .bytes(part.count))
    #expect(buffer.bytes.elementsEqual(part))
  }
}
