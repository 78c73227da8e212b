import CShellacPlugin
import ShellacModel

/// An input, and the further ones that a plugin has asked for.
private final class InputRoom {
  let call: PluginCall
  let input: PluginInput
  let reading: Reading
  private static let longestName: UInt64 = 4096

  init(_ call: PluginCall, _ input: PluginInput, _ reading: Reading) {
    self.call = call
    self.input = input
    self.reading = reading
  }

  func read(_ offset: UInt64, _ buffer: UnsafeMutablePointer<UInt8>?, _ capacity: UInt64) -> Int64 {
    var count = 0
    let status = call.answer {
      guard let buffer else { throw call.plugin.bug("it reads into a null pointer") }
      count = try input.read(
        at: offset, into: UnsafeMutableRawBufferPointer(start: buffer, count: Int(min(capacity, 1 << 30))))
      return true
    }
    return status == shellac_status(SHELLAC_OK) ? Int64(count) : -1
  }

  /// A further input as C has it; when it is there and cannot be read, the work ends with the reason.
  func further(_ name: shellac_bytes) -> UnsafePointer<shellac_input>? {
    guard let data = name.data, name.count <= Self.longestName else { return nil }
    var lent: UnsafePointer<shellac_input>?
    _ = call.answer {
      let name = [UInt8](UnsafeRawBufferPointer(start: data, count: Int(name.count)))
      lent = try input.further(name, within: reading.allowance).flatMap { reading.lend($0) }
      return true
    }
    return lent
  }

  /// The name of the last member that was asked for.
  private var name: UnsafeMutableBufferPointer<UInt8>?

  deinit { name?.deallocate() }

  func member(_ index: UInt64) -> shellac_bytes {
    var member: [UInt8]?
    _ = call.answer {
      member = try input.nameOfMember(index)
      return true
    }
    name?.deallocate()
    name = nil
    guard let member else { return shellac_bytes(data: nil, count: 0) }
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(1, member.count))
    _ = copy.initialize(from: member)
    name = copy
    return shellac_bytes(data: copy.baseAddress, count: UInt64(member.count))
  }
}

/// Where a reader's rows go.
private final class SinkRoom {
  let call: PluginCall
  let receiver: any RowReceiver
  private var table: ReceivedTable?

  init(_ call: PluginCall, _ receiver: any RowReceiver) {
    self.call = call
    self.receiver = receiver
  }

  func begin(
    _ document: UnsafePointer<shellac_document>?, _ table: UnsafePointer<shellac_table>?
  ) -> shellac_status {
    call.answer {
      let table = try honest { () throws(Lie) in try CheckedCells.table(table) }
      guard call.plugin.reader?.rows.contains(table.rows) == true else {
        throw call.plugin.bug("it gives \(table.rows.name), which it did not say")
      }
      self.table = table
      return try receiver.begin(table, honest { () throws(Lie) in try CheckedCells.document(document) })
    }
  }

  func rows(_ cells: UnsafePointer<shellac_value>?, _ count: UInt32) -> shellac_status {
    call.answer {
      guard let table else { throw call.plugin.bug("it gives rows before it has begun a table") }
      if count == 0 { return true }
      guard let cells, count <= CheckedCells.mostRows else {
        throw call.plugin.bug("it gives \(count) rows at once, or they are a null pointer")
      }
      let width = table.columns.count
      let all = UnsafeBufferPointer(start: cells, count: Int(count) * width)
      try honest { () throws(Lie) in try CheckedCells.check(all, of: table) }
      for start in stride(from: 0, to: all.count, by: width) {
        let row = ReceivedRow(table: table, cells: UnsafeBufferPointer(rebasing: all[start..<start + width]))
        guard try receiver.row(row) else { return false }
      }
      return true
    }
  }

  func refuse(_ failure: UnsafePointer<shellac_failure>?) -> shellac_status {
    call.answer {
      guard let failure = PluginFailure(failure) else {
        throw call.plugin.bug("it refuses a row without saying why")
      }
      return try receiver.refuse(call.diagnostic(failure))
    }
  }

  private func honest<Value>(_ body: () throws(Lie) -> Value) throws -> Value {
    do throws(Lie) { return try body() } catch { throw call.plugin.bug(error.message) }
  }
}

/// What one reading lends to a plugin, and takes back when it ends.
private final class Reading {
  private static let mostInputs = 100_000
  /// What members of archives may be together.
  let allowance = MemberAllowance()
  private var inputs: [Door<InputRoom>] = []
  private let call: PluginCall

  init(_ call: PluginCall) { self.call = call }

