import { describe, expect, it } from 'vitest';
import { validityOf } from './proof-validity.rules.ts';

const hamburg = { id: 6, intervals: [36, 60], source: 'HmbSpielSchuVO' };
const lowerSaxony = { id: 9, intervals: [30], source: 'NSpielhG' };
const unknown = { id: 4, intervals: [], source: undefined };
const input = { typeMonths: null, isByState: false, states: [], issuedOn: '2026-01-31', trainingNumber: 1 };
const byState = { ...input, typeMonths: 0, isByState: true };

describe('the validity of a proof', () => {
  it('is unlimited without a last day', () => {
    expect(validityOf(input)).toEqual({ rule: 'unlimited' });
  });

  it('ends after the months of its type on the same day, or on the last day of a shorter month', () => {
    expect(validityOf({ ...input, typeMonths: 12 })).toEqual({ rule: 'type', months: 12, invalidOn: '2027-01-31' });
    expect(validityOf({ ...input, typeMonths: 1 }).invalidOn).toBe('2026-02-28');
    expect(validityOf({ ...input, typeMonths: 24, issuedOn: '2024-02-29' }).invalidOn).toBe('2026-02-28');
  });

  it.each([
    [1, 36],
    [2, 60],
    [3, 60],
    [9, 60],
  ])('training no. %i in Hamburg is good for %i months, and the last figure repeats', (training, months) => {
    const validity = validityOf({ ...byState, states: [hamburg], trainingNumber: training });
    expect(validity).toMatchObject({
      rule: 'state',
      months,
      trainingNumber: training,
      stateId: 6,
      source: 'HmbSpielSchuVO',
    });
  });

  it('proposes the shortest interval of several states, and names the state', () => {
    const validity = validityOf({ ...byState, states: [hamburg, unknown, lowerSaxony], trainingNumber: 2 });
    expect(validity).toMatchObject({ months: 30, stateId: 9, invalidOn: '2028-07-31' });
  });

  it('is unknown if no interval is known', () => {
    expect(validityOf({ ...byState, states: [unknown] })).toEqual({ rule: 'unknown', trainingNumber: 1 });
    expect(validityOf(byState)).toEqual({ rule: 'unknown', trainingNumber: 1 });
  });
});
