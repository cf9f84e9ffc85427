// The kinds of stored data with their purposes and retention periods. The settings of the periods, the deletion run and
// the record of processing activities (Art. 30 GDPR) all use this list. The periods of automatic deletions by the
// server are here too.

/** Days after which the server deletes data automatically. */
export const RETENTION_DAYS = {
  readNotifications: 90,
  /** The database refuses to delete younger events, and deletes whole months of older ones. */
  securityEvents: 365,
  /** Responses stored by idempotency key. After this time no client repeats its request any more. */
  storedResponses: 30,
  endedSessions: 90,
  /** Longer than a usual leave of absence. A device unused for longer counts as unknown until the next login. */
  unusedDevices: 180,
  /** The least that the Data Act asks for after the end of a contract. */
  organisationExport: 30,
} as const;

/** Whole months after which the logged OASIS queries of a month are deleted; only their number stays. */
export const QUERY_LOG_RETENTION_MONTHS = 36;

/** Retention in years, counted from the approval. The database refuses to delete younger reports. */
export const RETENTION_YEARS = { approvedReports: 10 } as const;

/** Limits of a retention period in months, counted from the end of the year or from the day a person left. */
interface PeriodLimits {
  readonly usual: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly tooShort: string;
  readonly tooLong: string;
}

interface DataKind {
  readonly title: string;
  readonly content: string;
  readonly persons: string;
  readonly purpose: string;
  readonly legalBasis: string;
  readonly recipients: string;
}

export interface PeriodKind extends DataKind, PeriodLimits {
  /** Start of the period: the end of the year, or the day the person left. */
  readonly from: 'endOfYear' | 'exit';
  readonly since: string;
}

const LEGAL_DUTY =
  'Art. 6 Abs. 1 Buchst. c DSGVO (Pflichten aus Glücksspielstaatsvertrag, Landesrecht und Sozialkonzept)';
const CONTRACT = 'Art. 6 Abs. 1 Buchst. b DSGVO (Vertrag über die Nutzung)';
const SECURITY_OF_PROCESSING = 'Art. 6 Abs. 1 Buchst. f, Art. 32 DSGVO (Sicherheit der Verarbeitung)';
const AUTHORITY = 'Verwaltung der Organisation, auf Verlangen die zuständige Behörde';
const STAFF = 'Servicekräfte, die unterschreiben';

const RECORD_PERIOD = {
  usual: 36,
  minimum: 24,
  maximum: 120,
  tooShort:
    'Der Bericht zum Sozialkonzept umfasst zwei Jahre. So lange müssen die Einträge bleiben: mindestens 24 Monate.',
  tooLong: 'Personenbezogene Daten dürfen nicht länger bleiben, als sie gebraucht werden: höchstens 120 Monate.',
  from: 'endOfYear',
} as const;

