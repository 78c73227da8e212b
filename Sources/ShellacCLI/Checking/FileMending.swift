import ShellacFiles
import ShellacLibrary
import ShellacModel

/// Mends what is wrong in files themselves: in their tags, and in their names.
///
/// Files are the user's: each is copied, compared and put in its place by the journal, as `tag` and `organize` do it.
struct FileMending {
  private let library: Library
  private let context: CommandContext
  private let isDryRun: Bool

  init(_ library: Library, _ context: CommandContext, isDryRun: Bool) {
    (self.library, self.context, self.isDryRun) = (library, context, isDryRun)
  }

  /// Mends what a rule finds.
  ///
  /// - Returns: how many files were mended, or would be; nil when the rule is not about what is in files.
  func mend(_ rule: CheckRule) throws -> Int? {
    guard let mend = rule.fileMend else { return nil }
    var ids: [Int64] = []
    try library.check([rule]) { if let id = $0.id { ids.append(id) } }
    let files = try ids.compactMap { try library.taggedFile($0) }.filter { !$0.isMissing }
    switch mend {
    case .blanks: return try mendTags(files) { $0 }
    case .composedTags: return try mendTags(files, Composed.text)
    case .composedNames: return try mendNames(files)
    }
  }

  private static let names = ["ALBUM", "ALBUMARTIST", "ARTIST", "TITLE"]

  /// Writes names in tags anew; the blanks at their ends go in any case.
  private func mendTags(_ files: [TaggedFile], _ mended: (String) -> String) throws -> Int {
    var plan = TaggingPlan()
    for file in files {
      let values = TagValues(packed: file.properties)
      let edits = Self.names.flatMap { name -> [TagEdit] in
        let field = FieldReference.tag(name)
        let old = values.values(of: field)
        let new = old.map(mended)
        guard
          !old.elementsEqual(new, by: { $0.utf8.elementsEqual($1.utf8) })
            || old.contains(where: Self.hasBlank)
        else { return [] }
        return new.enumerated().map { TagEdit(field, $0 == 0 ? .set : .add, $1) }
      }
      do {
        try plan.add(file, edits)
      } catch let problem as Diagnostic {
        context.messages.problem(
          Diagnostic("'\(readable(file.path))': \(problem.message)", hint: problem.hint))
      }
    }
    try plan.finish(library, context)
    if plan.files.isEmpty || isDryRun { return plan.files.count }
    return try TagApplication(library, context, keepsModified: false, command: "check --fix").run(plan)
      .written
  }

  private static func hasBlank(_ text: String) -> Bool {
    [text.utf8.first, text.utf8.last].contains { $0 == 0x20 || (0x09...0x0D).contains($0 ?? 0) }
  }

  /// Gives files their names with letters and accents as one; names of folders stay.
  private func mendNames(_ files: [TaggedFile]) throws -> Int {
    let acts = files.compactMap { file -> FileAct? in
      guard let name = String(validating: file.path.lastComponent, as: UTF8.self) else { return nil }
      let target = file.path.parentFolder.appending(component: Composed.text(name).utf8)
      guard target != file.path else { return nil }
      return FileAct(.move, file.path, to: target, file: file.id, size: file.size, modified: file.modified)
    }
    if acts.isEmpty || isDryRun { return acts.count }
    let interruption = Interruption(context.messages)
    defer { interruption.stop() }
    let report = try library.act(
      acts, command: "check --fix", summary: { "named \(CountText.count($0.done, "file")) anew" },
      isCancelled: { interruption.cancellation.isCancelled })
    for refusal in report.refusals { context.messages.problem(refusal.diagnostic) }
    for failure in report.failures { context.messages.problem(failure.diagnostic) }
    return report.done
  }
}
