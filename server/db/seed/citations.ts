/** Sources of the seeded legal values. The admin sees them next to each value, so that it can be checked again. */
export const citations = {
  youthProtection: 'Jugendschutzgesetz (JuSchG) § 6 Abs. 1; keine abweichende Angabe im Landesrecht gefunden',
  statute: 'Amtliche Bezeichnung des Landesrechts',
  reports2020:
    'gamesundbusiness.de, „Wichtig: Berichte zu Sozialkonzepten“ (AWI-Übersicht von 2020, Stand vor dem GlüStV 2021)',
  trainingProviders: 'praeventionsschulungen.de; awi-info.de, „Weiterbildung“; gluecksfall.com; jc-training.de',
  openingHoursSite: 'spielhallen-oeffnungszeiten.com',
  bavariaClosing: 'casino-helden.com und pegionline.eu (Angaben widersprechen sich)',
  berlinClosing: 'pegionline.eu',
  berlinTraining: 'Spielhallengesetz Berlin (SpielhG Bln), Sachkunde; geprüft im November 2026',
  brandenburgTraining: 'merlato.de, Brandenburg; geprüft im November 2026',
  bremenAge: 'epd, beschlossen am 15.06.2022, Gesetz geändert am 01.07.2022; geprüft im November 2026',
  hamburgTraining: 'hamburg.de, „Hamburgische Spielerschutzverordnung“',
  hamburgClosing: 'Hamburgisches Oberverwaltungsgericht, Beschluss vom 04.03.2014, 4 Bs 328/13, zu § 5 HmbSpielhG',
  hesseTraining:
    'weka.de, Hessen 2018 (dort: Sozialkonzept alle 24 Monate aktualisieren; als Schulungsabstand nicht bestätigt)',
  westphaliaTraining: 'merlato.de, Nordrhein-Westfalen; geprüft im November 2026',
  hesseClosing:
    'automatenmarkt.de, 22.03.2013 (§ 4 HSpielhG in der Fassung von 2012, zum Gesetz vom 30.11.2022 noch einmal zu prüfen); gamesundbusiness.de',
  hesseAge: 'Jugendschutzgesetz (JuSchG) § 6 Abs. 1; Landesrecht in der Fassung von 2022 nicht eingesehen',
  mecklenburgClosing: 'merlato.de, Mecklenburg-Vorpommern; automatenmarkt.de',
  lowerSaxonyTraining: 'ihk.de Emden, „Personalschulung § 8 NSpielhG“',
  lowerSaxonyHolidays: 'automatenverband-niedersachsen.de, „Feiertagsregelungen und Sperrzeit Niedersachsen“',
  lowerSaxonyAge: 'ihk.de Hannover und gamesundbusiness.de; geprüft im November 2026',
  palatinateTraining: 'gluecksfall.com, Rheinland-Pfalz',
  palatinateClosing: 'edocto.de und merlato.de, Rheinland-Pfalz (§ 11d LGlüG)',
  saarlandClosing: 'gamesundbusiness.de und automatenmarkt.de, gilt seit dem 08.12.2023; geprüft im November 2026',
  saxonyTraining: 'merlato.de, Sachsen; geprüft im November 2026',
  wuerttembergTraining: 'automatenverband-bw.de und praeventionsschulungen.de; geprüft im November 2026',
  saarlandAge: 'Jugendschutzgesetz (JuSchG) § 6 Abs. 1; Landesrecht nicht eingesehen',
  saxonyClosing:
    'Sächsisches Ausführungsgesetz zum Glücksspielstaatsvertrag §§ 7, 18a, veröffentlicht auf revosax.sachsen.de',
  holsteinClosing: 'automatenmarkt.de, Schleswig-Holstein (Fassung von 2012; § 12 SpielhG 2022 nicht eingesehen)',
  thuringiaClosing: 'automatenmarkt.de und gamesundbusiness.de, Thüringen (§ 6 ThürSpielhallenG)',
  wuerttembergHolidays:
    'Landesglücksspielgesetz Baden-Württemberg § 46 Abs. 2 mit § 29 Abs. 3, bekannt gemacht auf singen.de',
  generalKnowledge: 'Fachwissen ohne gefundene Quelle, vor Gebrauch prüfen',
} as const;
