import { expect, it } from 'vitest';
import { isUnderage } from './minimum-age.ts';

it.each([
  ['2008-11-22', '2026-11-22', 18, false],
  ['2008-11-23', '2026-11-22', 18, true],
  ['2005-11-23', '2026-11-22', 21, true],
  ['2008-02-29', '2026-02-28', 18, true],
  ['2008-02-29', '2026-03-01', 18, false],
  ['2026-11-23', '2026-11-22', 18, true],
  ['1931-01-05', '2026-11-22', 18, false],
  ['9999-12-31', '2026-11-22', 18, true],
])('a person born on %s is underage on %s for a minimum age of %i: %s', (dateOfBirth, today, minimumAge, underage) => {
  expect(isUnderage({ dateOfBirth, today, minimumAge })).toBe(underage);
});
