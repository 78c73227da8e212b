; made by hand

[Playlist]
X-GNOME-Title=Evening
numberofentries=9
FILE12 = twelve.mp3
title3=Three
file3=three.mp3
Genre3=Jazz
File3=three again.mp3
Title3=Three again
Length12=abc
not a pair
=nothing
File7=
Title7=No file
Browser=Example
[other]
File1=ignored.mp3
[playlist]
File1=joined.mp3
File99999999999999999999=too many digits.mp3
File2=lists/other.pls
