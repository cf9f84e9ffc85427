import type { Figures, PeriodFigures } from '#shared/contracts/locations/location-situations.ts';
import { shortLocationName } from '#web/features/locations/short-location-name.public.ts';

export const NO_LARGE_CHANGE_TEXT = 'In den letzten 30 Tagen hat sich kaum etwas geändert.';

interface Change {
  /** Begins the sentence with the location, e.g. 'In Altona '; '' for all locations together. */
  readonly where: string;
  readonly what: string;
  readonly latest: number;
  readonly before: number;
}

const NOUNS = [
  { figure: 'activities', noun: 'Maßnahmen' },
  { figure: 'toursKept', noun: 'bestätigte Kontrollgänge' },
  { figure: 'toursAutomatic', noun: 'automatische Kontrollgänge' },
  { figure: 'toursMissed', noun: 'versäumte Kontrollgänge' },
  { figure: 'tasksDone', noun: 'erledigte Aufgaben' },
] as const satisfies readonly { readonly figure: keyof Figures; readonly noun: string }[];
const [{ noun: ACTIVITIES }, , , { noun: MISSED }] = NOUNS;

/** A smaller difference may be chance. */
const MIN_WEIGHT = 2;

/** Returns one sentence with the largest change against the period before, of all locations together or of one. */
export function largestChange({ latest, before, locations }: Pick<PeriodFigures, 'latest' | 'before' | 'locations'>) {
  const changes: Change[] = NOUNS.map(({ figure, noun }) => ({
    where: '',
    what: noun,
    latest: latest[figure],
    before: before[figure],
  }));
  for (const one of locations.length > 1 ? locations : []) {
    const where = `In ${shortLocationName(one.name)} `;
    changes.push({ where, what: ACTIVITIES, latest: one.activities, before: one.activitiesBefore });
    changes.push({ where, what: MISSED, latest: one.toursMissed, before: one.toursMissedBefore });
  }
  const [largest] = changes.toSorted((one, other) => weightOf(other) - weightOf(one));
  return largest === undefined || weightOf(largest) < MIN_WEIGHT ? NO_LARGE_CHANGE_TEXT : sentenceOf(largest);
}

/** Random variation grows with the square root of the sum: 200 after 100 is more significant than 2 after 1. */
const weightOf = ({ latest, before }: Change) =>
  latest === before ? 0 : Math.abs(latest - before) / Math.sqrt(latest + before);

function sentenceOf({ where, what, latest, before }: Change): string {
  const counted = `${latest.toLocaleString('de-DE')} statt ${before.toLocaleString('de-DE')}`;
  if (before === 0) return `${where}${what}: ${counted}.`.replace(/^./, (first) => first.toUpperCase());
  const percent = Math.round((Math.abs(latest - before) / before) * 100);
  return `${where}${percent.toLocaleString('de-DE')} % ${latest > before ? 'mehr' : 'weniger'} ${what}: ${counted}.`;
}
