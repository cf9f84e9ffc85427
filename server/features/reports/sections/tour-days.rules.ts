import type { ReportSection } from '#shared/domain/reports/report-content.ts';
import type { FirstOf, ListedTour } from '#server/features/reports/figures/report-figures.ts';
import { germanDay } from '#shared/domain/german-day.ts';
import { cutNote, date, number, section, text } from './report-tables.rules.ts';

interface Shown {
  /** YYYY-MM-DD, both included. */
  readonly from: string;
  readonly to: string;
}

/** Builds a table with a row for each day and location. It describes the exceptions in words and counts the rest. */
export function tourDaysSection(
  tours: FirstOf<ListedTour>,
  locationNames: ReadonlyMap<number, string>,
  { from, to }: Shown,
): ReportSection {
  const groups = Map.groupBy(tours.rows, (tour) => `${dayOf(tour)} ${locationNames.get(tour.location) ?? ''}`);
  return section(['tourDays', 'Kontrollgänge Tag für Tag'], {
    paragraphs: [
      `Aufgeführt sind die Tage vom ${germanDay(from)} bis zum ${germanDay(to)}. Alle Monate des Zeitraums stehen in der Übersicht davor.`,
      ...cutNote(tours, 'Kontrollgängen'),
    ],
    tables: [
      {
        key: 'tourDays',
        caption: 'Kontrollgänge je Tag',
        columns: [
          date('day', 'Tag'),
          text('location', 'Standort'),
          number('planned', 'geplant'),
          number('manual', 'durchgeführt'),
          text('exceptions', 'Abweichungen'),
        ],
        rows: [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, day]) => rowOf(day, locationNames)),
      },
    ],
  });
}

const momentOf = ({ due, at }: ListedTour) => due ?? at;
const dayOf = (tour: ListedTour) => momentOf(tour).slice(0, 10);
const timeOf = (tour: ListedTour) => momentOf(tour).slice(11, 16);

function rowOf(day: readonly ListedTour[], locationNames: ReadonlyMap<number, string>) {
  const [firstTour] = day;
  return [
    firstTour === undefined ? null : dayOf(firstTour),
    firstTour === undefined ? '' : (locationNames.get(firstTour.location) ?? ''),
    day.filter(({ due }) => due !== null).length,
    day.filter(({ source }) => source === 'manual').length,
    exceptionsOn(day),
  ];
}

/** Returns for example 'versäumt 14:00, 15:00; Befund 16:10 (Minderjährige Person)', or 'keine'. */
function exceptionsOn(day: readonly ListedTour[]): string {
  const times = (word: string, isMeant: (tour: ListedTour) => boolean) => {
    const exceptions = day.filter(isMeant);
    return exceptions.length === 0 ? [] : [`${word} ${exceptions.map(timeOf).join(', ')}`];
  };
  const findings = day
    .filter(({ isFinding }) => isFinding)
    .map((tour) => `Befund ${timeOf(tour)}${tour.status === null ? '' : ` (${tour.status})`}`);
  const words = [
    ...times('versäumt', ({ source }) => source === 'missed'),
    ...times('automatisch, ohne Bestätigung', ({ source }) => source === 'auto'),
    ...findings,
    ...times('zusätzlich', ({ due }) => due === null),
    ...times('korrigiert', ({ isCorrected }) => isCorrected),
    ...times('Nachtrag', ({ isLate }) => isLate),
  ];
  return words.length === 0 ? 'keine' : words.join('; ');
}
