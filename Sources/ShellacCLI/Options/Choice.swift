import ArgumentParser

/// One of a few words.
///
/// What ArgumentParser asks of its words is answered here: by itself it would find the text of each through dynamic casts,
/// which are a part of every start.
protocol Choice: ExpressibleByArgument, CaseIterable, RawRepresentable where RawValue == String {}

extension Choice {
  init?(argument: String) { self.init(rawValue: argument) }

  var defaultValueDescription: String { rawValue }

  static var allValueStrings: [String] { allCases.map(\.rawValue) }

  static var allValueDescriptions: [String: String] { [:] }

  static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
