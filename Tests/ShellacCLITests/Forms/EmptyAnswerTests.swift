import Foundation
import ShellacTestSupport
import Testing

/// Programs get something to read also when nothing matched.
@Suite struct EmptyAnswerTests {
  @Test(arguments: [
    ("organize title:=none --json", "[]\n"), ("check title:=none --json", "[]\n"),
    (
      "tag title:=none genre=x --json",
      #"{"files":[],"changed":0,"fields":0,"unchanged":0,"passed":0,"applied":false,"change":null}"#
        + "\n"
    ),
  ]) func isJSON(_ command: String, _ expected: String) throws {
    let shell = Shell()
    let result = try shell.run("mkdir Music && shellac index Music --quiet; shellac \(command)")
    #expect(result.output == expected, "\(result.errors)")
    #expect(result.status == 3)
  }

  @Test func rulesAreTrimmed() throws {
    let shell = Shell()
    let script = "shellac check --rule '201, 202' --list | wc -l"
    #expect(try shell.run(script).output.hasSuffix("2\n"))
    #expect(try shell.run("shellac check --rule ''").status == 64)
  }

  @Test func hintsFitAnArgument() throws {
    let shell = Shell()
    let script = """
      mkdir Music && shellac index Music --quiet; : > e.db; echo text > t.db
      shellac common e.db; shellac common t.db
      """
    let errors = try shell.run(script).errors
    #expect(!errors.contains("--library"), "\(errors)")
    #expect(!errors.contains("shellac index"), "\(errors)")
    #expect(errors.components(separatedBy: "Name the file of another library.").count == 3, "\(errors)")
  }

  @Test func viewsKeepWhatIsNotSaidAnew() throws {
    let shell = Shell()
    let script = """
      mkdir Music && shellac index Music --quiet
      shellac playlist smart V genre:x --sort -year --limit 3 --columns title --as csv --quiet
      shellac playlist smart V genre:y --quiet; shellac playlist list --as jsonl | cut -d, -f 7-
      shellac playlist smart V genre:y --anew --quiet; shellac playlist list --as jsonl | cut -d, -f 7-
      shellac playlist smart W playlist:=Nope; shellac check --rule missing-playlist | cut -f 2,7
      """
    let result = try shell.run(script)
    #expect(
      result.output == """
        "query":"genre:y","sort":"-year","limit":3,"columns":"title","form":"csv"}
        "query":"genre:y","sort":null,"limit":null,"columns":null,"form":null}
        smart playlist 'W' created, with 0 songs now
        missing-playlist	asks for the playlist 'Nope', which there is not

        """, "\(result.output)\(result.errors)")
    #expect(result.errors.contains("There is no playlist 'Nope'"))
  }
}
