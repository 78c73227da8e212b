import ShellacPluginSDK
import Testing

@testable import CSVFormat

@Suite struct CSVWriterTests {
  @Test func writes() throws {
    #expect(CSVFormat.info.id == "csv")
  }
}
