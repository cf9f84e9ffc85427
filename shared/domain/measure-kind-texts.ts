import type { MeasureKind } from './measure-kinds.ts';

/**
 * Labels of the kinds of measures, which are also the initial names of their actions. They are separate from the kinds'
 * names because every screen loads those.
 */
export const MEASURE_KIND_TEXTS: Readonly<Record<MeasureKind, string>> = {
  addressed: 'Gast auf sein Spielverhalten angesprochen',
  informed: 'Informationsgespräch geführt',
  material: 'Informationsmaterial ausgehändigt',
  counselling: 'Beratungsstelle und Hotline genannt',
  pause: 'Spielpause empfohlen',
  selfTest: 'Selbsttest angeboten',
  banOffered: 'Auf Möglichkeit der OASIS-Sperre hingewiesen',
  selfBan: 'Antrag auf Selbstsperre entgegengenommen',
  thirdPartyBan: 'Fremdsperre angeregt, Anhörung dokumentiert',
  banned: 'Gesperrte Person – Zutritt verweigert',
  underage: 'Minderjährige Person – Zutritt verweigert',
  belowMinimumAge: 'Unter dem Mindestalter – Zutritt verweigert',
  withoutIdentity: 'Ohne gültigen Ausweis abgewiesen',
  foreignIdentity: 'Fremder Ausweis oder fremde Kundenkarte vorgelegt',
  excluded: 'Auffällige Person vom Spiel ausgeschlossen',
  houseBan: 'Hausverbot erteilt',
  consulted: 'Mit verantwortlicher Person über Gast beraten',
  relatives: 'Hinweis von Angehörigen aufgenommen',
  accountBlocked: 'Kundenkonto versehentlich für 24 Stunden gesperrt',
  outage: 'OASIS-Störung festgestellt',
  inspection: 'Testkauf oder Behördenkontrolle',
  launderingDeposit: 'Geldwäsche: hohe Einzahlung ohne Spiel',
  launderingProof: 'Geldwäsche: Auszahlung mit Nachweis verlangt',
  launderingAccount: 'Geldwäsche: Auszahlung auf fremdes Konto verlangt',
  launderingIdentity: 'Geldwäsche: falsche Identität angegeben',
  launderingWinnings: 'Geldwäsche: nach fremden Gewinnnachweisen gefragt',
  noticesChecked: 'Aushänge und Spielregeln geprüft',
  materialFilled: 'Informationsmaterial aufgefüllt',
  conceptChecked: 'Umsetzung des Sozialkonzepts geprüft',
  ownTestPurchase: 'Eigener Testkauf durchgeführt',
  uneventfulShift: 'Schicht ohne dokumentationspflichtigen Vorfall beendet',
};
