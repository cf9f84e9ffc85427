import { expect, test } from 'vitest';
import { durationText, usedUpOn } from './quota-duration.ts';

const quota = { month: '2026-11-01', requests: 4000, totalLimit: 5000 };

test.each([
  [5000, null],
  [6000, '2026-11-26'],
  [8000, '2026-11-23'],
])('with a forecast of %i queries, 1000 are used up on %s', (forecast, day) => {
  expect(usedUpOn({ ...quota, forecast }, '2026-11-21')).toBe(day);
});

test.each([
  [undefined, 'Für eine Prognose ist es noch zu früh.'],
  [5000, 'Nach der Prognose werden es im November 2026 5.000 Abfragen. Das Guthaben reicht auch ohne Paket.'],
  [
    5400,
    'Nach der Prognose werden es im November 2026 5.400 Abfragen. Ohne Paket reicht das Guthaben etwa bis zum 28. November 2026, mit diesem Paket bis zum Monatsende.',
  ],
  [
    8000,
    'Nach der Prognose werden es im November 2026 8.000 Abfragen. Ohne Paket reicht das Guthaben etwa bis zum 23. November 2026, mit diesem Paket etwa bis zum 24. November 2026.',
  ],
])('with a forecast of %s queries, the dialog says how long they last', (forecast, text) => {
  const used = { ...quota, ...(forecast !== undefined && { forecast }) };
  expect(durationText(used, 500, '2026-11-21')).toBe(text);
});
