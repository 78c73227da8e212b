import Foundation
import ShellacTestSupport
import Testing

/// The pages in the root of the checkout say what is so.
struct PageTests {
  /// The version that the program has, from its own source.
  static func version() throws -> String {
    let source = try SourceTree.file("Sources/ShellacCLI/ShellacCommand.swift").text
    let rest = try #require(source.firstRange(of: "version: \"")).upperBound
    return String(source[rest...].prefix { $0 != "\"" })
  }

  @Test("the changelog has a section for the version that the program has")
  func changelog() throws {
    let page = try SourceTree.file("CHANGELOG.md").text
    let version = try Self.version()
    #expect(page.contains("\n## \(version)"), "CHANGELOG.md has no section for \(version)")
  }

  @Test("every target of the Makefile is said in its help, and `make help` lists it")
  func makefile() throws {
    let lines = try SourceTree.file("Makefile").lines
    let phony = try #require(lines.first { $0.hasPrefix(".PHONY:") })
    for target in phony.dropFirst(".PHONY:".count).split(separator: " ") {
      #expect(
        lines.contains { $0.hasPrefix(target + ":") && $0.contains(" ## ") },
        "\(target) has no help in the Makefile")
    }
  }

  @Test("the oldest SQLite that will do is the same for who builds and who installs")
  func oldestSQLite() throws {
    let guide = try SourceTree.file("CONTRIBUTING.md").text
    let package = try SourceTree.file("Scripts/make-deb.sh").text
    let toBuild = try #require(guide.firstMatch(of: /SQLite with FTS5 \(([0-9.]+) or later/)).1
    let toInstall = try #require(package.firstMatch(of: /libsqlite3-0 \(>= ([0-9.]+)\)/)).1
    #expect(toBuild == toInstall)
  }

  @Test(
    "links between the pages lead to files that are there",
    arguments: [
      "README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "CHANGELOG.md", "SECURITY.md", "Samples/README.md",
      "Documentation/OrdersAndQueries.md", "Documentation/FromReceipts.md", "Documentation/Reorganizing.md",
      "Documentation/PurchaseCSV.md", "Documentation/MappingFiles.md", "Documentation/WritingAPlugin.md",
    ])
  func links(page: String) throws {
    let text = try SourceTree.file(page).text
    let folder = (Checkout.path + "/" + page as NSString).deletingLastPathComponent
    for link in text.matches(of: /\]\(([^)#]+)[^)]*\)/).map({ String($0.1) }) where !link.contains("://") {
      #expect(
        FileManager.default.fileExists(atPath: folder + "/" + link),
        "\(page) links to \(link), which is not there")
    }
  }

  @Test("each album in Samples/Music is described in Samples/README.md")
  func samples() throws {
    let page = try SourceTree.file("Samples/README.md").text
    for artist in try SourceTree.folders(in: "Samples/Music") {
      let albums = try SourceTree.folders(in: "Samples/Music/" + artist)
      for name in [artist] + albums {
        #expect(page.contains(name), "Samples/README.md does not describe \(artist)/\(name)")
      }
    }
  }

  @Test("the manual says how the program ends, and which variables of the environment it reads")
  func manual() throws {
    let pages = try SourceTree.file("Scripts/man-pages.py").text
    let statuses = try SourceTree.file("Sources/ShellacModel/Values/ExitStatus.swift").text
    let numbers = statuses.matches(of: /case \w+ = (\d+)/).map(\.1)
    try #require(numbers.count > 5)
    for number in numbers {
      #expect(pages.contains("(\(number), \""), "the manual does not say what status \(number) is")
    }
    let environment = try #require(pages.firstMatch(of: /(?s)ENVIRONMENT = \[(.*?)\n\]/)).1
    let told = Set(environment.matches(of: /\("([A-Z_, ]+)"/).flatMap { $0.1.split(separator: ", ") })
    var read: Set<Substring> = []
    for file in try SourceTree.sources("swift") {
      for match in file.text.matches(of: /(?:variable\(|getenv\(|base\(|environment\[)"([A-Z_]+)"/)
      where match.1 != "PATH" {
        read.insert(match.1)
      }
    }
    try #require(read.contains("SHELLAC_LIBRARY"))
    #expect(read.subtracting(told).sorted() == [])
    #expect(told.subtracting(read).sorted() == [])
  }
}
