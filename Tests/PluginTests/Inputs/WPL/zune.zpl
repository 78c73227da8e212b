<?zpl version="2.0"?>
<smil>
  <head>
    <guid>{9C8B7A65-1234-4321-ABCD-0123456789AB}</guid>
    <meta name="generator" content="Zune -- 4.8.2345.0" />
    <meta name="itemCount" content="2" />
    <meta name="totalDuration" content="431" />
    <meta name="averageRating" content="0" />
    <meta name="creatorId" content="{00000000-0000-0000-0000-000000000000}" />
    <title>Train</title>
  </head>
  <body>
    <seq>
      <media src="C:\Users\ada\Music\Marbeck\Third Rail\03 Sleeper.m4a" serviceId="{F1A50100-0400-11DB-89CA-0019B92A3933}" albumTitle="Third Rail" albumArtist="Marbeck" trackTitle="Sleeper" trackArtist="Marbeck feat. Inez" duration="215300" />
      <media src="C:\Users\ada\Music\Marbeck\Third Rail\04 &quot;Points&quot;.m4a" albumTitle="Third Rail" albumArtist="Marbeck" trackTitle="&quot;Points&quot;" trackArtist="Marbeck" duration="216000" />
    </seq>
  </body>
</smil>
