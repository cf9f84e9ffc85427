/** Where the seeded legal values were found. Shown to the admin beside each value, so that it can be checked again. */
export const citations = {
  youthProtection: 'Jugendschutzgesetz (JuSchG) § 6 Abs. 1; keine abweichende Angabe im Landesrecht gefunden',
  statute: 'Amtliche Bezeichnung des Landesrechts',
  reports2020:
    'gamesundbusiness.de, „Wichtig: Berichte zu Sozialkonzepten“ (AWI-Übersicht von 2020, Stand vor dem GlüStV 2021)',
  trainingProviders: 'praeventionsschulungen.de; awi-info.de, „Weiterbildung“; gluecksfall.com; jc-training.de',
  openingHoursSite: 'spielhallen-oeffnungszeiten.com',
  bavariaClosing: 'casino-helden.com und pegionline.eu (Angaben widersprechen sich)',
  berlinClosing: 'pegionline.eu',
  bremenAge: 'weser-kurier.de (zwei Artikel, Beginn der Geltung unklar)',
  hamburgTraining: 'hamburg.de, „Hamburgische Spielerschutzverordnung“',
  hamburgClosing: 'Hamburgisches Oberverwaltungsgericht, Beschluss vom 04.03.2014, 4 Bs 328/13, zu § 5 HmbSpielhG',
  hesseTraining:
    'weka.de, Hessen 2018 (dort: Sozialkonzept alle 24 Monate aktualisieren; als Schulungsabstand nicht bestätigt)',
  hesseClosing: 'automatenmarkt.de, 22.03.2013 (§ 4 HSpielhG in der Fassung von 2012); gamesundbusiness.de',
  hesseAge: 'Jugendschutzgesetz (JuSchG) § 6 Abs. 1; Landesrecht in der Fassung von 2022 nicht eingesehen',
  mecklenburgClosing: 'merlato.de, Mecklenburg-Vorpommern; automatenmarkt.de',
  lowerSaxonyTraining: 'ihk.de Emden, „Personalschulung § 8 NSpielhG“',
  lowerSaxonyHolidays: 'automatenverband-niedersachsen.de, „Feiertagsregelungen und Sperrzeit Niedersachsen“',
  lowerSaxonyAge: 'gamesundbusiness.de (zwei Artikel zum VG Braunschweig)',
  palatinateTraining: 'gluecksfall.com, Rheinland-Pfalz',
  palatinateClosing: 'edocto.de und merlato.de, Rheinland-Pfalz (§ 11d LGlüG)',
  saarlandClosing: 'saarnews.com (Beginn 2 Uhr seit Dezember 2023; Ende nicht gefunden, früher 4–10 Uhr)',
  saarlandAge: 'Jugendschutzgesetz (JuSchG) § 6 Abs. 1; Landesrecht nicht eingesehen',
  saxonyClosing:
    'Sächsisches Ausführungsgesetz zum Glücksspielstaatsvertrag §§ 7, 18a, veröffentlicht auf revosax.sachsen.de',
  anhaltClosing: 'automatenmarkt.de, Sachsen-Anhalt (ältere Fassung)',
  holsteinClosing: 'automatenmarkt.de, Schleswig-Holstein (Fassung von 2012; § 12 SpielhG 2022 nicht eingesehen)',
  thuringiaClosing: 'automatenmarkt.de und gamesundbusiness.de, Thüringen (§ 6 ThürSpielhallenG)',
  wuerttembergHolidays:
    'Landesglücksspielgesetz Baden-Württemberg § 46 Abs. 2 mit § 29 Abs. 3, bekannt gemacht auf singen.de',
  generalKnowledge: 'Fachwissen ohne gefundene Quelle, vor Gebrauch prüfen',
} as const;
