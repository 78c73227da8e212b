/* libxml2 is included by CXML only: its headers are of no use to Swift. */
