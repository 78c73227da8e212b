just text
without a section
