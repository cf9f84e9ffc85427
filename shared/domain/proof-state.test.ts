import { describe, expect, it } from 'vitest';
import { NEVER_EXPIRES, lastWarnedDay, proofStateOf, proofStatusOf } from './proof-state.ts';

const today = '2026-02-10';

describe('the state of a proof', () => {
  it.each([
    ['a proof that does not exist is missing', null, 'missing'],
    ['a proof that ended yesterday is expired', '2026-02-09', 'expired'],
    ['a proof that ends today is expiring', '2026-02-10', 'expiring'],
    ['a proof that ends in exactly four weeks is expiring', '2026-03-10', 'expiring'],
    ['a proof that ends a day later is fine', '2026-03-11', 'fine'],
    ['a proof that never ends is fine', NEVER_EXPIRES, 'fine'],
  ] as const)('%s', (_title, until, state) => {
    expect(proofStateOf(until, today)).toBe(state);
  });

  it.each([
    ['2026-02-09', 'danger'],
    ['2026-02-10', 'warning'],
    ['2026-03-10', 'warning'],
    ['2026-03-11', 'fine'],
    [null, 'fine'],
  ] as const)('is shown for a proof valid until %s as %s', (invalidAt, status) => {
    expect(proofStatusOf(invalidAt, today)).toBe(status);
  });

  it('counts four weeks across the turn of the year and leap days', () => {
    expect(lastWarnedDay('2027-12-20')).toBe('2028-01-17');
    expect(lastWarnedDay('2028-02-10')).toBe('2028-03-09');
  });
});
