import type { ReportSection } from '#shared/domain/reports/report-content.ts';
import { FOR_EVER, proofStateOf } from '#shared/domain/proof-state.ts';
import { cutNote, date, initialsOf, number, section, summed, text } from './report-tables.rules.ts';
import type {
  ConceptFacts,
  LocationFacts,
  StaffProof,
  Trainings,
} from '#server/features/reports/figures/report-figures.ts';

const unique = (texts: readonly (string | undefined)[]): string[] => [
  ...new Set(texts.flatMap((entry) => (entry === undefined || entry.trim() === '' ? [] : [entry.trim()]))),
];

/** Returns the officer that the concepts name, or undefined. */
export function officerOf(concepts: readonly ConceptFacts[]): string | undefined {
  const officers = unique(concepts.map(({ content }) => content.officer));
  return officers.length === 0 ? undefined : officers.join('; ');
}

const versionWords = ({ version, validFrom }: ConceptFacts) =>
  validFrom === null ? `${version} (Entwurf, nicht veröffentlicht)` : version;

/** Names the locations without a published version in the period; empty if each of them had one. */
function withoutVersion(locations: readonly LocationFacts[], concepts: readonly ConceptFacts[]): string[] {
  const conceptsInForce = new Set(concepts.map(({ concept }) => concept));
  const placesWithoutVersion = locations.filter(({ concept }) => concept !== null && !conceptsInForce.has(concept));
  if (placesWithoutVersion.length === 0) return [];
  const names = placesWithoutVersion.map(({ name }) => name).join(', ');
  return [`Im Zeitraum galt keine veröffentlichte Fassung des Sozialkonzepts für: ${names}.`];
}

/** Returns the names and versions of the concepts in force at the end of the period. */
export function conceptWords(concepts: readonly ConceptFacts[]): string | undefined {
  const versionByConcept = new Map(
    concepts.map((concept) => [concept.concept, `${concept.name}, Version ${versionWords(concept)}`]),
  );
  return versionByConcept.size === 0 ? undefined : [...versionByConcept.values()].join('; ');
}

export function conceptSection(locations: readonly LocationFacts[], concepts: readonly ConceptFacts[]): ReportSection {
  const responsible = unique(
    concepts.map(({ content }) => content.contents?.find(({ duty }) => duty === 'responsiblePersons')?.text),
  );
  return section(['concept', 'Standorte, Sozialkonzept und Verantwortliche'], {
    paragraphs: [
      `Beauftragte Person für das Sozialkonzept: ${officerOf(concepts) ?? 'im Sozialkonzept nicht genannt'}.`,
      'Welches Sozialkonzept zu einem Standort gehört, ist der Stand der Berechnung.',
      ...withoutVersion(locations, concepts),
      ...responsible.map((words) => `Verantwortliche Personen vor Ort: ${words}`),
    ],
    tables: [
      {
        key: 'places',
        caption: 'Standorte',
        columns: [
          text('location', 'Standort'),
          text('address', 'Anschrift'),
          text('state', 'Bundesland'),
          text('authority', 'Behörde'),
          text('licence', 'Erlaubnis'),
          date('licenceUntil', 'gültig bis'),
        ],
        rows: locations.map((location) => [
          location.name,
          location.address,
          location.state,
          location.authority,
          location.licence,
          location.licenceUntil,
        ]),
      },
      {
        key: 'concepts',
        caption: 'Fassungen des Sozialkonzepts im Zeitraum',
        columns: [
          text('concept', 'Sozialkonzept'),
          text('version', 'Version'),
          date('validFrom', 'gilt ab'),
          text('confirmed', 'Unterweisung'),
        ],
        rows: concepts.map((concept) => [
          concept.name,
          versionWords(concept),
          concept.validFrom,
          concept.needsConfirmation ? 'von allen bestätigen lassen' : 'nicht verlangt',
        ]),
      },
    ],
  });
}

export const trainingSection = (trainings: Trainings, staff: readonly StaffProof[], today: string): ReportSection =>
  section(['training', 'Schulungen und Nachweise'], {
    paragraphs: ['Personen stehen mit ihren Initialen.', ...cutNote(trainings, 'Schulungen')],
    tables: [
      summed({
        key: 'trainingsByType',
        caption: 'Schulungen im Zeitraum nach Art',
        columns: [text('type', 'Art'), number('total', 'Anzahl')],
        rows: trainings.byType.map(({ type, total }) => [type, total]),
      }),
      {
        key: 'trainings',
        caption: 'Schulungen im Zeitraum',
        columns: [
          text('person', 'Person'),
          text('type', 'Art'),
          text('name', 'Bezeichnung oder Anbieter'),
          date('issued', 'am'),
          date('until', 'gültig bis'),
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

const STATE_WORDS = { fine: 'gültig', expiring: 'läuft bald ab', expired: 'abgelaufen', missing: 'fehlt' } as const;

/** Caches the state of each last day, because some thousand proofs end on only a few hundred days. */
function statesOn(today: string) {
  const statesByDay = new Map<string | null, ReturnType<typeof proofStateOf>>();
  return ({ until }: StaffProof) => {
    const state = statesByDay.get(until) ?? proofStateOf(until, today);
    statesByDay.set(until, state);
    return state;
  };
}

/** Counts the staff members that have each proof everybody needs. */
function staffTable(staff: readonly StaffProof[], today: string) {
  const stateOf = statesOn(today);
  const states = ['fine', 'expiring', 'expired', 'missing'] as const;
  return {
    key: 'staff',
    caption: 'Verlangte Nachweise der tätigen Personen, Stand der Berechnung',
    columns: [
      text('type', 'Nachweis'),
      number('people', 'Personen'),
      ...states.map((state) => number(state, STATE_WORDS[state])),
    ],
    rows: [...Map.groupBy(staff, ({ type }) => type)].map(([type, rows]) => {
      const byState = Map.groupBy(rows, stateOf);
      return [type, rows.length, ...states.map((state) => byState.get(state)?.length ?? 0)];
    }),
  };
}

/** Lists the required proofs of each person with their state. */
export function staffSection(staff: readonly StaffProof[], today: string): ReportSection {
  const stateOf = statesOn(today);
  return section(['staff', 'Schulungsstand der tätigen Personen'], {
    paragraphs: ['Wer einen verlangten Nachweis nicht oder nicht mehr hat, darf nicht eingesetzt werden.'],
    tables: [
      {
        key: 'staffProofs',
        caption: 'Verlangte Nachweise je Person',
        columns: [
          text('person', 'Person'),
          text('type', 'Nachweis'),
          date('until', 'gültig bis'),
          text('state', 'Stand'),
        ],
        rows: staff.map((row) => [
          initialsOf(row.person),
          row.type,
          row.until === FOR_EVER ? null : row.until,
          STATE_WORDS[stateOf(row)],
        ]),
      },
    ],
  });
}
