struct TagApplication { struct Outcome { var written = 0; var change: Int64?; var isInterrupted = false } }
