import CShellacPlugin
import Foundation
import ShellacModel
import ShellacTestSupport
import Testing

@testable import ShellacPluginHost

/// What a plugin says reaches the user with its name, the input and the place, and no more of it than is read.
@Suite struct MessagesOfPluginsTests {
  private let arena = CArena()
  private let csv: LoadedPlugin

  init() throws { csv = try HostFixture.host().plugin("csv") }

  private func failure(_ message: String, _ hint: String = "", line: UInt32 = 0, column: UInt32 = 0)
    -> shellac_failure
  {
    var failure = shellac_failure()
    failure.struct_size = UInt32(MemoryLayout<shellac_failure>.size)
    (failure.line, failure.column) = (line, column)
    (failure.message, failure.hint) = (arena.text(message), arena.text(hint))
    return failure
  }

  private func diagnostic(_ failure: shellac_failure, _ input: PluginInput? = nil) throws -> Diagnostic {
    let call = PluginCall(csv, onWarning: { _ in }, onNote: { _ in })
    call.input = input
    defer { call.close() }
    return call.diagnostic(try #require(PluginFailure(arena.array([failure]))))
  }

  @Test("a reason of 4096 bytes is told, what is longer is cut, and none is said to be none")
  func lengths() throws {
    let long = String(repeating: "x", count: 4_096)
    #expect(PluginFailure(arena.array([failure(long)]))?.message == long)
    #expect(PluginFailure(arena.array([failure(long + "y", long + "y")]))?.message == long)
    #expect(PluginFailure(arena.array([failure("", long + "y")]))?.hint == long)
    #expect(PluginFailure(arena.array([failure("a")]))?.hint == nil)
    var broken = failure("a")
    broken.struct_size -= 1
    #expect(PluginFailure(arena.array([broken])) == nil && PluginFailure(nil) == nil)
    broken = failure("a")
    broken.message = shellac_bytes(data: nil, count: 900)
    #expect(PluginFailure(arena.array([broken]))?.message == "")
    #expect(try diagnostic(broken).message == "plugin 'csv' 1.0.0: it gave no reason")
  }

  @Test("a place is told by line and column, and the line shown when there is one")
  func places() throws {
    let input = PluginInput(Array("one\ntwo\n".utf8), shown: "a.csv")
    let plain = try diagnostic(failure("no", "Do."), input)
    #expect(plain.message == "plugin 'csv' 1.0.0: 'a.csv': no" && plain.hint == "Do." && plain.place == nil)
    #expect(try diagnostic(failure("no")).message == "plugin 'csv' 1.0.0: no")
    let line = try diagnostic(failure("no", line: 2), input)
    #expect(line.message == "plugin 'csv' 1.0.0: 'a.csv', line 2: no" && line.place == nil)
    let place = try diagnostic(failure("no", line: 2, column: 4), input)
    #expect(place.message == "plugin 'csv' 1.0.0: 'a.csv', line 2, column 4: no")
    #expect(place.place == Diagnostic.Place(source: "two", column: 4, line: 2))
    // A column behind the end of its line, and a line behind the end of the file.
    #expect(try diagnostic(failure("no", line: 2, column: 5), input).place == nil)
    #expect(try diagnostic(failure("no", line: 9, column: 1), input).place == nil)
    #expect(
      try diagnostic(failure("no", line: 2, column: 1)).message == "plugin 'csv' 1.0.0: line 2, column 1: no")
    #expect(try diagnostic(failure("no", column: 3), input).message == "plugin 'csv' 1.0.0: 'a.csv': no")
  }

  /// Runs a function that reports and ends with a status.
  private func outcome(
    _ status: Int, input: PluginInput? = nil, _ report: (UnsafePointer<shellac_host>) -> Void = { _ in }
  ) -> (message: String?, hint: String?, said: [String], goesOn: Bool?) {
    var said: [String] = []
    let call = PluginCall(
      csv, onWarning: { said.append("warning: " + $0.message) },
      onNote: { said.append("note: " + $0.message) })
    call.input = input
    defer { call.close() }
    do {
      let goesOn = try call.run("read") {
        report(UnsafePointer(call.host))
        return Int32(status)
      }
      return (nil, nil, said, goesOn)
    } catch {
      let error = error as? Diagnostic
      return (error?.message, error?.hint, said, nil)
    }
  }

