import Foundation
import ShellacPluginHost
import ShellacTestSupport
import Testing

/// Each check of `plugins check` finds the plugin that breaks its rule, and says how.
@Suite struct ConformanceTests {
  private func run(_ check: String, path: String, samples: [String] = []) throws -> Conformance.Result {
    let index = try #require(Conformance.names.firstIndex(of: check))
    return Conformance.run(index, path: Array(path.utf8), samples: samples.map { Array($0.utf8) })
  }

  private static let again = "describes itself with a constant"
  private static let words = "describes itself in words that help"
  private static let nobody = "writes a table without rows"
  private static let batches = "writes the same for batches of 1, 7 and 256 rows"
  private static let many = "writes many rows"
  private static let stop = "stops when its output stops, at every write"
  private static let values = "takes every value of its options, or says why not"
  private static let twice = "writes twice at once, on two threads"
  private static let own = "reads what it writes itself"
  private static let pieces = "reads the same when bytes come one by one"
  private static let enough = "stops when nobody wants more rows"
  private static let broken = "stops when its file cannot be read on"
  private static let readings = "reads twice at once, on two threads"

  @Test(arguments: [
    ("Restless", again, "its entry returns something else the second time"),
    ("Mumbles", words, "its summary, 'lies.', is not a sentence with a capital and a period"),
    ("OddVersion", words, "its version '1.2' is not of the form 1.2.3"),
    ("OddExample", words, "its example 'open it' is no command line of shellac"),
    ("CountsBatches", batches, "batches of 1 songs give other bytes"),
    ("WritesNothing", many, "50,000 rows give no bytes"),
    ("WritesOn", stop, "it writes on after write 1 has said stop"),
    ("FailsAtStop", stop, "it returns 1 after write 1 has said stop; SHELLAC_STOP is expected"),
    ("Remembers", twice, "two exports at once give other bytes than one"),
    (
      "SadMood", values,
      "with mood=sad: plugin 'sadmood' 1.2.3: open failed and gave no reason (a bug of the plugin)"
    ),
    ("NoWriter", nobody, "plugin 'nowriter' 1.2.3: open made no writer (a bug of the plugin)"),
    (
      "UnaskedStop", nobody,
      "with songs: plugin 'unaskedstop' 1.2.3: finish stopped without being asked to (a bug of the plugin)"
    ),
    ("Deaf", enough, "it gave 9 rows although 1 were enough"),
    ("Deaf", broken, "it says nothing of a file that cannot be read from byte 0 on"),
    ("Forgets", own, "of 12 playlist entries that it wrote, it reads 1"),
    ("Forgets", pieces, "pieces of 1 bytes give other rows than the whole file"),
    ("Forgets", readings, "two readings at once give other rows than one"),
    (
      "NotMine", own, "it does not read its own playlist entries: plugin 'notmine' 1.2.3: 'input' is not Liar"
    ),
    (
      "ProbeLies", "says from 0 to 100 how sure it is of a file",
      "plugin 'probelies' 1.2.3: probe answers 1000; 0 to 100 are expected (a bug of the plugin)"
    ),
  ])
  func fails(name: String, check: String, reason: String) throws {
    let bad = try BadPlugin(name)
    #expect(try run(check, path: bad.path) == .failed(reason))
  }

  @Test(arguments: [
    ("Deaf", again), ("Deaf", words), ("Forgets", stop), ("Forgets", twice), ("Forgets", batches),
    ("WritesNothing", nobody),
    ("SadMood", nobody), ("Mumbles", stop), ("OddExample", again),
    ("Forgets", "reads an empty file, or says why not"), ("Forgets", enough), ("Deaf", pieces),
    ("Mumbles", "passes over what it does not know of a document"),
    ("Mumbles", "can be given up after any row"),
    ("Mumbles", "writes difficult values of every kind"), ("Deaf", "reads random bytes, or says why not"),
    ("NotMine", "reads a file with any bit flipped, or says why not"),
    ("NotMine", "reads a file that is cut off anywhere, or says why not"),
  ])
  func passes(name: String, check: String) throws {
    let bad = try BadPlugin(name)
    #expect(try run(check, path: bad.path) == .passed)
  }

  @Test("what says nothing about a plugin is passed over, with the reason")
  func skipped() throws {
    let folder = BuiltProgram.folder
    for check in Conformance.names[12...] {
      #expect(
        try run(check, path: folder + "/libMarkdownExport.so") == .skipped("it does not read"), "\(check)")
    }
    for check in Conformance.names[3..<12] {
      #expect(
        try run(check, path: folder + "/libAmazonFormat.so") == .skipped("it does not write"), "\(check)")
    }
    #expect(
      try run(Self.own, path: folder + "/libAmazonFormat.so") == .skipped("it reads nothing that it writes"))
    #expect(
      try run(Self.pieces, path: folder + "/libAmazonFormat.so")
        == .skipped("there is no file to read: name one with --sample"))
    let sample = TemporaryFolder()
    try Data("a,b\n1,2\n".utf8).write(to: URL(fileURLWithPath: sample.path("a.csv")))
    #expect(
      try run(Self.pieces, path: folder + "/libAmazonFormat.so", samples: [sample.path("a.csv")]) == .passed)
    let bad = try BadPlugin("NoMood")
    #expect(
      try run(Self.nobody, path: bad.path)
        == .skipped("it does not write without options: plugin 'nomood' 1.2.3: it has no mood"))
  }

  @Test("a plugin that cannot be opened fails the first check, and the others have nothing to say")
  func unusable() throws {
    let bad = try BadPlugin("NullId")
    #expect(Conformance.run(0, path: Array(bad.path.utf8)) == .failed("its id is a null pointer"))
    #expect(Conformance.run(1, path: Array(bad.path.utf8)) == .skipped("it cannot be used"))
    #expect(Conformance.run(0, path: Array("/none/libNone.so".utf8)) != .passed)
    #expect(Conformance.names.count == 22 && Set(Conformance.names).count == 22)
    #expect(
      Conformance.names[0] == "describes itself as the header has it" && Conformance.names[3] == Self.nobody)
    #expect(Conformance.names[12] == "says from 0 to 100 how sure it is of a file")
  }
}
