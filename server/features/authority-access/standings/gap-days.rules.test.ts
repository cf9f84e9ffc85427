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
const gap = { missingForms: [], missedTours: 0, hasNoTour: false };

it('names the last days without a protocol or with a missed tour, the latest first, each once', () => {
  const tours = row({
    key: 'tours',
    section: 'tours',
    title: 'Kontrollgänge',
    missingDays: ['2026-11-11'],
    incompleteDays: [{ day: '2026-11-15', missed: 2, kinds: [] }],
  });
  expect(gapDaysOf([row({ missingDays: ['2026-11-01', '2026-11-09', '2026-11-15'] }), tours])).toEqual([
    { ...gap, day: '2026-11-15', missingForms: ['Tagesprotokoll'], missedTours: 2 },
    { ...gap, day: '2026-11-11', hasNoTour: true },
    { ...gap, day: '2026-11-09', missingForms: ['Tagesprotokoll'] },
  ]);
});

it('names no day that lacks only a part, and none of a form that is not due every day', () => {
  const partly = row({ incompleteDays: [{ day: '2026-11-15', missed: 0, kinds: ['Schließung'] }] });
  const handover = row({ title: 'Übergabe', isDueDaily: false, missingDays: ['2026-11-15'] });
  expect(gapDaysOf([partly, handover])).toEqual([]);
});
