import { expect, test } from 'vitest';
import { reasonNotToBook } from './contract-term.ts';

test.each([
  ['before anything is agreed', {}, 'noch kein Vertrag'],
  ['the day before a contract begins', { beginsOn: '2026-11-23' }, 'noch nicht begonnen'],
  ['on its first day', { beginsOn: '2026-11-22' }, null],
  ['on its last day', { beginsOn: '2026-01-01', endsOn: '2026-11-22' }, null],
  ['the day after its end', { beginsOn: '2026-01-01', endsOn: '2026-11-21' }, 'beendet'],
])('%s, booking a package is refused unless an invoice will contain it', (_when, term, part) => {
  const reason = reasonNotToBook(term, '2026-11-22');
  expect(part === null ? reason : reason?.includes(part)).toBe(part === null ? null : true);
});