/** Kinds of data whose retention period an organisation can set. */
export const PERIOD_KINDS = {
  activities: {
    ...RECORD_PERIOD,
    title: 'Maßnahmen',
    content: 'Art der Maßnahme, Zeit, Standort, Kommentar, unterschreibendes Profil',
    persons: STAFF,
    purpose: 'Nachweis des Spieler- und Jugendschutzes',
    legalBasis: LEGAL_DUTY,
    recipients: AUTHORITY,
    since: 'Ende des Jahres, in dem die Maßnahme oder ihre letzte Korrektur erfasst wurde',
  },
  inspectionTours: {
    ...RECORD_PERIOD,
    title: 'Kontrollgänge',
    content: 'Zeit, Ergebnis, Kommentar, unterschreibendes Profil; versäumte Kontrollgänge ohne Person',
    persons: STAFF,
    purpose: 'Nachweis der Kontrolle auf Minderjährige',
    legalBasis: LEGAL_DUTY,
    recipients: AUTHORITY,
    since: 'Ende des Jahres, in dem der Kontrollgang oder seine letzte Korrektur erfasst wurde',
  },
  tasks: {
    ...RECORD_PERIOD,
    title: 'Aufgaben',
    content: 'Beschreibung, Antwort, Zeit, Kommentar, unterschreibendes Profil; offene Aufgaben bleiben',
    persons: STAFF,
    purpose: 'Organisation und Nachweis der Pflichten am Standort',
    legalBasis: LEGAL_DUTY,
    recipients: AUTHORITY,
    since: 'Ende des Jahres, in dem die Aufgabe erledigt oder zuletzt korrigiert wurde',
  },
  protocols: {
    ...RECORD_PERIOD,
    title: 'Protokolle',
    content: 'Antworten, Fotos, Unterschriften, unterschreibendes Profil; die gezählten Antworten ohne Person bleiben',
    persons: `${STAFF}; Personen, die in einem Protokoll genannt werden`,
    purpose: 'Nachweis von Prüfungen, Gesprächen und Vorfällen',
    legalBasis: LEGAL_DUTY,
    recipients: AUTHORITY,
    since: 'Ende des Jahres, in dem das Protokoll oder seine letzte Korrektur erfasst wurde',
  },
  proofs: {
    usual: 36,
    minimum: 24,
    maximum: 72,
    tooShort: 'Der Bericht zum Sozialkonzept nennt Schulungen aus zwei Jahren: mindestens 24 Monate nach dem Austritt.',
    tooLong: 'Wer nicht mehr hier arbeitet, darf erwarten, dass die Nachweise verschwinden: höchstens 72 Monate.',
    from: 'exit',
    title: 'Nachweise ausgeschiedener Personen',
    content: 'Schulungsnachweise und andere Nachweise mit ihren Dateien, Upload-Links',
    persons: 'Personen, deren Profil nicht mehr aktiv ist',
    purpose: 'Nachweis von Schulung und Eignung, Abwehr von Ansprüchen',
    legalBasis: `${LEGAL_DUTY}; Art. 6 Abs. 1 Buchst. f DSGVO (Verjährung, § 195 BGB)`,
    recipients: AUTHORITY,
    since: 'Tag, an dem das Profil nicht mehr aktiv war',
  },
  files: {
    ...RECORD_PERIOD,
    tooShort: 'Eine Behörde kann nach Unterlagen der letzten zwei Jahre fragen: mindestens 24 Monate.',
    title: 'Abgelaufene Dateien',
    content: 'Erlaubnisse, Aushänge, Verträge und andere Dateien mit allen Fassungen, und wer sie gelesen hat',
    persons: 'Personen, die eine Datei gelesen haben oder in ihr genannt werden',
    purpose: 'Unterlagen des Standorts',
    legalBasis: LEGAL_DUTY,
    recipients: AUTHORITY,
    since: 'Ende des Jahres, in dem die Datei ablief; Dateien ohne Ablauf bleiben',
  },
  tabletDeliveries: {
    ...RECORD_PERIOD,
    title: 'Nachgereichte Einträge verlorener Tablets',
    content: 'Art und Zeit des Eintrags, Name des Tablets; von abgelehnten Einträgen auch, was gesendet wurde',
    persons: `${STAFF}; Personen, die in einem abgelehnten Eintrag genannt werden`,
    purpose: 'Prüfung, ob stimmt, was ein verlorenes Tablet nachgereicht hat',
    legalBasis: LEGAL_DUTY,
    recipients: AUTHORITY,
    since: 'Ende des Jahres, in dem der Eintrag nachgereicht wurde; er bleibt so lange wie, was mit ihm erfasst wurde',
  },
  authorityAccesses: {
    ...RECORD_PERIOD,
    tooShort: 'Wer was gesehen hat, muss sich zwei Jahre lang nachweisen lassen: mindestens 24 Monate.',
    title: 'Zugänge für Behörden',
    content: 'Behörde und Name der Person, Umfang und Dauer des Zugangs, was sie angesehen hat, Nachforderungen',
    persons: 'Personen, die für eine Behörde Einsicht nehmen; Servicekräfte, deren Einträge sie geöffnet haben',
    purpose: 'Einsicht der zuständigen Behörde, und der Nachweis, wer was gesehen hat',
    legalBasis: LEGAL_DUTY,
    recipients: 'Verwaltung der Organisation',
    since:
      'Ende des Jahres, in dem der Zugang ablief oder widerrufen wurde; die Aufgabe einer Nachforderung bleibt bis dahin',
  },
} as const satisfies Readonly<Record<string, PeriodKind>>;

export type PeriodName = keyof typeof PERIOD_KINDS;
export type Periods = Readonly<Record<PeriodName, number>>;

export const isPeriodName = (name: string): name is PeriodName => Object.hasOwn(PERIOD_KINDS, name);
export const PERIOD_NAMES: readonly PeriodName[] = Object.keys(PERIOD_KINDS).filter(isPeriodName);

/** Kinds of data whose retention period is fixed by the platform or by law. */
interface FixedKind extends DataKind {
  readonly period: string;
}

const days = (count: number) => `${count} Tage`;

