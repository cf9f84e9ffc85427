import { describe, expect, it } from 'vitest';
import type { UsageDay } from '#shared/contracts/player-check/location-usages.ts';
import { EMPTY_USAGE_SUMMARY, usageDaySection, addLocationUsage } from './usage-sections.rules.ts';

const day = (requests: number, mark?: UsageDay['mark']): UsageDay => ({
  day: '2026-02-05',
  isOpen: true,
  requests,
  unanswered: 0,
  usual: undefined,
  mark,
});
const sectionOf = (...locations: readonly { readonly isJudged: boolean; readonly days: readonly UsageDay[] }[]) =>
  usageDaySection(
    locations.reduce(
      (summary, location, index) =>
        addLocationUsage(summary, { name: ['Am Hafen', 'Zur Brücke'][index] ?? '', ...location }),
      EMPTY_USAGE_SUMMARY,
    ),
  );
const tableOf = ({ tables }: ReturnType<typeof usageDaySection>, key: string) =>
  tables.find((table) => table.key === key);
const harbour = { isJudged: true, days: [day(0, 'none'), day(3)] };

describe('the days of the proof of queries', () => {
  it('of a location that is not judged are marked, instead of counting as zero days to explain', () => {
    const section = sectionOf(harbour, { isJudged: false, days: [day(0)] });
    const locationTable = tableOf(section, 'usageByPlace');
    expect(locationTable?.rows).toEqual([
      ['Am Hafen', 2, 3, 1, 0],
      ['Zur Brücke', 1, 0, null, null],
    ]);
    expect(locationTable?.totals).toEqual(['Summe', 3, 3, 1, 0]);
    expect(tableOf(section, 'usageDays')?.rows.map((row) => [row[0], row.at(-1)])).toEqual([
      ['Am Hafen', 'Öffnungstag ohne Abfrage'],
      ['Am Hafen', null],
      ['Zur Brücke', 'nicht beurteilt'],
    ]);
    expect(section.paragraphs.join(' ')).toMatch(/Nicht beurteilt, .*: Zur Brücke\./);
  });

  it('have no sum of days to explain if no location is judged', () => {
    const silent = { isJudged: false, days: [day(4)] };
    const section = sectionOf(silent, silent);
    expect(tableOf(section, 'usageByPlace')?.totals).toEqual(['Summe', 2, 8, null, null]);
    expect(section.paragraphs.join(' ')).toContain('Am Hafen, Zur Brücke');
  });

  it('follow the current opening hours, with a note about locations that are not judged', () => {
    const section = sectionOf(harbour, harbour);
    expect(section.paragraphs.join(' ')).toContain('Öffnungszeiten am Tag der Berechnung');
    expect(section.paragraphs.join(' ')).not.toContain('Nicht beurteilt');
  });

  it('are all counted even if only some are listed, and a note says which', () => {
    const long = { isJudged: true, days: Array.from({ length: 6000 }, () => day(0, 'none')) };
    const section = sectionOf(long, long);
    expect(tableOf(section, 'usageByPlace')?.totals).toEqual(['Summe', 12_000, 0, 12_000, 0]);
    expect(tableOf(section, 'usageDays')?.rows).toHaveLength(10_000);
    expect(section.paragraphs).toContain('Aufgeführt sind die ersten 10.000 von 12.000 Tagen; gezählt sind alle.');
    expect(section.paragraphs).toContain(
      'Aufgeführt sind die ersten 10.000 von 12.000 zu erklärenden Tagen; gezählt sind alle.',
    );
  });
});
