import { type Icon, IconGavel, IconMoon, IconRating18Plus, IconReportAnalytics, IconSchool } from '@tabler/icons-react';
import type { Confidence, State, LegalField } from '#shared/contracts/master-data/states.ts';

export const VALUE_LABELS: Record<LegalField, string> = {
  lawName: 'Gesetz',
  lawUrl: 'Adresse des Gesetzestextes',
  closingFrom: 'Sperrzeit ab',
  closingTo: 'Sperrzeit bis',
  sundayHolidayRule: 'Sonn- und Feiertage',
  silentDays: 'Stille Tage',
  minAge: 'Mindestalter',
  trainingInitialDueDays: 'Erste Schulung nach höchstens (Tage)',
  trainingIntervals: 'Abstände der Schulungen (Monate)',
  reportIntervalMonths: 'Bericht alle (Monate)',
  reportDueDayMonth: 'Bericht fällig am',
  reportMode: 'Was mit dem Bericht geschieht',
  authorityName: 'Zuständige Behörde',
};

export const CONFIDENCE_TEXTS: Record<Confidence, string> = { high: 'hoch', medium: 'mittel', low: 'gering' };

export interface ValueGroup {
  /** Name of the section in the URL. */
  readonly id: string;
  readonly icon: Icon;
  readonly title: string;
  /** Explains where the values take effect. */
  readonly hint: string;
  readonly values: readonly LegalField[];
}

export const VALUE_GROUPS: readonly ValueGroup[] = [
  {
    id: 'law',
    icon: IconGavel,
    title: 'Gesetz',
    hint: 'Worauf sich die Angaben stützen.',
    values: ['lawName', 'lawUrl'],
  },
  {
    id: 'closing',
    icon: IconMoon,
    title: 'Sperrzeit und stille Tage',
    hint: 'An stillen Tagen werden weder Kontrollgänge noch Aufgaben fällig.',
    values: ['closingFrom', 'closingTo', 'sundayHolidayRule', 'silentDays'],
  },
  {
    id: 'youth',
    icon: IconRating18Plus,
    title: 'Jugendschutz',
    hint: 'Gilt für die Spielerprüfung, solange am Standort kein höheres Alter steht.',
    values: ['minAge'],
  },
  {
    id: 'training',
    icon: IconSchool,
    title: 'Schulungen',
    hint: 'Daraus wird berechnet, wie lange ein neuer Nachweis gilt. Nachweise, die schon eingetragen sind, bleiben, wie sie sind.',
    values: ['trainingInitialDueDays', 'trainingIntervals'],
  },
  {
    id: 'report',
    icon: IconReportAnalytics,
    title: 'Bericht an die Behörde',
    hint: 'Für den Bericht zum Sozialkonzept.',
    values: ['reportIntervalMonths', 'reportDueDayMonth', 'reportMode', 'authorityName'],
  },
];

const ALL_FIELDS = VALUE_GROUPS.flatMap(({ values }) => values);

/** Counts how many legal values are known, and how many of them a person has checked. */
export function countKnownValues(state: State): {
  readonly knownCount: number;
  readonly verified: number;
  readonly of: number;
} {
  const origins = ALL_FIELDS.flatMap((value) => state.sources[value] ?? []);
  return {
    knownCount: origins.length,
    verified: origins.filter(({ verifiedAt }) => verifiedAt !== undefined).length,
    of: ALL_FIELDS.length,
  };
}

/** Says of all these states together how many of their values are known and were checked. */
export function knowledgeText(states: readonly State[]): string {
  const counts = states.map(countKnownValues);
  const sum = (key: keyof (typeof counts)[number]) => counts.reduce((total, count) => total + count[key], 0);
  const verified = sum('verified');
  const verifiedText = verified === 0 ? 'keiner ist' : verified === 1 ? 'einer ist' : `${verified} sind`;
  return `${sum('knownCount')} von ${sum('of')} Werten sind bekannt, ${verifiedText} geprüft.`;
}

export const locationsText = (count: number) => (count === 1 ? '1 Standort' : `${count} Standorte`);
