import type { ReportSection, ReportTable } from '#shared/domain/reports/report-content.ts';
import { NEVER_EXPIRES, proofStateOf } from '#shared/domain/proof-state.ts';
import {
  cutNote,
  dateColumn,
  initialsOf,
  numberColumn,
  createSection,
  withTotals,
  textColumn,
} from './report-tables.rules.ts';
import type {
  ConceptFacts,
  LocationFacts,
  StaffProof,
  Trainings,
} from '#server/features/reports/figures/report-figures.ts';

const uniqueTexts = (texts: readonly (string | undefined)[]): string[] => [
  ...new Set(texts.flatMap((entry) => (entry === undefined || entry.trim() === '' ? [] : [entry.trim()]))),
];

/** Returns the officer that the concepts name, or undefined. */
export function officerOf(concepts: readonly ConceptFacts[]): string | undefined {
  const officers = uniqueTexts(concepts.map(({ content }) => content.officer));
  return officers.length === 0 ? undefined : officers.join('; ');
}

const versionText = ({ version, validFrom }: ConceptFacts) =>
  validFrom === null ? `${version} (Entwurf, nicht veröffentlicht)` : version;

/** Names the locations without a published version in the period; empty if each of them had one. */
function missingVersionNote(locations: readonly LocationFacts[], concepts: readonly ConceptFacts[]): string[] {
  const conceptsInForce = new Set(concepts.map(({ concept }) => concept));
  const locationsWithoutVersion = locations.filter(({ concept }) => concept !== null && !conceptsInForce.has(concept));
  if (locationsWithoutVersion.length === 0) return [];
  const names = locationsWithoutVersion.map(({ name }) => name).join(', ');
  return [`Im Zeitraum galt keine veröffentlichte Fassung des Sozialkonzepts für: ${names}.`];
}

/** Returns the names and versions of the concepts in force at the end of the period. */
export function conceptsText(concepts: readonly ConceptFacts[]): string | undefined {
  const versionByConcept = new Map(
    concepts.map((concept) => [concept.concept, `${concept.name}, Version ${versionText(concept)}`]),
  );
  return versionByConcept.size === 0 ? undefined : [...versionByConcept.values()].join('; ');
}

export function conceptSection(locations: readonly LocationFacts[], concepts: readonly ConceptFacts[]): ReportSection {
  const responsiblePersons = uniqueTexts(
    concepts.map(({ content }) => content.contents?.find(({ duty }) => duty === 'responsiblePersons')?.text),
  );
  return createSection(['concept', 'Standorte, Sozialkonzept und Verantwortliche'], {
    paragraphs: [
      `Beauftragte Person für das Sozialkonzept: ${officerOf(concepts) ?? 'im Sozialkonzept nicht genannt'}.`,
      ...missingVersionNote(locations, concepts),
      ...responsiblePersons.map((text) => `Verantwortliche Personen vor Ort: ${text}`),
    ],
    tables: [locationsTable(locations), conceptsTable(concepts)],
  });
}

/** Key of the table of locations, which a printed report shows only once. */
export const LOCATIONS_TABLE_KEY = 'places';

const locationsTable = (locations: readonly LocationFacts[]): ReportTable => ({
  key: LOCATIONS_TABLE_KEY,
  caption: 'Standorte',
  columns: [
    textColumn('location', 'Standort'),
    textColumn('address', 'Anschrift'),
    textColumn('state', 'Bundesland'),
    textColumn('authority', 'Behörde'),
    textColumn('licence', 'Erlaubnis'),
    dateColumn('licenceUntil', 'gültig bis'),
  ],
  rows: locations.map(({ name, address, state, authority, permit, permitUntil }) => [
    name,
    address,
    state,
    authority,
    permit,
    permitUntil,
  ]),
});

