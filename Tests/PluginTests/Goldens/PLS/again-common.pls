[playlist]
File1=Music/03 Example Song.flac
Title1=Example Artist - Example Song
Length1=215
NumberOfEntries=1
Version=2
