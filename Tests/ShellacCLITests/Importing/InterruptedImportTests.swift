import Foundation
import ShellacTestSupport
import Testing

/// Ctrl-C in an import says that nothing of it stays, and nothing does.
@Suite struct InterruptedImportTests {
  @Test func anInterruptedImportTakesNothingAndSaysSo() throws {
    let shell = Shell()
    // A shell lets what runs in the background ignore SIGINT, but not SIGTERM. Once more is written than a pipe holds,
    // the program is reading.
    let script = """
      mkfifo in || exit 99
      shellac import - < in 2> err &
      exec 3> in
      echo 'lineid,purchased,kind,title,artist,price,currency' >&3
      seq 8000 | sed 's/.*/L&,2020-07-07,track,Song &,Artist,1.29,EUR/' >&3
      kill -TERM $!
      wait $!
      echo "status $?"
      exec 3>&-
      cat err
      shellac purchases --count
      """
    let result = try shell.run(script)
    #expect(
      result.output == """
        status 143
        Interrupted: all is taken or nothing. Run it again to be sure.
        0

        """, "\(result.output)\(result.errors)")
  }

  @Test(
    "no signal is passed over on the way, which would be lost for good",
    .enabled(
      if: SystemCalls.areTold || ProcessInfo.processInfo.environment["CI"] == "true", "strace may not trace"))
  func nothingIsIgnored() throws {
    let shell = Shell()
    let result = try shell.run(
      "strace -f -qq -e trace=rt_sigaction -o calls shellac import - < /dev/null; grep -c SIGTERM calls"
        + "; grep 'SIGTERM, {sa_handler=SIG_IGN' calls; true")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 1 && Int(lines[0]) ?? 0 > 1, "\(result.output)\(result.errors)")
  }
}
