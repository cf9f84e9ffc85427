import type { Figures, PeriodFigures } from '#shared/contracts/locations/location-situations.ts';
import { type ChangeVerdict, isBadFigure, verdictOf } from './change-verdict.ts';
import { shortLocationNames } from '#web/features/locations/short-location-name.public.ts';

export const NO_LARGE_CHANGE_TEXT = 'In den letzten 30 Tagen hat sich kaum etwas geändert.';

const NOUNS = {
  activities: 'Maßnahmen',
  toursKept: 'bestätigte Kontrollgänge',
  toursAutomatic: 'automatische Kontrollgänge',
  toursMissed: 'versäumte Kontrollgänge',
  tasksDone: 'erledigte Aufgaben',
} as const satisfies Partial<Readonly<Record<keyof Figures, string>>>;
const TOLD_FIGURES = ['activities', 'toursKept', 'toursAutomatic', 'toursMissed', 'tasksDone'] as const;

interface Change {
  /** Begin of the sentence, e.g. 'In Altona '; '' for all locations together. */
  readonly locationPrefix: string;
  readonly figure: keyof typeof NOUNS;
  /** Whether more of it is certainly worse. */
  readonly isBad: boolean;
  readonly latest: number;
  readonly before: number;
}

/** Smaller changes are ignored as random. */
const MIN_WEIGHT = 2;

interface LargestChange {
  readonly sentence: string;
  readonly verdict: ChangeVerdict | null;
}

/**
 * Returns a sentence about the largest change since the previous period, at all locations together or at one. A change
 * for the worse comes first.
 */
export function largestChange({
  latest,
  before,
  locations,
}: Pick<PeriodFigures, 'latest' | 'before' | 'locations'>): LargestChange {
  const overall: readonly Change[] = TOLD_FIGURES.map((figure) => ({
    locationPrefix: '',
    figure,
    isBad: isBadFigure(figure),
    latest: latest[figure],
    before: before[figure],
  }));
  const changes = [...overall];
  const shortName = shortLocationNames(locations.map(({ name }) => name));
  for (const location of locations.length > 1 ? locations : []) {
    const locationPrefix = `In ${shortName(location.name)} `;
    changes.push(
      {
        locationPrefix,
        figure: 'activities',
        isBad: false,
        latest: location.activities,
        before: location.activitiesBefore,
      },
      {
        locationPrefix,
        figure: 'toursMissed',
        isBad: true,
        latest: location.toursMissed,
        before: location.toursMissedBefore,
      },
    );
  }
  const large = changes.filter((change) => weightOf(change) >= MIN_WEIGHT);
  // A change that is certainly for the worse is said first, however much something else has improved.
  const largest = gravestOf(large.filter(isWorse)) ?? largestOf(large);
  if (largest !== undefined && verdictOf(largest) !== 'besser') return toldChange(largest);
  // While a figure below is marked as worse, even by little, the sentence neither praises an improvement nor plays the change down.
  return toldChange(gravestOf(overall.filter(isWorse)) ?? largest);
}

const isWorse = (change: Change) => verdictOf(change) === 'schlechter';
/** Returns the largest change for the worse. A missed tour is graver than one that nobody confirmed. */
const gravestOf = (worse: readonly Change[]) =>
  largestOf(worse.filter(({ figure }) => figure === 'toursMissed')) ?? largestOf(worse);
const largestOf = (changes: readonly Change[]) => changes.toSorted((a, b) => weightOf(b) - weightOf(a))[0];

function toldChange(largest: Change | undefined): LargestChange {
  return largest === undefined
    ? { sentence: NO_LARGE_CHANGE_TEXT, verdict: null }
    : { sentence: sentenceOf(largest), verdict: verdictOf(largest) };
}

/** Compares the change with the square root of the sum, as random variation does: 200 after 100 weighs more than 2 after 1. */
const weightOf = ({ latest, before }: Change) =>
  latest === before ? 0 : Math.abs(latest - before) / Math.sqrt(latest + before);

function sentenceOf({ locationPrefix, figure, latest, before }: Change): string {
  const noun = NOUNS[figure];
  const countsText = `${latest.toLocaleString('de-DE')} statt ${before.toLocaleString('de-DE')}`;
  if (before === 0) return `${locationPrefix}${noun}: ${countsText}.`.replace(/^./, (first) => first.toUpperCase());
  const percent = Math.round((Math.abs(latest - before) / before) * 100);
  return `${locationPrefix}${percent.toLocaleString('de-DE')} % ${latest > before ? 'mehr' : 'weniger'} ${noun}: ${countsText}.`;
}
