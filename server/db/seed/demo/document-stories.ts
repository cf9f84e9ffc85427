import type { DocumentCategory } from '#shared/contracts/documents.ts';

/** A file of the demo, as it lies in the cabinet of a location. */
export interface PlannedDocument {
  readonly category: Exclude<DocumentCategory, 'proof'>;
  readonly name: string;
  readonly paragraphs: readonly string[];
  readonly isPhoto?: boolean;
  /** Days before today it was filed. */
  readonly filedDaysAgo: number;
  /** Days from today it is valid; below zero it has ended. */
  readonly validDays?: number;
  readonly needsReading?: boolean;
  /** The same file as it was filed before. */
  readonly earlier?: Pick<PlannedDocument, 'paragraphs' | 'filedDaysAgo'>;
}

/** What is for the whole organisation. */
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
    earlier: {
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

/** What each location has of its own. Permits end in different years, one soon and one already. */
export const documentsOfLocation = (rank: number): readonly PlannedDocument[] => [
  {
    category: 'permit',
    name: 'Erlaubnis zum Betrieb',
    paragraphs: ['Der Betrieb wird für diesen Standort erlaubt.', 'Auflagen: Aushänge sichtbar, Personal geschult.'],
    filedDaysAgo: 85,
    validDays: [640, 23, 980, -6][rank % 4] ?? 640,
  },
  {
    category: 'notice',
    name: 'Aushang Jugendschutz im Eingang',
    paragraphs: [],
    isPhoto: true,
    filedDaysAgo: 30 + rank,
  },
  {
    category: 'deviceProof',
    name: 'Prüfplaketten der Spielgeräte',
    paragraphs: ['Zwölf Geräte, Prüfung ohne Beanstandung.', 'Die nächste Prüfung ist in 24 Monaten fällig.'],
    filedDaysAgo: 60,
    validDays: 300 + rank * 20,
  },
  // Long since over: what a deletion run finds.
  ...(rank > 0
    ? ([
        {
          category: 'contract',
          name: 'Früherer Wartungsvertrag',
          paragraphs: ['Wartung einmal im Halbjahr.', 'Abgelöst durch den Vertrag für alle Standorte.'],
          filedDaysAgo: 2600 + rank,
          validDays: -2000,
        },
      ] as const)
    : []),
  ...(rank === 0
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
