/// Reads tags.
enum ShellacTagsPlaceholder {}
