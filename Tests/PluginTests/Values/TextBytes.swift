/// The bytes of a text, as plugins get those of a cell.
func bytes<Value>(_ text: String, _ body: (UnsafeRawBufferPointer) -> Value) -> Value {
  Array(text.utf8).withUnsafeBytes(body)
}
