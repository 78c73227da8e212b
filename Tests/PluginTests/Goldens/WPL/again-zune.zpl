<?wpl version="1.0"?>
<smil>
  <head>
    <meta name="Generator" content="Shellac"/>
    <meta name="averageRating" content="0"/>
    <meta name="creatorId" content="{00000000-0000-0000-0000-000000000000}"/>
    <title>Train</title>
  </head>
  <body>
    <seq>
      <media src="C:\Users\ada\Music\Marbeck\Third Rail\03 Sleeper.m4a" trackTitle="Sleeper" trackArtist="Marbeck feat. Inez" albumTitle="Third Rail" albumArtist="Marbeck" duration="215300" serviceId="{F1A50100-0400-11DB-89CA-0019B92A3933}"/>
      <media src="C:\Users\ada\Music\Marbeck\Third Rail\04 &quot;Points&quot;.m4a" trackTitle="&quot;Points&quot;" trackArtist="Marbeck" albumTitle="Third Rail" albumArtist="Marbeck" duration="216000"/>
    </seq>
  </body>
</smil>