  /// An input as C has it; it stays in memory.
  func lend(_ input: PluginInput) -> UnsafePointer<shellac_input>? {
    guard inputs.count < Self.mostInputs else { return nil }
    let door = Door.leading(to: InputRoom(call, input, self))
    let lent = UnsafeMutablePointer<shellac_input>.allocate(capacity: 1)
    lent.initialize(to: shellac_input())
    lent.pointee.struct_size = UInt32(MemoryLayout<shellac_input>.size)
    lent.pointee.ctx = door.pointer
    lent.pointee.path = shellac_bytes(data: nil, count: 0)
    if !input.path.isEmpty {
      let path = UnsafeMutablePointer<UInt8>.allocate(capacity: input.path.count)
      path.initialize(from: input.path, count: input.path.count)
      lent.pointee.path = shellac_bytes(data: path, count: UInt64(input.path.count))
    }
    lent.pointee.size = input.size
    lent.pointee.read = { input, offset, buffer, capacity in
      Door<InputRoom>.room(input?.pointee.ctx)?.read(offset, buffer, capacity) ?? -1
    }
    lent.pointee.further = { input, name in
      Door<InputRoom>.room(input?.pointee.ctx)?.further(name)
    }
    lent.pointee.member = { input, index in
      Door<InputRoom>.room(input?.pointee.ctx)?.member(index) ?? shellac_bytes(data: nil, count: 0)
    }
    inputs.append(door)
    if isOpen { door.open() }
    return UnsafePointer(lent)
  }

  private var isOpen = false

  func whileOpen<Value>(_ body: () throws -> Value) rethrows -> Value {
    isOpen = true
    for door in inputs { door.open() }
    defer {
      isOpen = false
      for door in inputs { door.shut() }
      inputs = []
    }
    return try body()
  }
}

extension LoadedPlugin {
  /// How sure it is that a file is its: 0 to 100.
  ///
  /// - Throws: `Diagnostic` when it answers something else.
  func probe(path: [UInt8], head: [UInt8]) throws -> Int {
    guard let reader = library.reader, let probe = reader.pointee.probe else { return 0 }
    let arena = CArena()
    let (path, head) = (arena.bytes(path), arena.bytes(head))
    let sureness = PluginLibrary.inside(library.guarded) { probe(reader, path, head) }
    guard sureness >= 0, sureness <= 100 else {
      throw bug("probe answers \(sureness); 0 to 100 are expected")
    }
    return Int(sureness)
  }

  /// Reads a file, and hands what it holds to a receiver.
  ///
  /// - Parameters:
  ///   - onWarning: is told what was read otherwise than it stands.
  ///   - onNote: is told what a user may want to know and is no problem.
  ///   - receiver: takes the rows; when it wants no more the reading ends quietly.
  /// - Throws: what the receiver threw, or `Diagnostic` when the file cannot be read further; rows before that have
  ///   been handed over.
  public func read(
    _ input: PluginInput, settings: PluginSettings, onWarning: @escaping (Diagnostic) -> Void = { _ in },
    onNote: @escaping (Diagnostic) -> Void = { _ in }, into receiver: any RowReceiver
  ) throws {
    _ = try requireReader()
    guard let reader = library.reader, let read = reader.pointee.read else { return }
    let call = PluginCall(self, onWarning: onWarning, onNote: onNote)
    call.input = input
    defer { call.close() }
    let reading = Reading(call)
    let door = Door.leading(to: SinkRoom(call, receiver))
    defer { door.shut() }
    let sink = UnsafeMutablePointer<shellac_sink>.allocate(capacity: 1)
    sink.initialize(to: shellac_sink())
    sink.pointee.struct_size = UInt32(MemoryLayout<shellac_sink>.size)
    sink.pointee.ctx = door.pointer
    sink.pointee.begin = { sink, document, table in
      Door<SinkRoom>.room(sink?.pointee.ctx)?.begin(document, table) ?? shellac_status(SHELLAC_STOP)
    }
    sink.pointee.rows = { sink, cells, count in
      Door<SinkRoom>.room(sink?.pointee.ctx)?.rows(cells, count) ?? shellac_status(SHELLAC_STOP)
    }
    sink.pointee.refuse = { sink, failure in
      Door<SinkRoom>.room(sink?.pointee.ctx)?.refuse(failure) ?? shellac_status(SHELLAC_STOP)
    }
    let arena = CArena()
    let lent = reading.lend(input)
    _ = try reading.whileOpen {
      try door.whileOpen {
        try call.run("read") { read(reader, call.host, arena.settings(settings), lent, sink) }
      }
    }
  }
}
