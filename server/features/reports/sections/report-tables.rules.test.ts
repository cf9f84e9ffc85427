import { describe, expect, it } from 'vitest';
import { trainingSection } from './concept-sections.rules.ts';
import { filesSection } from '#server/features/reports/folder/folder-sections.rules.ts';
import { cutNote, firstOf, createSection } from './report-tables.rules.ts';
import { tourListSection } from './tour-sections.rules.ts';

const training = { person: 'Petra Pult', type: 'Schulung', name: 'Caritas', issued: '2026-01-20', until: null };
const file = { name: 'Aushang', category: 'notice' as const, location: null, until: null };

it('a chart of a single month is omitted, because the table shows the same', () => {
  const chart = (...labels: string[]) => ({
    key: 'a',
    caption: 'A',
    kind: 'bars' as const,
    unit: '',
    labels,
    series: [],
  });
  const { charts } = createSection(['a', 'A'], { charts: [chart('Jan. 2026'), chart('Jan. 2026', 'Feb. 2026')] });
  expect(charts.map(({ labels }) => labels.length)).toEqual([2]);
});

describe('a list that is cut', () => {
  it.each([
    [2, 2, 5, ['Aufgeführt sind die ersten 2 von 5 Dateien; gezählt sind alle.']],
    [2, 2, 2, []],
    [2, 3, 5, []],
    [1000, 1000, 1234, ['Aufgeführt sind die ersten 1.000 von 1.234 Dateien; gezählt sind alle.']],
  ])('with %s rows, at most %s and %s in total has the note %j', (rows, most, total, said) => {
    const list = firstOf(
      Array.from({ length: rows }, () => null),
      most,
      total,
    );
    expect(cutNote(list, 'Dateien')).toEqual(said);
  });

  it('of trainings has a note, and the sum by kind counts all of them', () => {
    const byType = [{ type: 'Schulung', total: 30_000 }];
    const { paragraphs, tables } = trainingSection({ rows: [training], total: 30_000, byType }, [], '2026-06-15');
    expect(paragraphs).toContain('Aufgeführt sind die ersten 1 von 30.000 Schulungen; gezählt sind alle.');
    expect(tables.map(({ key, rows, totals }) => [key, rows.length, totals?.[1]])).toEqual([
      ['trainingsByType', 1, 30_000],
      ['trainings', 1, undefined],
      ['staff', 0, undefined],
    ]);
  });

  it('of files or tours has a note, a complete list has none', () => {
    expect(filesSection({ rows: [file], total: 2 }, new Map()).paragraphs).toHaveLength(1);
    expect(filesSection({ rows: [file], total: 1 }, new Map()).paragraphs).toEqual([]);
    expect(tourListSection({ rows: [], total: 3 }, new Map()).paragraphs).toEqual([
      'Aufgeführt sind die ersten 0 von 3 Kontrollgängen; gezählt sind alle.',
    ]);
  });
});
