import ShellacFiles
import ShellacLibrary
import ShellacModel

/// What is to change in one file.
struct PlannedTags {
  var file: TaggedFile
  var plan: TagPlan
  /// The file itself, where the library's path is a symbolic link.
  var target: [UInt8]
  /// Links to it in the library, which are to change with it.
  var links: [[UInt8]] = []
}

/// What is to change in all, and what was met on the way.
struct TaggingPlan {
  /// Files that change, in the order of their folders.
  var files: [PlannedTags] = []
  /// Files that hold all of it already.
  var unchanged = 0
  /// Files that cannot be changed, as they are not there or cannot be read.
  var passed = 0
  /// Rows of a table that name no file, or have changed.
  var refused = 0
  /// Files that change and have further names, which go on leading to the old contents.
  var shared = 0
  /// Links to files that change.
  var linked = 0
  private var places: [[UInt8]: Int] = [:]

  var isEmpty: Bool { files.isEmpty && unchanged == 0 && passed == 0 && refused == 0 }

  /// How many fields change.
  var fields: Int { files.reduce(0) { $0 + $1.plan.differences.count } }

  /// Takes the edits of one file.
  mutating func add(_ file: TaggedFile, _ edits: [TagEdit]) throws {
    if file.isMissing || file.unread != nil {
      passed += 1
      return
    }
    let plan = try TagPlan(edits, properties: file.properties)
    if plan.differences.isEmpty {
      unchanged += 1
      return
    }
    let (target, names) = TagTarget.place(file.path)
    // A file and a link to it, both in the library, are written once.
    if let known = places.updateValue(files.count, forKey: target) {
      places[target] = known
      guard files[known].plan.changes == plan.changes else {
        throw Diagnostic(
          "it is the same file as '\(readable(files[known].file.path))', which is to change otherwise",
          hint: "Leave one of them out.")
      }
      files[known].links.append(file.path)
      linked += 1
      return
    }
    if names > 1 { shared += 1 }
    files.append(PlannedTags(file: file, plan: plan, target: target))
  }
}

extension TaggingPlan {
  /// Plans the edits of a command line for the files of the songs that are asked for.
  ///
  /// - Parameters:
  ///   - fillsIn: whether a file gets from its purchase what it lacks.
  ///   - context: hears of values that make no sense in a file.
  init(
    _ request: ViewRequest, _ assignments: [TagAssignment], fillsIn: Bool, _ library: Library,
    _ context: CommandContext
  ) throws {
    var request = request
    var seen: Set<FieldReference> = []
    request.columns = assignments.flatMap(\.fields).filter { seen.insert($0).inserted }
    let columns = request.columns
    let templates = assignments.map { $0.compiled(for: columns) }
    let counting = CountingLine("Planning", context.messages)
    var found: [(TaggedFile, [TagEdit], [FieldReference])] = []
    var count = 0
    try library.taggedFiles(request) { file, row in
      var edits: [TagEdit] = []
      var empty: [FieldReference] = []
      let texts = TagTexts(packed: columns.isEmpty ? [] : file.properties)
      for (assignment, template) in zip(assignments, templates) {
        if let edit = assignment.edit(template, row, texts) {
          edits.append(edit)
        } else {
          empty.append(assignment.field)
        }
      }
      count += 1
      counting.show(count)
      found.append((file, edits, empty))
    }
    counting.end()
    let named = Set(assignments.map(\.field))
    for (file, edits, empty) in found {
      do {
        for field in empty {
          context.messages.detail("\(readable(file.path)): nothing to put into '\(field)'")
        }
        var edits = edits
        if fillsIn { edits += try Self.fill(file, beside: named, library) }
        try add(file, edits)
      } catch let diagnostic as Diagnostic {
        refused += 1
        context.messages.problem(
          Diagnostic("'\(readable(file.path))': \(diagnostic.message)", hint: diagnostic.hint))
      }
    }
    try finish(library, context)
  }

  /// Edits that put in what a file lacks and its purchase tells.
  private static func fill(
    _ file: TaggedFile, beside named: Set<FieldReference>, _ library: Library
  ) throws -> [TagEdit] {
    let values = TagValues(packed: file.properties)
    return try library.purchaseTags(ofSong: file.song).compactMap { field, value in
      let reference = FieldReference.field(field)
      guard !named.contains(reference), values.values(of: reference).isEmpty,
        (try? TagField.canonical(value, in: reference)) != nil
      else { return nil }
      return TagEdit(reference, .set, value)
    }
  }

  /// Ends planning: files of roots whose folder is not there are passed over, and their roots named.
  mutating func finish(_ library: Library, _ context: CommandContext) throws {
    for root in try library.rootFolders() where FileStatus(root.path, follows: true) == nil {
      let folder = root.path.appending(component: [])
      let count = files.count { $0.file.path.starts(with: folder) }
      if count == 0 { continue }
      files.removeAll { $0.file.path.starts(with: folder) }
      passed += count
      context.messages.problem(
        Diagnostic(
          "cannot write the tags of \(CountText.count(count, "file")): the folder '\(readable(root.path))' is not there",
          hint: "Mount its disk, or say where it is now with 'shellac root move'."))
    }
    sort()
  }

  /// Puts files in the order of their folders, so that each folder is brought to disk once.
  private mutating func sort() { files.sort { $0.target.lexicographicallyPrecedes($1.target) } }
}

/// A path as it is shown.
func readable(_ path: [UInt8]) -> String { String(decoding: path, as: UTF8.self) }