  @Test("what a function returns and what it reports come together")
  func statuses() {
    func fail(_ text: String, _ hint: String = "") -> (UnsafePointer<shellac_host>) -> Void {
      { host in host.pointee.fail(host, arena.array([failure(text, hint)])) }
    }
    #expect(outcome(0).goesOn == true)
    #expect(outcome(0, fail("a")).message == "plugin 'csv' 1.0.0: a")
    #expect(outcome(1).message == "plugin 'csv' 1.0.0: read failed and gave no reason (a bug of the plugin)")
    #expect(outcome(1, fail("a", "Do.")).message == "plugin 'csv' 1.0.0: a")
    #expect(outcome(1, fail("a", "Do.")).hint == "Do.")
    #expect(
      outcome(2).message == "plugin 'csv' 1.0.0: read stopped without being asked to (a bug of the plugin)")
    #expect(outcome(2, fail("a")).message == "plugin 'csv' 1.0.0: a")
    let hint = "Name another format with --from, or another file."
    #expect(outcome(3).message == "plugin 'csv' 1.0.0: this is not its format" && outcome(3).hint == hint)
    let input = PluginInput([], shown: "a.csv")
    #expect(outcome(3, input: input).message == "plugin 'csv' 1.0.0: 'a.csv' is not CSV")
    #expect(
      outcome(3, input: input, fail("no")).message == "plugin 'csv' 1.0.0: 'a.csv': this is not CSV: no")
    #expect(outcome(3, fail("no")).hint == hint && outcome(3, fail("no", "Do.")).hint == "Do.")
    #expect(
      outcome(4).message == "plugin 'csv' 1.0.0: read ended with the unknown status 4 (a bug of the plugin)")
    #expect(outcome(-1, fail("a")).message == "plugin 'csv' 1.0.0: a")
  }

  @Test("of several reasons the first counts, warnings and notes are told apart, and there is no extension")
  func reports() {
    let told = outcome(0) { host in
      host.pointee.warn(host, arena.array([failure("one")]))
      host.pointee.note(host, arena.array([failure("two")]))
      host.pointee.warn(host, nil)
      host.pointee.fail(host, nil)
      host.pointee.fail(host, arena.array([failure("first")]))
      host.pointee.fail(host, arena.array([failure("second")]))
      #expect(host.pointee.extension(host, "draft.x/1") == nil)
      #expect(host.pointee.abi_minor == 0 && Int(host.pointee.struct_size) == MemoryLayout<shellac_host>.size)
    }
    #expect(told.message == "plugin 'csv' 1.0.0: first")
    #expect(told.said == ["warning: plugin 'csv' 1.0.0: one", "note: plugin 'csv' 1.0.0: two"])
  }

  @Test("10000 warnings are told, and how many more there were")
  func manyWarnings() {
    func warn(_ count: Int) -> [String] {
      outcome(0) { host in
        let failure = arena.array([failure("late")])
        for _ in 0..<count { host.pointee.warn(host, failure) }
      }.said
    }
    #expect(warn(10_000).count == 10_000 && warn(10_000).last == "warning: plugin 'csv' 1.0.0: late")
    #expect(
      warn(10_001).count == 10_001
        && warn(10_001).last == "warning: plugin 'csv' 1.0.0: 1 more warnings are left out")
  }

  @Test("a work that has ended answers stop, counts who calls on, and throws what ended it")
  func answers() throws {
    struct Full: Error {}
    let call = PluginCall(csv, onWarning: { _ in }, onNote: { _ in })
    defer { call.close() }
    #expect(call.answer { true } == 0 && call.lateCalls == 0 && !call.isStopped)
    #expect(call.answer { false } == 2 && call.isStopped)
    #expect(call.answer { true } == 2 && call.lateCalls == 1)
    #expect(try call.run("rows") { 2 } == false && call.lastStatus == 2)
    let other = PluginCall(csv, onWarning: { _ in }, onNote: { _ in })
    defer { other.close() }
    #expect(other.answer { throw Full() } == 2 && other.ending is Full && !other.isStopped)
    #expect(other.answer { true } == 2 && other.lateCalls == 1)
    #expect(throws: Full.self) { try other.run("rows") { 0 } }
  }
}
