import { REFUSAL_MEASURES } from '#shared/contracts/player-check.ts';
/** Ids below this are the catalogue's own; identities of a new database start above it. */
export const FIRST_FREE_ID = 1000;

export const socialConceptSeeds = [
  { id: 1, name: 'Sozialkonzept Spielhalle', version: '1.0', defaultTourInterval: 3600 },
  { id: 2, name: 'Sozialkonzept Wettvermittlungsstelle', version: '1.0', defaultTourInterval: 5400 },
] as const;

export const ARCADE_CONCEPT = 1;
export const BETTING_CONCEPT = 2;

interface MeasureSeed {
  readonly id: number;
  readonly name: string;
  readonly socialConceptId: number;
  /** Recorded by answering a task, not chosen by hand. */
  readonly isSetAuto: boolean;
}

/** Numbers are stable and local to a concept: gaps are measures the other concept has. */
const everywhere: readonly (readonly [number, string])[] = [
  [1, 'Gast auf sein Spielverhalten angesprochen'],
  [2, 'Informationsgespräch geführt'],
  [3, 'Informationsmaterial ausgehändigt'],
  [4, 'Beratungsstelle und Hotline genannt'],
  [5, 'Spielpause empfohlen'],
  [6, 'Selbsttest angeboten'],
  [7, 'Auf Möglichkeit der OASIS-Sperre hingewiesen'],
  [8, 'Antrag auf Selbstsperre entgegengenommen'],
  [9, 'Fremdsperre angeregt, Anhörung dokumentiert'],
  [10, REFUSAL_MEASURES.banned],
  [11, REFUSAL_MEASURES.underage],
  [12, 'Ohne gültigen Ausweis abgewiesen'],
  [13, 'Fremder Ausweis oder fremde Kundenkarte vorgelegt'],
  [14, 'Auffällige Person vom Spiel ausgeschlossen'],
  [15, 'Hausverbot erteilt'],
  [16, 'Mit verantwortlicher Person über Gast beraten'],
  [17, 'Hinweis von Angehörigen aufgenommen'],
  [19, 'OASIS-Störung festgestellt'],
  [20, 'Testkauf oder Behördenkontrolle'],
];

const bettingOnly: readonly (readonly [number, string])[] = [
  [18, 'Kundenkonto versehentlich für 24 Stunden gesperrt'],
  [31, 'Geldwäsche: hohe Einzahlung ohne Spiel'],
  [32, 'Geldwäsche: Auszahlung mit Nachweis verlangt'],
  [33, 'Geldwäsche: Auszahlung auf fremdes Konto verlangt'],
  [34, 'Geldwäsche: falsche Identität angegeben'],
  [35, 'Geldwäsche: nach fremden Gewinnnachweisen gefragt'],
];

const byTask: readonly (readonly [number, string])[] = [
  [41, 'Aushänge und Spielregeln geprüft'],
  [42, 'Informationsmaterial aufgefüllt'],
  [43, 'Umsetzung des Sozialkonzepts geprüft'],
  [44, 'Eigener Testkauf durchgeführt'],
  [45, 'Schicht ohne dokumentationspflichtigen Vorfall beendet'],
];

/** The second concept repeats the catalogue at this distance. */
export const BETTING_MEASURE_OFFSET = 100;
const measure =
  (socialConceptId: number, offset: number, isSetAuto: boolean) =>
  ([number, name]: readonly [number, string]): MeasureSeed => ({
    id: offset + number,
    name,
    socialConceptId,
    isSetAuto,
  });

export const measureSeeds: readonly MeasureSeed[] = [
  ...everywhere.map(measure(ARCADE_CONCEPT, 0, false)),
  ...byTask.map(measure(ARCADE_CONCEPT, 0, true)),
  ...[...everywhere, ...bettingOnly].map(measure(BETTING_CONCEPT, BETTING_MEASURE_OFFSET, false)),
  ...byTask.map(measure(BETTING_CONCEPT, BETTING_MEASURE_OFFSET, true)),
];
