import { expect, test } from 'vitest';
import { rowsByDay } from './rows-by-day.ts';

const rowAt = (moment: string) => ({ at: moment });

test('rows are grouped by the day in Germany, in their order', () => {
  const rows = [
    rowAt('2026-11-20T23:30:00+00:00'),
    rowAt('2026-11-20T22:59:00+00:00'),
    rowAt('2026-11-20T08:00:00+00:00'),
  ];
  expect(rowsByDay(rows, (row) => row.at)).toEqual([
    { day: '2026-11-21', rows: [rows[0]] },
    { day: '2026-11-20', rows: [rows[1], rows[2]] },
  ]);
});

test('without a moment all rows are one group without a day', () => {
  expect(rowsByDay([1, 2])).toEqual([{ day: '', rows: [1, 2] }]);
});
