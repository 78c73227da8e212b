import Foundation
import ShellacModel
import ShellacPluginHost
import ShellacTestSupport
import Testing

/// What people get from Amazon and Apple when they ask for their data: archives, and archives in archives.
@Suite(.enabled(if: SampleArchive.canBeMade, "python3 is not installed: see Scripts/install-dependencies.sh"))
struct ShopArchiveTests {
  private let host = HostFixture.host()

  /// Reads an archive with the plugin that is surest of it.
  private func titles(_ archive: SampleArchive, by id: String) throws -> [String] {
    let input = try archive.input
    let plugin = try host.reader(for: input).plugin
    #expect(plugin.id == id)
    let titles = Titles()
    try plugin.read(input, settings: plugin.settings(for: .reading), into: titles)
    #expect(titles.problems == [])
    return titles.texts
  }

  private func file(_ name: String) -> String { "\(Checkout.path)/Tests/PluginTests/Inputs/\(name)" }

  @Test func digitalOrdersOfAmazon() throws {
    let archive = try SampleArchive(
      """
      z.writestr('Digital-Ordering.1/README.txt', b'x')
      z.write('\(file("Amazon/Older/Digital Items.csv"))', 'Digital-Ordering.1/Digital Items.csv')
      z.writestr('Digital-Ordering.1/Digital Orders Monetary.csv',
        'DigitalOrderItemId,TransactionAmount,BaseCurrencyCode,MonetaryComponentTypeCode\\nold-3,0.79,USD,Price\\n')
      """)
    #expect(
      try titles(archive, by: "amazon") == [
        "Old Song 0.99", "Older, Longer Song 1250.00", "Oldest Song 0.79",
      ])
  }

  @Test func transactionsOfAppleInTheArchiveOfAll() throws {
    let archive = try SampleArchive(
      """
      b = io.BytesIO()
      with ZipFile(b, 'w', ZIP_DEFLATED) as y:
        y.write('\(file("AppleStore/Store Free Transaction History.csv"))',
          'Apple_Media_Services/Stores Activity/Account and Transaction History/Store Free Transaction History.csv')
      z.writestr('Apple Media Services Information/Apple_Media_Services.zip', b.getvalue())
      """)
    #expect(try titles(archive, by: "applestore") == ["Single of the Week 0"])
  }

  @Test(arguments: ["", "x/"]) func transactionsOfAppleThatWerePackedAnew(folder: String) throws {
    let archive = try SampleArchive(
      """
      z.write('\(file("AppleStore/Store Free Transaction History.csv"))', '\(folder)Store Free Transaction History.csv')
      """)
    #expect(try titles(archive, by: "applestore") == ["Single of the Week 0"])
  }
}

/// Titles and prices of the rows that come.
private final class Titles: RowReceiver {
  private(set) var texts: [String] = []
  private(set) var problems: [String] = []
  private var columns: (title: Int?, price: Int?)

  func begin(_ table: ReceivedTable, _ document: PlaylistDocument) -> Bool {
    columns = (table.index(of: "title"), table.index(of: "price"))
    return true
  }

  func row(_ row: ReceivedRow) -> Bool {
    texts.append("\(row.text(columns.title) ?? "") \(row.text(columns.price) ?? "")")
    return true
  }

  func refuse(_ problem: Diagnostic) -> Bool {
    problems.append(problem.message)
    return true
  }
}
