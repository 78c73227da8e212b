import ShellacLibrary
import ShellacPluginHost

/// What rules about plugins find: the library knows none.
enum PluginFindings {
  /// Opens every plugin and says what is wrong with it.
  static func all(_ rules: [CheckRule], _ host: PluginHost) -> [CheckFinding] {
    let asked = rules.filter(\.isOutside)
    guard !asked.isEmpty else { return [] }
    let reports = host.inventory()
    return asked.flatMap { rule in
      reports.compactMap { report in
        guard let reason = report.reason, report.state == state(of: rule) else { return nil }
        return CheckFinding(rule: rule, id: nil, subject: report.path, message: reason)
      }
    }
  }

  private static func state(of rule: CheckRule) -> PluginReport.State {
    rule.name == "plugin-not-loaded" ? .failed : .refused
  }
}
