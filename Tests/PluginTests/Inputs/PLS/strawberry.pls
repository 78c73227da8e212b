[playlist]
Version=2
NumberOfEntries=2
File1=Björk/Jóga.mp3
Title1=Björk - Jóga
Length1=305
File2=http://example.org/stream
Title2=Stream
Length2=-1
