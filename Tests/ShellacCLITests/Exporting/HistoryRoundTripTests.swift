import Foundation
import ShellacTestSupport
import Testing

/// Histories of purchases and coins go out as CSV, JSON and JSON Lines and come in again as they were.
@Suite struct HistoryRoundTripTests {
  private static let purchases = #"""
    source,lineid,orderid,identifiers,store,account,purchased,kind,acquired,physical,music,artist,title,album,albumartist,label,isrc,barcode,url,disc,track,length,tracks,quantity,price,listprice,tax,refund,currency,coins,evidence,note
    bandcamp,p1,O-1,bandcamp.sale:p1,Bandcamp,ada,2020-07-07T01:34:59Z,track,,false,true,"Earth, Wind",September,,,,XXTES2000001,,https://x.example/1,1,3,215.25,"[""1"",""One; two"","""",""215.3"","""","""",""Björk"",""""]",,1.29,1.5,0.2,0.1,EUR,,receipt,"a ""note"""
    bandcamp,p2,,,Bandcamp,ada,2020-07,album,gift,false,true,Björk,,Post,Björk,One Little,,0123456789012,,,,,,2,,,,,,,library-flag,
    shop,3,,,Shop,,2019,package,,true,true,Cy,LP,,,,,,,,,,,,500,,,,JPY,,manual,
    amazon,4,,,Amazon,,2021-01-01,track,,false,false,,A book,,,,,,,,,,,,9.990,,,,EUR,,receipt,
    own,5,,,Shop,,,track,,false,true,Cy,Undated,,,,,,,,,,,,0,,,,USD,,manual,
    """#

  private static let coins = """
    source,lineid,account,store,purchased,kind,coins,balance,price,currency,reference,note
    own,1,ada,SoTube,2020-01-01,opening,200,,,,,
    own,2,ada,SoTube,2020-01-02T10:00:00Z,topup,150,,7.29,EUR,,a pack
    own,3,ada,SoTube,2020-02,spend,-5,,,,Some Song,
    own,4,ada,SoTube,2020-02,spend,-6,,,,Another,
    """

  private func shell() throws -> Shell {
    let shell = Shell()
    for (name, text) in [("purchases.csv", Self.purchases), ("coins.csv", Self.coins)] {
      try text.write(toFile: shell.folder.path(name), atomically: true, encoding: .utf8)
    }
    return shell
  }

  private func run(_ shell: Shell, _ command: String) throws -> String {
    let result = try shell.run(command)
    #expect(result.status == 0, "\(command): \(result.errors)")
    return result.output
  }

  @Test(
    "what is written is known, and makes the same library again", arguments: ["purchases", "coins"],
    [("csv", "csv"), ("json", "json"), ("jsonlines", "jsonl")])
  func roundTrip(view: String, format: (writer: String, suffix: String)) throws {
    let shell = try shell()
    _ = try run(shell, "shellac import \(view).csv --from csv")
    let (writer, suffix) = format
    let written = try run(
      shell, "shellac export \(writer) --view \(view) -o out.\(suffix) && cat out.\(suffix)")
    #expect(written.contains(view == "coins" ? "a pack" : "September"))
    let again = try run(shell, "shellac import out.\(suffix) --json")
    #expect(again.contains("\"new\":0") && again.contains("\"changed\":0"), "\(again)")
    let other = "--library other.db"
    _ = try run(shell, "shellac import out.\(suffix) \(other)")
    _ = try run(shell, "shellac export \(writer) --view \(view) -o other.\(suffix) \(other)")
    #expect(try run(shell, "cmp out.\(suffix) other.\(suffix)") == "")
  }

  @Test(
    "a listing that is imported is known, though it has no ids",
    arguments: [("--as csv", "csv"), ("--as tsv", "tsv"), ("--json", "json"), ("--as jsonl", "jsonl")])
  func listing(form: String, suffix: String) throws {
    let shell = try shell()
    _ = try run(shell, "shellac import purchases.csv --from csv")
    let before = try run(shell, "shellac export csv --view purchases")
    _ = try run(shell, "shellac purchases \(form) > list.\(suffix)")
    let again = try run(shell, "shellac import list.\(suffix) --json")
    #expect(again.contains("\"new\":0,\"known\":5,\"changed\":0"), "\(again)")
    #expect(try run(shell, "shellac export csv --view purchases") == before)
  }
}
