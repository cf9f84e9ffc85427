import { setImmediate } from 'node:timers/promises';
import { SYSTEM_SCOPE } from '#server/access/scope.ts';
import { findUsageLocations, isJudged, judgeDays } from '#server/features/player-check/player-check.public.ts';
import type { UsageDay } from '#shared/contracts/player-check/location-usages.ts';
import { oasisSection, outageTable, incompleteLogNote } from './oasis-sections.rules.ts';
import { answerTextFinder } from './protocol-sections.rules.ts';
import { twoYearPartsOf } from '#server/features/reports/figures/report-months.rules.ts';
import { cutNote } from './report-tables.rules.ts';
import {
  type ProtocolFigures,
  type MakeSection,
  type ReadingContext,
  readPortion,
  readProtocols,
  type ReportSubject,
} from '#server/features/reports/figures/read-figures.ts';
import { EMPTY_USAGE_SUMMARY, usageDaySection, type UsageSummary, addLocationUsage } from './usage-sections.rules.ts';

const LOCATIONS_PER_READ = 10;

/**
 * Lists the queries to OASIS of each location by day, and the opening days without queries that need an explanation.
 */
export async function usageSections(reading: ReadingContext, subject: ReportSubject): Promise<readonly MakeSection[]> {
  const { days, figures, locationNames } = subject;
  const { outages, questionnaires } = await readProtocols(reading, days);
  const usage = await readUsage(reading, subject);
  return [
    () => oasisSection(figures.checks, locationNames, outagesOf(subject, outages, questionnaires)),
    () => usageDaySection(usage),
  ];
}

/**
 * Reads the usage of the locations in the order of their names, and yields to other work after every two years of a
 * location.
 */
async function readUsage(reading: ReadingContext, { days, locationNames }: ReportSubject): Promise<UsageSummary> {
  let summary = EMPTY_USAGE_SUMMARY;
  // This reads with the system scope, because the organisation's row is visible only through the links of a user, who
  // may no longer exist.
  const scope = SYSTEM_SCOPE;
  const { now } = reading;
  const locationIds = [...locationNames.keys()];
  const twoYearParts = twoYearPartsOf(days);
  for (let start = 0; start < locationIds.length; start += LOCATIONS_PER_READ) {
    const ids = locationIds.slice(start, start + LOCATIONS_PER_READ);
    const locations = await readPortion({ ...reading, scope }, (tx) => findUsageLocations(tx, scope, ids));
    const locationsById = new Map(locations.map((facts) => [facts.id, facts]));
    for (const id of ids) {
      const foundLocations = [locationsById.get(id)].filter((location) => location !== undefined);
      const usageDays: UsageDay[] = [];
      for (const part of twoYearParts) {
        const spans = foundLocations.map((location) => ({ location, ...part }));
        const [judgedDays = []] = await readPortion({ ...reading, scope }, (tx) =>
          judgeDays({ tx, scope, now }, spans),
        );
        usageDays.push(...judgedDays);
      }
      summary = addLocationUsage(summary, {
        name: locationNames.get(id) ?? '',
        isJudged: foundLocations.some(isJudged),
        days: usageDays,
      });
      await setImmediate();
    }
    await reading.onPortionRead(Math.min(1, (start + LOCATIONS_PER_READ) / locationIds.length));
  }
  return summary;
}

/** Lists the times when OASIS could not be queried, and the period that the log no longer covers. */
export const outagesOf = (
  { locationNames, days, logStartDay }: ReportSubject,
  outages: ProtocolFigures['outages'],
  questionnaires: ProtocolFigures['questionnaires'],
) => ({
  outages: outageTable(outages.rows, locationNames, answerTextFinder(questionnaires)),
  notes: [...incompleteLogNote(days, logStartDay), ...cutNote(outages, 'Störungen')],
});
