import { expect, it } from 'vitest';
import type { DayRow } from '#shared/contracts/authority-access/authority-days.ts';
import { gapDaysOf } from './gap-days.rules.ts';

const row = (values: Partial<DayRow>): DayRow => ({
  key: 'form-1',
  section: 'protocols',
  title: 'Tagesprotokoll',
  isDueDaily: true,
  judgedDays: 30,
  missingDays: [],
  incompleteDays: [],
  undueDays: [],
  kinds: [],
  ...values,
});
const gap = { missingForms: [], missingParts: [], missedTours: 0, unconfirmedTours: 0, hasNoTour: false };

it('names the last days without a protocol or with a missed tour, the latest first, each once', () => {
  const tours = row({
    key: 'tours',
    section: 'tours',
    title: 'Kontrollgänge',
    missingDays: ['2026-11-11'],
    incompleteDays: [{ day: '2026-11-15', missed: 2, unconfirmed: 3, kinds: [] }],
  });
  expect(gapDaysOf([row({ missingDays: ['2026-11-01', '2026-11-09', '2026-11-15'] }), tours])).toEqual([
    { ...gap, day: '2026-11-15', missingForms: ['Tagesprotokoll'], missedTours: 2, unconfirmedTours: 3 },
    { ...gap, day: '2026-11-11', hasNoTour: true },
    { ...gap, day: '2026-11-09', missingForms: ['Tagesprotokoll'] },
  ]);
});

it('names the part that a day lacks, as the cell of the days counts it', () => {
  const partly = row({ incompleteDays: [{ day: '2026-11-15', missed: 1, kinds: ['Schließen'] }] });
  expect(gapDaysOf([partly])).toEqual([{ ...gap, day: '2026-11-15', missingParts: ['Schließen'] }]);
});

it('names no day of a form that is not due every day', () => {
  const incompleteDays = [{ day: '2026-11-14', missed: 1, kinds: ['Schließen'] }];
  const handover = row({ title: 'Übergabe', isDueDaily: false, missingDays: ['2026-11-15'], incompleteDays });
  expect(gapDaysOf([handover])).toEqual([]);
});
