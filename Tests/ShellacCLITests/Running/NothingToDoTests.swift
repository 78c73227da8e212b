import ShellacTestSupport
import Testing

/// Nothing to do is no failure; a query that nothing meets is one, since it may be misspelled.
@Suite struct NothingToDoTests {
  @Test func allSongsOfAnEmptyLibraryAreNone() throws {
    let shell = Shell()
    _ = try shell.run("mkdir Music; shellac index Music --quiet; shellac playlist create Evening")
    let all = try shell.run("shellac playlist add Evening --all")
    #expect(all.status == 0 && all.output.hasPrefix("0 songs added to 'Evening'"), "\(all)")
    let some = try shell.run("shellac playlist add Evening artist:=Nobody")
    #expect(some.status == 3 && some.output.isEmpty, "\(some)")
  }
}
