/// Parts of absolute paths, which are bytes.
extension [UInt8] {
  /// The folder that the path lies in: `/a` of `/a/b`, and `/` of `/a`.
  public var parentFolder: [UInt8] {
    let slash = lastIndex(of: UInt8(ascii: "/")) ?? 0
    return slash == 0 ? [UInt8(ascii: "/")] : Array(self[..<slash])
  }

  /// What stands behind the last slash.
  public var lastComponent: ArraySlice<UInt8> {
    self[(lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? startIndex)...]
  }

  /// The path of what has a name in the folder that this is the path of.
  public func appending(component name: some Collection<UInt8>) -> [UInt8] {
    var path = self
    path.reserveCapacity(count + name.count + 1)
    if path.last != UInt8(ascii: "/") { path.append(UInt8(ascii: "/")) }
    path.append(contentsOf: name)
    return path
  }
}
