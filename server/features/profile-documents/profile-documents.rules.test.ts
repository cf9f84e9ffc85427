import { describe, expect, it } from 'vitest';
import { canDecide, checkDates, checkDocument, checkReview, dayOf } from './profile-documents.rules.ts';

const today = '2026-02-10';

describe('the days of a proof', () => {
  it.each([
    ['issued today and valid for ever', '2026-02-10', null, undefined],
    ['valid for a day', '2026-02-10', '2026-02-10', undefined],
    ['expired long ago', '2001-01-01', '2003-01-01', undefined],
    ['issued tomorrow', '2026-02-11', null, 'issuedAt'],
    ['issued in another century', '0202-02-10', null, 'issuedAt'],
    ['issued in the year 10000', '+010000-01-01', null, 'issuedAt'],
    ['expired before it was issued', '2026-02-10', '2026-02-09', 'invalidAt'],
    ['valid into the year 20226', '2026-02-10', '+020226-02-10', 'invalidAt'],
    ['valid into the year 9026', '2026-02-10', '9026-02-10', 'invalidAt'],
  ])('%s', (_title, issuedOn, invalidOn, field) => {
    expect(checkDates({ issuedOn, invalidOn }, today)[0]?.propertyPath).toBe(field);
  });

  it('are German calendar days, whatever offset was sent', () => {
    expect(dayOf('2026-07-01T00:00:00+02:00')).toBe('2026-07-01');
    expect(dayOf('2026-06-30T22:00:00Z')).toBe('2026-07-01');
    expect(dayOf('2026-07-01T00:00:00+00:00')).toBe('2026-07-01');
  });
});

describe('a review', () => {
  it.each([
    ['submitted', 'accepted', true],
    ['submitted', 'rejected', true],
    ['rejected', 'accepted', true],
    ['rejected', 'rejected', false],
    ['accepted', 'accepted', false],
    ['accepted', 'rejected', false],
  ] as const)('of what is %s may say %s: %s', (state, decision, isPossible) => {
    expect(canDecide(state, { decision })).toBe(isPossible);
  });

  it('requires a reason for a rejection', () => {
    expect(checkReview({ decision: 'rejected', comment: '' }, false)[0]?.propertyPath).toBe('comment');
    expect(checkReview({ decision: 'rejected', comment: 'Unleserlich' }, true)).toEqual([]);
    expect(checkReview({ decision: 'accepted' }, false)).toEqual([]);
  });

  it('requires the end of validity for an acceptance if it is unknown', () => {
    expect(checkReview({ decision: 'accepted' }, true)[0]?.propertyPath).toBe('invalidAt');
    expect(checkReview({ decision: 'accepted', invalidAt: null }, true)).toEqual([]);
  });
});

describe('the file of a proof', () => {
  it('must have the category for proofs and belong to the same organisation', () => {
    expect(checkDocument(undefined, 1)).toEqual([]);
    expect(checkDocument({ customer_id: 1, category: 'proof' }, 1)).toEqual([]);
    expect(checkDocument({ customer_id: 2, category: 'proof' }, 1)).toHaveLength(1);
    expect(checkDocument({ customer_id: 1, category: 'contract' }, 1)).toHaveLength(1);
  });
});
