import { describe, expect, it } from 'vitest';
import { FOR_EVER, lastWarnedDay, proofStateOf, proofStatusOf } from './proof-state.ts';

const today = '2026-02-10';

describe('the state of a proof', () => {
  it.each([
    ['nothing at all is missing', null, 'missing'],
    ['what ended yesterday is expired', '2026-02-09', 'expired'],
    ['what ends today is good for today', '2026-02-10', 'expiring'],
    ['what ends in exactly four weeks is warned of', '2026-03-10', 'expiring'],
    ['what ends a day later is not', '2026-03-11', 'fine'],
    ['what never ends is fine', FOR_EVER, 'fine'],
  ] as const)('%s', (_title, until, state) => {
    expect(proofStateOf(until, today)).toBe(state);
  });

  it.each([
    ['2026-02-09', 'danger'],
    ['2026-02-10', 'warning'],
    ['2026-03-10', 'warning'],
    ['2026-03-11', 'fine'],
    [null, 'fine'],
  ] as const)('one that is valid until %s is shown as %s', (invalidAt, status) => {
    expect(proofStatusOf(invalidAt, today)).toBe(status);
  });

  it('counts four weeks across the turn of the year and leap days', () => {
    expect(lastWarnedDay('2027-12-20')).toBe('2028-01-17');
    expect(lastWarnedDay('2028-02-10')).toBe('2028-03-09');
  });
});
