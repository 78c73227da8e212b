import ShellacModel
import Testing

struct FieldCatalogueTests {
  @Test("Every field is described in a sentence and has a view", arguments: Field.allCases)
  func described(field: Field) {
    #expect(field.summary.hasSuffix("."))
    // That of the state lists every value there is.
    #expect(field.summary.count > 5 && (field.summary.count <= 80 || field == .state))
    #expect(!field.views.isEmpty)
  }

  @Test("A name or an alias, in any case, means one field; none is a word of the query language")
  func names() {
    var seen: Set<String> = ["any"]
    for field in Field.allCases {
      for name in [field.rawValue] + field.aliases {
        #expect(seen.insert(name).inserted, "\(name) is there twice")
        #expect(name == name.lowercased())
        #expect(!name.utf8.contains { ":,|?{}()'\"".utf8.contains($0) } && !name.hasPrefix("tag."))
        #expect(Field.named(name) == field)
        #expect(Field.named(name.uppercased()) == field)
      }
    }
    #expect(Field.named("any") == nil && Field.named("") == nil)
  }

  @Test("The fields that the manual names are all there, with their kinds")
  func kinds() {
    let kinds: [(String, FieldKind)] = [
      (
        "title artist albumartist album edition genre composer label catalognumber barcode isrc comment copyright",
        .text
      ),
      (
        "titlesort artistsort albumartistsort albumsort mb_trackid mb_albumid mb_artistid format codec root",
        .text
      ),
      ("state store account currency orderid kind url evidence owned playlist ext", .text), ("path", .path),
      ("artists albumartists genres composers isrcs", .list),
      (
        "id track tracktotal disc disctotal year bitrate samplerate channels bits size coins playcount rating",
        .integer
      ),
      ("bpm", .real), ("length", .seconds), ("price listprice tax refund", .money),
      ("date originaldate", .date),
      ("added modified", .instant), ("compilation picture protected multidisc", .flag),
    ]
    for (names, kind) in kinds {
      for name in names.split(separator: " ") {
        #expect(Field(rawValue: String(name))?.kind == kind, "\(name)")
      }
    }
  }

  @Test(
    "A tag is named with its marks escaped",
    arguments: [
      ("tag.mood", "MOOD", "tag.MOOD"), ("TAG.Mood", "MOOD", "tag.MOOD"),
      ("tag.a%3ab%20c", "A:B C", "tag.A%3AB%20C"), ("tag.été", "éTé", "tag.éTé"),
      ("tag.100%25", "100%", "tag.100%25"),
      ("tag.a b", "A B", "tag.A%20B"),
    ])
  func tags(name: String, key: String, written: String) {
    #expect(FieldReference(named: name) == .tag(key))
    #expect(FieldReference.tag(key).description == written)
    #expect(FieldReference(named: written) == .tag(key))
  }

  @Test(
    "What is no field is none",
    arguments: ["", "tag.", "tag", "tag.%", "tag.%4", "tag.%zz", "tag.%FF", "nonsense"])
  func unknown(name: String) { #expect(FieldReference(named: name) == nil) }
}
