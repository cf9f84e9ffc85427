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

it('nothing is said while nothing is counted', () => {
  expect(countText('measures', undefined)).toBe('');
});
