import { describe, expect, it } from 'vitest';
import type { UsageDay } from '#shared/contracts/location-usages.ts';
import { usageDaySection } from './usage-sections.rules.ts';

const names = new Map([
  [1, 'Am Hafen'],
  [2, 'Zur Brücke'],
]);
const day = (requests: number, mark?: UsageDay['mark']): UsageDay => ({
  day: '2026-02-05',
  isOpen: true,
  requests,
  unanswered: 0,
  usual: undefined,
  mark,
});
const tableOf = ({ tables }: ReturnType<typeof usageDaySection>, key: string) =>
  tables.find((table) => table.key === key);
const harbour = { isJudged: true, days: [day(0, 'none'), day(3)] };

describe('the days of the proof of queries', () => {
  it('of a location that is not judged are said to be so, and are no zero of days to explain', () => {
    const section = usageDaySection(
      new Map([
        [1, harbour],
        [2, { isJudged: false, days: [day(0)] }],
      ]),
      names,
    );
    const byPlace = tableOf(section, 'usageByPlace');
    expect(byPlace?.rows).toEqual([
      ['Am Hafen', 2, 3, 1, 0],
      ['Zur Brücke', 1, 0, null, null],
    ]);
    expect(byPlace?.totals).toEqual(['Summe', 3, 3, 1, 0]);
    expect(tableOf(section, 'usageDays')?.rows.map((row) => [row[0], row.at(-1)])).toEqual([
      ['Am Hafen', 'Öffnungstag ohne Abfrage'],
      ['Am Hafen', null],
      ['Zur Brücke', 'nicht beurteilt'],
    ]);
    expect(section.paragraphs.join(' ')).toMatch(/Nicht beurteilt, .*: Zur Brücke\./);
  });

  it('have no sum of days to explain where no location is judged', () => {
    const silent = { isJudged: false, days: [day(4)] };
    const section = usageDaySection(
      new Map([
        [1, silent],
        [2, silent],
      ]),
      names,
    );
    expect(tableOf(section, 'usageByPlace')?.totals).toEqual(['Summe', 2, 8, null, null]);
    expect(section.paragraphs.join(' ')).toContain('Am Hafen, Zur Brücke');
  });

  it('follow the opening hours of the computation, and say so; where each location is judged none is named', () => {
    const section = usageDaySection(
      new Map([
        [1, harbour],
        [2, harbour],
      ]),
      names,
    );
    expect(section.paragraphs.join(' ')).toContain('Öffnungszeiten am Tag der Berechnung');
    expect(section.paragraphs.join(' ')).not.toContain('Nicht beurteilt');
  });
});