const conceptsTable = (concepts: readonly ConceptFacts[]): ReportTable => ({
  key: 'concepts',
  caption: 'Fassungen des Sozialkonzepts im Zeitraum',
  columns: [
    textColumn('concept', 'Sozialkonzept'),
    textColumn('version', 'Version'),
    dateColumn('validFrom', 'gilt ab'),
    textColumn('confirmed', 'Unterweisung'),
  ],
  rows: concepts.map((concept) => [
    concept.name,
    versionText(concept),
    concept.validFrom,
    concept.needsConfirmation ? 'von allen bestätigen lassen' : 'nicht verlangt',
  ]),
});

export const trainingSection = (trainings: Trainings, staff: readonly StaffProof[], today: string): ReportSection =>
  createSection(['training', 'Schulungen und Nachweise'], {
    paragraphs: ['Personen stehen mit ihren Initialen.', ...cutNote(trainings, 'Schulungen')],
    tables: [
      withTotals({
        key: 'trainingsByType',
        caption: 'Schulungen im Zeitraum nach Art',
        columns: [textColumn('type', 'Art'), numberColumn('total', 'Anzahl')],
        rows: trainings.byType.map(({ type, total }) => [type, total]),
      }),
      {
        key: 'trainings',
        caption: 'Schulungen im Zeitraum',
        columns: [
          textColumn('person', 'Person'),
          textColumn('type', 'Art'),
          textColumn('name', 'Bezeichnung oder Anbieter'),
          dateColumn('issued', 'am'),
          dateColumn('until', 'gültig bis'),
        ],
        rows: trainings.rows.map(({ person, type, name, issued, until }) => [
          person,
          type,
          name === type ? null : name,
          issued,
          until,
        ]),
      },
      staffTable(staff, today),
    ],
  });

const STATE_TEXTS = { fine: 'gültig', expiring: 'läuft bald ab', expired: 'abgelaufen', missing: 'fehlt' } as const;

/** Caches the state of each last day, because some thousand proofs end on only a few hundred days. */
function createStateFinder(today: string) {
  const statesByDay = new Map<string | null, ReturnType<typeof proofStateOf>>();
  return ({ until }: StaffProof) => {
    const state = statesByDay.get(until) ?? proofStateOf(until, today);
    statesByDay.set(until, state);
    return state;
  };
}

/** Counts the staff members that have each proof everybody needs. */
function staffTable(staff: readonly StaffProof[], today: string) {
  const stateOf = createStateFinder(today);
  const states = ['fine', 'expiring', 'expired', 'missing'] as const;
  return {
    key: 'staff',
    caption: 'Verlangte Nachweise der tätigen Personen, Stand der Berechnung',
    columns: [
      textColumn('type', 'Nachweis'),
      numberColumn('people', 'Personen'),
      ...states.map((state) => numberColumn(state, STATE_TEXTS[state])),
    ],
    rows: [...Map.groupBy(staff, ({ type }) => type)].map(([type, rows]) => {
      const proofsByState = Map.groupBy(rows, stateOf);
      return [type, rows.length, ...states.map((state) => proofsByState.get(state)?.length ?? 0)];
    }),
  };
}

/** Lists the required proofs of each person with their state. */
export function staffSection(staff: readonly StaffProof[], today: string): ReportSection {
  const stateOf = createStateFinder(today);
  return createSection(['staff', 'Schulungsstand der tätigen Personen'], {
    paragraphs: ['Wer einen verlangten Nachweis nicht oder nicht mehr hat, darf nicht arbeiten.'],
    tables: [
      {
        key: 'staffProofs',
        caption: 'Verlangte Nachweise je Person',
        columns: [
          textColumn('person', 'Person'),
          textColumn('type', 'Nachweis'),
          dateColumn('until', 'gültig bis'),
          textColumn('state', 'Stand'),
        ],
        rows: staff.map((row) => [
          initialsOf(row.person),
          row.type,
          row.until === NEVER_EXPIRES ? null : row.until,
          STATE_TEXTS[stateOf(row)],
        ]),
      },
    ],
  });
}
