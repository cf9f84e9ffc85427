import type { DocumentCategory } from '#shared/contracts/documents/documents.ts';

/** A document of the demo. */
export interface PlannedDocument {
  readonly category: Exclude<DocumentCategory, 'proof'>;
  readonly name: string;
  readonly paragraphs: readonly string[];
  readonly isPhoto?: boolean;
  /** How many days ago the document was stored. */
  readonly filedDaysAgo: number;
  /** For how many days from today it is valid; negative if it has expired. */
  readonly validDays?: number;
  readonly needsReading?: boolean;
  readonly previousVersion?: Pick<PlannedDocument, 'paragraphs' | 'filedDaysAgo'>;
}

export const documentsOfOrganisation: readonly PlannedDocument[] = [
  {
    category: 'socialConcept',
    name: 'Sozialkonzept',
    paragraphs: [
      'Fassung 2 mit den Ansprechpersonen aller Standorte.',
      'Beauftragte Person, Schulungen, Früherkennung, Sperren, Auswertung.',
      'Überprüfung alle 24 Monate.',
    ],
    filedDaysAgo: 40,
    validDays: 690,
    needsReading: true,
    previousVersion: {
      paragraphs: ['Fassung 1.', 'Beauftragte Person, Schulungen, Früherkennung, Sperren.'],
      filedDaysAgo: 88,
    },
  },
  {
    category: 'workInstruction',
    name: 'Arbeitsanweisung Einlass und Ausweis',
    paragraphs: [
      '1. Jede Person vor dem Spielen prüfen.',
      '2. Ohne gültigen Ausweis kein Zutritt.',
      '3. Bei einer Sperre freundlich abweisen und die Maßnahme erfassen.',
    ],
    filedDaysAgo: 25,
    needsReading: true,
  },
  {
    category: 'contract',
    name: 'Wartungsvertrag Spielgeräte',
    paragraphs: ['Wartung einmal im Vierteljahr, Störungen binnen 24 Stunden.', 'Kündigung drei Monate vor Ablauf.'],
    filedDaysAgo: 80,
    validDays: 210,
  },
];

/** Days until these permits end. Only few locations have such a problem, so that the others stay calm. */
const DAYS_OF_PERMITS: Readonly<Record<string, number>> = { 'Spielhalle Altona': 23, 'Spielhalle Stade': -6 };

/** Returns the documents of a location. Permits end in different years; one ends soon and one has already ended. */
export const documentsOfLocation = (locationIndex: number, locationName: string): readonly PlannedDocument[] => [
  {
    category: 'permit',
    name: 'Erlaubnis zum Betrieb',
    paragraphs: ['Der Betrieb wird für diesen Standort erlaubt.', 'Auflagen: Aushänge sichtbar, Personal geschult.'],
    filedDaysAgo: 85,
    validDays: DAYS_OF_PERMITS[locationName] ?? [640, 980][locationIndex % 2] ?? 640,
  },
  {
    category: 'notice',
    name: 'Aushang Jugendschutz im Eingang',
    paragraphs: [],
    isPhoto: true,
    filedDaysAgo: 30 + locationIndex,
  },
  {
    category: 'deviceProof',
    name: 'Prüfplaketten der Spielgeräte',
    paragraphs: ['Zwölf Geräte, Prüfung ohne Beanstandung.', 'Die nächste Prüfung ist in 24 Monaten fällig.'],
    filedDaysAgo: 60,
    validDays: 300 + locationIndex * 20,
  },
  // This document expired years ago, so that a deletion run finds something.
  ...(locationIndex > 0
    ? ([
        {
          category: 'contract',
          name: 'Früherer Wartungsvertrag',
          paragraphs: ['Wartung einmal im Halbjahr.', 'Abgelöst durch den Vertrag für alle Standorte.'],
          filedDaysAgo: 2600 + locationIndex,
          validDays: -2000,
        },
      ] as const)
    : []),
  ...(locationIndex === 0
    ? ([
        {
          category: 'authorityLetter',
          name: 'Ordnungsamt: Ergebnis der Begehung',
          paragraphs: ['Bei der Begehung wurden keine Mängel festgestellt.', 'Die Nachweise des Personals lagen vor.'],
          filedDaysAgo: 12,
        },
      ] as const)
    : []),
];
