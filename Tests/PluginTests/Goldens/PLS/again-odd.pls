[playlist]
X-GNOME-Title=Evening
; made by hand
Browser=Example
File99999999999999999999=too many digits.mp3
File1=three.mp3
Title1=Three
Length1=-1
Genre1=Jazz
File2=three again.mp3
Title2=Three again
Length2=-1
File3=twelve.mp3
Length3=-1
File4=joined.mp3
Length4=-1
File5=lists/other.pls
Length5=-1
NumberOfEntries=5
Version=2
