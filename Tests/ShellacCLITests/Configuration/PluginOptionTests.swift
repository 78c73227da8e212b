import ShellacTestSupport
import Testing

/// Options of plugins have a place in the configuration.
@Suite struct PluginOptionTests {
  private let shell = Shell()

  init() throws { _ = try shell.run("mkdir Music; shellac index Music --quiet") }

  @Test func theConfigurationIsTheDefault() throws {
    _ = try shell.run(
      "shellac config set options.csv.line-ending lf; shellac config set options.csv.delimiter ';'")
    #expect(try shell.run("shellac export csv --columns artist,title").output == "artist;title\n")
    #expect(
      try shell.run("shellac export csv --columns artist,title --option delimiter=tab").output
        == "artist\ttitle\n")
    #expect(try shell.run("shellac config get options.csv.delimiter").output == ";\n")
  }

  @Test func theConfigurationIsReadWhereThereIsNoStandardInput() throws {
    _ = try shell.run("shellac config set options.csv.delimiter ';'")
    #expect(try shell.run("shellac config get options.csv.delimiter <&-").output == ";\n")
  }

  @Test func aConfigurationThatIsMadeIsForTheUserAlone() throws {
    _ = try shell.run("umask 022; shellac config set pager cat")
    #expect(try shell.run("stat -c %a .config/shellac/config.toml").output == "600\n")
  }

  @Test func valuesNeedNoQuotes() throws {
    _ = try shell.run(
      "mkdir -p .config/shellac; printf '[options.csv]\\nheader = false\\n' > .config/shellac/config.toml")
    #expect(try shell.run("shellac export csv").output == "")
  }

  @Test func whatAPluginDoesNotHaveIsNamedWithItsPlace() throws {
    _ = try shell.run("shellac config set options.csv.bmo true")
    let result = try shell.run("shellac export csv")
    #expect(result.status == 2)
    #expect(
      result.errors.contains("'options.csv.bmo' in line 2 of '~/.config/shellac/config.toml'"), "\(result)")
    #expect(result.errors.contains("there is no option 'bmo'"))
  }

  @Test func whatIsForReadingDoesNotStandInTheWayOfWriting() throws {
    _ = try shell.run(
      "shellac config set options.m3u.encoding latin-1; shellac config set options.m3u.bom true")
    #expect(try shell.run("shellac export m3u").status == 0)
    #expect(try shell.run("printf 'a.mp3\\n' > a.m3u; shellac import a.m3u").status == 1)
  }
}
