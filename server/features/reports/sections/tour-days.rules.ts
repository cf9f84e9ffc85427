import type { ReportSection } from '#shared/domain/reports/report-content.ts';
import type { FirstOf, ListedTour } from '#server/features/reports/figures/report-figures.ts';
import { germanDay } from '#shared/domain/german-day.ts';
import { cutNote, dateColumn, numberColumn, createSection, textColumn } from './report-tables.rules.ts';

interface ShownPeriod {
  /** YYYY-MM-DD, both included. */
  readonly from: string;
  readonly to: string;
}

/** Builds a table with a row for each day and location. It describes the exceptions in words and counts the rest. */
export function tourDaysSection(
  tours: FirstOf<ListedTour>,
  locationNames: ReadonlyMap<number, string>,
  { from, to }: ShownPeriod,
): ReportSection {
  const toursByDayAndLocation = Map.groupBy(
    tours.rows,
    (tour) => `${dayOf(tour)} ${locationNames.get(tour.location) ?? ''}`,
  );
  return createSection(['tourDays', 'Kontrollgänge Tag für Tag'], {
    paragraphs: [
      `Aufgeführt sind die Tage vom ${germanDay(from)} bis zum ${germanDay(to)}. Alle Monate des Zeitraums stehen in der Übersicht davor.`,
      ...cutNote(tours, 'Kontrollgängen'),
    ],
    tables: [
      {
        key: 'tourDays',
        caption: 'Kontrollgänge je Tag',
        columns: [
          dateColumn('day', 'Tag'),
          textColumn('location', 'Standort'),
          numberColumn('planned', 'geplant'),
          numberColumn('manual', 'durchgeführt'),
          textColumn('exceptions', 'Abweichungen'),
        ],
        rows: [...toursByDayAndLocation]
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([, toursOfDay]) => rowOf(toursOfDay, locationNames)),
      },
    ],
  });
}

const momentOf = ({ due, at }: ListedTour) => due ?? at;
const dayOf = (tour: ListedTour) => momentOf(tour).slice(0, 10);
const timeOf = (tour: ListedTour) => momentOf(tour).slice(11, 16);

function rowOf(toursOfDay: readonly ListedTour[], locationNames: ReadonlyMap<number, string>) {
  const [firstTour] = toursOfDay;
  return [
    firstTour === undefined ? null : dayOf(firstTour),
    firstTour === undefined ? '' : (locationNames.get(firstTour.location) ?? ''),
    toursOfDay.filter(({ due }) => due !== null).length,
    toursOfDay.filter(({ source }) => source === 'manual').length,
    exceptionsOn(toursOfDay),
  ];
}

/** Returns for example 'versäumt 14:00, 15:00; Befund 16:10 (Minderjährige Person)', or 'keine'. */
function exceptionsOn(toursOfDay: readonly ListedTour[]): string {
  const exceptionTexts = (word: string, isException: (tour: ListedTour) => boolean) => {
    const exceptions = toursOfDay.filter(isException);
    return exceptions.length === 0 ? [] : [`${word} ${exceptions.map(timeOf).join(', ')}`];
  };
  const findings = toursOfDay
    .filter(({ isFinding }) => isFinding)
    .map((tour) => `Befund ${timeOf(tour)}${tour.status === null ? '' : ` (${tour.status})`}`);
  const words = [
    ...exceptionTexts('versäumt', ({ source }) => source === 'missed'),
    ...exceptionTexts('automatisch, ohne Bestätigung', ({ source }) => source === 'auto'),
    ...findings,
    ...exceptionTexts('zusätzlich', ({ due }) => due === null),
    ...exceptionTexts('korrigiert', ({ isCorrected }) => isCorrected),
    ...exceptionTexts('Nachtrag', ({ isLate }) => isLate),
  ];
  return words.length === 0 ? 'keine' : words.join('; ');
}