export const FIXED_KINDS: readonly FixedKind[] = [
  {
    title: 'Spielerprüfung',
    content: 'Eingabe und Ergebnis einer Abfrage',
    persons: 'Spielerinnen und Spieler',
    purpose: 'Abfrage der Sperrdatei vor dem Einlass',
    legalBasis: LEGAL_DUTY,
    recipients: 'OASIS (Regierungspräsidium Darmstadt)',
    period: 'wird nicht gespeichert',
  },
  {
    title: 'Protokoll der OASIS-Abfragen',
    content: 'Zeit, Standort, Zugang und Profil, Art der Antwort, Dauer, Zertifikat; nichts über die abgefragte Person',
    persons: 'Servicekräfte, die abfragen',
    purpose: 'Nachweis, dass abgefragt wurde, und Aufklärung von Störungen',
    legalBasis: LEGAL_DUTY,
    recipients: AUTHORITY,
    period: `${QUERY_LOG_RETENTION_MONTHS} Monate; an Standorten mit Löschstopp, bis er aufgehoben ist`,
  },
  {
    title: 'Zahl der OASIS-Abfragen',
    content: `Anzahl je Standort und Monat, ohne Person; je Tag für ${QUERY_LOG_RETENTION_MONTHS} Monate`,
    persons: 'keine',
    purpose: 'Nutzungsnachweis und Abrechnung',
    legalBasis: CONTRACT,
    recipients: 'Verwaltung der Organisation',
    period: 'bleibt, weil sie niemanden nennt',
  },
  {
    title: 'Mitarbeiter-Profile',
    content: 'Name, Kommentar, PIN (nur als Prüfwert), Standorte',
    persons: 'Servicekräfte',
    purpose: 'Unterschrift unter dem, was erfasst wird',
    legalBasis: LEGAL_DUTY,
    recipients: AUTHORITY,
    period: 'bis zur Löschung der Person unter „Mitarbeiter-Profile“',
  },
  {
    title: 'Zugangsdaten',
    content: 'Name, E-Mail-Adresse, Passwort und zweiter Faktor (nur als Prüfwert oder verschlüsselt)',
    persons: 'Personen mit Zugang',
    purpose: 'Anmeldung',
    legalBasis: CONTRACT,
    recipients: 'Verwaltung der Organisation',
    period: 'solange der Zugang besteht',
  },
  {
    title: 'Freigegebene Berichte',
    content: 'Gezählte Maßnahmen, Kontrollgänge und Abfragen, Schulungen mit Initialen, Bewertung, die Dateien dazu',
    persons: 'Personen, die geschult wurden oder unterschrieben haben, mit ihren Initialen',
    purpose: 'Bericht zum Sozialkonzept und Nachweis gegenüber Behörden',
    legalBasis: LEGAL_DUTY,
    recipients: AUTHORITY,
    period: `${RETENTION_YEARS.approvedReports} Jahre nach der Freigabe`,
  },
  {
    title: 'Sicherheitsprotokoll',
    content: 'Anmeldungen und Änderungen an Zugängen, gekürzte Netzadresse',
    persons: 'Personen mit Zugang',
    purpose: 'Angriffe und Missbrauch erkennen',
    legalBasis: SECURITY_OF_PROCESSING,
    recipients: 'Verwaltung der Organisation, Betreiber der Plattform',
    period: `${days(RETENTION_DAYS.securityEvents)}, gelöscht nach ganzen Monaten`,
  },
  {
    title: 'Angemeldete Geräte',
    content: 'Gerät, Beginn und Ende einer Sitzung',
    persons: 'Personen mit Zugang',
    purpose: 'Anmeldung und ihr Widerruf',
    legalBasis: SECURITY_OF_PROCESSING,
    recipients: 'die Person selbst',
    period: `${days(RETENTION_DAYS.endedSessions)} nach dem Ende`,
  },
  {
    title: 'Bekannte Geräte',
    content: 'Prüfwert eines Geräts, letzte Anmeldung, Profile, deren PIN dort eingegeben wurde',
    persons: 'Personen mit Zugang und Mitarbeitende mit PIN',
    purpose: 'Anmeldung trotz fremder Fehlversuche',
    legalBasis: SECURITY_OF_PROCESSING,
    recipients: 'niemand',
    period: `${days(RETENTION_DAYS.unusedDevices)} nach der letzten Anmeldung`,
  },
  {
    title: 'Meldungen',
    content: 'Text, Empfänger, gelesen am',
    persons: 'Personen mit Zugang',
    purpose: 'Hinweis auf Befunde, Fristen und Aufgaben',
    legalBasis: CONTRACT,
    recipients: 'die Empfänger',
    period: `${days(RETENTION_DAYS.readNotifications)}, nachdem sie gelesen wurden`,
  },
  {
    title: 'Prüfbuch',
    content: 'Prüfwerte aller Einträge; Namen und Texte stehen getrennt davon und gehen mit dem Eintrag',
    persons: 'keine, sobald der Eintrag gelöscht ist',
    purpose: 'Nachweis, dass nichts nachträglich geändert wurde',
    legalBasis: LEGAL_DUTY,
    recipients: AUTHORITY,
    period: 'bleibt',
  },
  {
    title: 'Wiederholte Anfragen',
    content: 'Antworten auf gesendete Einträge, damit keiner doppelt ankommt',
    persons: 'Servicekräfte',
    purpose: 'Zuverlässige Übertragung',
    legalBasis: SECURITY_OF_PROCESSING,
    recipients: 'niemand',
    period: days(RETENTION_DAYS.storedResponses),
  },
];

export const usualPeriods = (): Periods => ({
  activities: PERIOD_KINDS.activities.usual,
  inspectionTours: PERIOD_KINDS.inspectionTours.usual,
  tasks: PERIOD_KINDS.tasks.usual,
  protocols: PERIOD_KINDS.protocols.usual,
  proofs: PERIOD_KINDS.proofs.usual,
  files: PERIOD_KINDS.files.usual,
  tabletDeliveries: PERIOD_KINDS.tabletDeliveries.usual,
  authorityAccesses: PERIOD_KINDS.authorityAccesses.usual,
});
