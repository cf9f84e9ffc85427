import { expect, it } from 'vitest';
import { countText } from './section-facts.ts';

const counts = {
  sections: [
    { section: 'measures' as const, total: 1204 },
    { section: 'tours' as const, total: 1 },
    { section: 'files' as const, total: 0 },
    { section: 'days' as const, total: 2 },
    { section: 'demands' as const, total: 3 },
  ],
  forms: [],
  answeredDemands: 2,
};

it.each([
  ['measures', '1.204 Einträge'],
  ['tours', '1 Eintrag'],
  ['files', 'keine'],
  ['days', '2 Tage fehlen'],
  ['demands', '3, davon 2 beantwortet'],
  ['proofs', ''],
] as const)('the section %s is counted as %j', (section, text) => {
  expect(countText(section, counts)).toBe(text);
});

it.each([
  [0, 0, 'kein Tag fehlt'],
  [0, 67, 'kein Tag fehlt, 67 unvollständig'],
  [2, 1, '2 Tage fehlen, 1 unvollständig'],
])('%i missing and %i incomplete days are counted as %j', (total, incomplete, text) => {
  expect(countText('days', { ...counts, sections: [{ section: 'days', total, incomplete }] })).toBe(text);
});

it('nothing is said while nothing is counted', () => {
  expect(countText('measures', undefined)).toBe('');
});
