import Foundation
import ShellacTestSupport
import Testing

/// A table of every format's tags, filled in at random: written, read back, and taken back to the byte.
@Suite struct RandomTableTests {
  private static let fill = """
    import csv, random, sys
    random.seed(int(sys.argv[1]))
    words = ['a', 'Motörhead', '東京事変', 'a/b, c & d', '=1+2', '-', "'quoted", '"double"', 'line\\nbreak', '👩‍👩‍👧',
             'semi\\\\; colon', 'one; two; three', 'x' * 3000, '', '']
    with open('tags.csv', newline='', encoding='utf-8') as file: rows = list(csv.DictReader(file))
    for row in rows:
      for name in ['title', 'artist', 'album', 'genre', 'comment', 'label', 'tag.MOOD', 'tag.PRODUCER']:
        if random.random() < 0.5: row[name] = random.choice(words)
      if row['title'].startswith(('=', '-', "'=")): row['title'] = "'" + row['title']
      for name in ['track', 'disc']: row[name] = random.choice(['', '1', '7', '12'])
      row['date'] = random.choice(['', '1999', '2001-02', '2010-11-12'])
    random.shuffle(rows)
    with open('filled.csv', 'w', newline='', encoding='utf-8-sig') as file:
      table = csv.DictWriter(file, list(reversed(rows[0])), delimiter=';')
      table.writeheader()
      table.writerows(rows)
    """

  /// Says which rows do not hold what was filled in.
  private static let compare = """
    import csv, re
    def read(path, mark):
      with open(path, newline='', encoding='utf-8-sig') as file: return {r['file']: r for r in csv.DictReader(file, delimiter=mark)}
    def values(text):
      text = text[1:] if re.match("'+[=+@\\t\\r\\n-]", text) else text
      return [v.strip() for v in re.split(r'(?<!\\\\\\\\);', text) if v.strip()]
    wanted, found = read('filled.csv', ';'), read('again.csv', ',')
    for id, row in sorted(wanted.items()):
      for name, value in row.items():
        if name in ('path', 'file', 'stamp'): continue
        if name in ('title', 'album', 'date'): same = value.lstrip("'").strip() == found[id][name].lstrip("'").strip()
        else: same = values(value) == values(found[id][name])
        if not same: print(row['path'].split('/')[-1], name, repr(value[:40]), repr(found[id][name][:40]))
    """

  @Test(arguments: 1...3)
  func everyFormat(seed: Int) throws {
    let shell = Shell()
    try FileManager.default.createDirectory(
      atPath: shell.folder.path("Own"), withIntermediateDirectories: true)
    let fixtures = Checkout.path + "/Tests/ShellacTagsTests/Fixtures"
    func run(_ command: String) throws -> Shell.Result { try shell.run(command) }
    // Modules have no more than a title, and some formats are not read by every TagLib.
    _ = try run(
      "cp '\(fixtures)'/* Own; cd Own; rm -f *.py *.mod *.s3m *.it *.xm *.dff *.dsf *.ac3 *.eac3 *.mka *.aac *.tak; cd; cp -r Music Own/Music; rm -r Own/Music/Keygen*"
    )
    _ = try run(
      "shellac index Own --quiet 2> /dev/null; cd Own; find . -type f -exec sha256sum {} + > ../sums; cd")
    let columns = "title,artist,album,genre,comment,label,tag.MOOD,tag.PRODUCER,track,disc,date"
    let export = "shellac tag --export tags.csv --all state:present --columns \(columns)"
    #expect(try run(export.replacingOccurrences(of: "--all ", with: "")).status == 0)
    for (name, text) in [("fill.py", Self.fill), ("compare.py", Self.compare)] {
      try text.write(toFile: shell.folder.path(name), atomically: true, encoding: .utf8)
    }
    #expect(try run("python3 fill.py \(seed)").errors == "")
    let written = try run("shellac tag --import filled.csv --apply --quiet")
    // Files that TagLib does not read have tags that cannot be written.
    #expect(written.status <= 1, "\(written.errors)")
    _ = try run(export.replacingOccurrences(of: "tags.csv --all", with: "again.csv"))
    let differences = try run("python3 compare.py")
    #expect(differences.errors == "")
    #expect(differences.output == "", "\(written.errors)")
    #expect(try run("shellac undo --quiet").status == 0)
    let sums = try run("cd Own; sha256sum --quiet -c ../sums; find . -name '.shellac*'")
    #expect(sums.output == "" && sums.status == 0)
  }
}
