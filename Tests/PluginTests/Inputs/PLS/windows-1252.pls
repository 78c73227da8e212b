[playlist]
File1=Björk/Jóga.mp3
Title1=Björk – Jóga
