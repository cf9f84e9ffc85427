import { SYSTEM_SCOPE } from '#server/access/scope.ts';
import { judgedDays, findUsagePlaces, type JudgedPlace } from '#server/features/player-check/player-check.public.ts';
import type { ReportSection } from '#shared/report-content.ts';
import { oasisSection, outageTable, shortLogNote } from './oasis-sections.rules.ts';
import { answerWord } from './protocol-sections.rules.ts';
import { cutNote } from './report-tables.rules.ts';
import { type ProtocolFigures, type Reading, read, readFigures, readProtocols, type Subject } from './read-figures.ts';
import { usageDaySection } from './usage-sections.rules.ts';

/** Their days are worked out between two looks at what else there is to do. */
const PLACES_AT_ONCE = 2;

/** How often OASIS was asked at each location on each day, and which opening days somebody has to explain. */
export async function usageSections(reading: Reading, subject: Subject): Promise<readonly ReportSection[]> {
  const { days, placeNames } = subject;
  const { checks } = await readFigures(reading, days);
  const { outages, words } = await readProtocols(reading, days);
  return [
    oasisSection(checks, placeNames, outagesOf(subject, outages, words)),
    usageDaySection(await readUsage(reading, subject), placeNames),
  ];
}

/** By the location's id, a few places at a time. */
async function readUsage(reading: Reading, { days }: Subject): Promise<ReadonlyMap<number, JudgedPlace>> {
  const usage = new Map<number, JudgedPlace>();
  // The organisation's row, which is asked for its name, is seen by the links of a person, who may be gone by now.
  const scope = SYSTEM_SCOPE;
  const { locationIds, now } = reading;
  for (let start = 0; start < locationIds.length; start += PLACES_AT_ONCE) {
    const ids = locationIds.slice(start, start + PLACES_AT_ONCE);
    const judged = await read({ ...reading, scope }, async (tx) =>
      judgedDays({ tx, scope, now }, await findUsagePlaces(tx, scope, ids), days),
    );
    for (const [id, found] of judged) usage.set(id, found);
    await reading.onPortion(Math.min(1, (start + PLACES_AT_ONCE) / locationIds.length));
  }
  return usage;
}

/** What stands beside the counted queries: when OASIS could not be asked, and what is no longer known. */
export const outagesOf = (
  { placeNames, days, today }: Subject,
  outages: ProtocolFigures['outages'],
  words: ProtocolFigures['words'],
) => ({
  outages: outageTable(outages.rows, placeNames, answerWord(words)),
  notes: [...shortLogNote(days, today), ...cutNote(outages, 'Störungen')],
});
