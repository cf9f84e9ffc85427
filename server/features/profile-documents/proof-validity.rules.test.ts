import { describe, expect, it } from 'vitest';
import { validityOf } from './proof-validity.rules.ts';

const hamburg = { id: 6, intervals: [36, 60], source: 'HmbSpielSchuVO' };
const lowerSaxony = { id: 9, intervals: [30], source: 'NSpielhG' };
const unknown = { id: 4, intervals: [], source: undefined };
const asked = { typeMonths: null, isByState: false, states: [], issuedOn: '2026-01-31', training: 1 };
const byState = { ...asked, typeMonths: 0, isByState: true };

describe('until when a proof is valid', () => {
  it('what does not expire has no last day', () => {
    expect(validityOf(asked)).toEqual({ rule: 'unlimited' });
  });

  it('months of its type end on the same day, or on the last one of a shorter month', () => {
    expect(validityOf({ ...asked, typeMonths: 12 })).toEqual({ rule: 'type', months: 12, invalidOn: '2027-01-31' });
    expect(validityOf({ ...asked, typeMonths: 1 }).invalidOn).toBe('2026-02-28');
    expect(validityOf({ ...asked, typeMonths: 24, issuedOn: '2024-02-29' }).invalidOn).toBe('2026-02-28');
  });

  it.each([
    [1, 36],
    [2, 60],
    [3, 60],
    [9, 60],
  ])('training no. %i in Hamburg is good for %i months, and the last figure repeats', (training, months) => {
    const validity = validityOf({ ...byState, states: [hamburg], training });
    expect(validity).toMatchObject({ rule: 'state', months, training, stateId: 6, source: 'HmbSpielSchuVO' });
  });

  it('in several states the shortest of their intervals is proposed, and it says whose', () => {
    const validity = validityOf({ ...byState, states: [hamburg, unknown, lowerSaxony], training: 2 });
    expect(validity).toMatchObject({ months: 30, stateId: 9, invalidOn: '2028-07-31' });
  });

  it('nothing is invented where no interval is known', () => {
    expect(validityOf({ ...byState, states: [unknown] })).toEqual({ rule: 'unknown', training: 1 });
    expect(validityOf(byState)).toEqual({ rule: 'unknown', training: 1 });
  });
});
