import { describe, expect, test } from 'vitest';
import { automaticTourBody, defaultStatusOf, hasInput, NO_TOUR_VALUES, tourBody, tourErrors } from './tour-draft.ts';

const CLEAN_STATUS = '/api/statuses/1';
const MINOR_STATUS = '/api/statuses/2';
const context = {
  defaultStatus: CLEAN_STATUS,
  profile: '/api/profiles/7',
  location: '/api/locations/3',
  dueAt: Date.parse('2026-11-20T14:00:00Z'),
  startedAt: Date.parse('2026-11-20T14:00:04Z'),
  now: Date.parse('2026-11-20T14:02:30Z'),
};

describe('the body of a tour', () => {
  test('needs no comment without a finding', () => {
    expect(tourErrors(NO_TOUR_VALUES, CLEAN_STATUS)).toEqual({});
    expect(tourErrors({ status: CLEAN_STATUS, comment: '' }, CLEAN_STATUS)).toEqual({});
  });
  test('with a finding requires a comment and reports the error at the field', () => {
    expect(tourErrors({ status: MINOR_STATUS, comment: ' ' }, CLEAN_STATUS)).toEqual({
      comment: 'Bitte angeben, was aufgefallen ist.',
    });
    expect(tourErrors({ status: MINOR_STATUS, comment: 'Ausweis verlangt' }, CLEAN_STATUS)).toEqual({});
  });
  test('contains the deadline, the start and the end', () => {
    expect(tourBody(NO_TOUR_VALUES, context)).toEqual({
      profile: '/api/profiles/7',
      location: '/api/locations/3',
      status: CLEAN_STATUS,
      dueAt: '2026-11-20T14:00:00+00:00',
      startedAt: '2026-11-20T14:00:04+00:00',
      occurredAt: '2026-11-20T14:02:30+00:00',
      completionSource: 'manual',
    });
  });
  test('contains no deadline for an additional tour', () => {
    expect(tourBody(NO_TOUR_VALUES, { ...context, dueAt: null }).dueAt).toBeUndefined();
  });
});

test('an automatic tour has no finding and is marked as unconfirmed', () => {
  expect(automaticTourBody(context)).toMatchObject({ status: CLEAN_STATUS, completionSource: 'auto' });
  expect(automaticTourBody(context).comment).toBeUndefined();
});

test('a draft has input as soon as it differs from the default', () => {
  expect(hasInput(NO_TOUR_VALUES, CLEAN_STATUS)).toBe(false);
  expect(hasInput({ status: CLEAN_STATUS, comment: ' ' }, CLEAN_STATUS)).toBe(false);
  expect(hasInput({ status: MINOR_STATUS, comment: '' }, CLEAN_STATUS)).toBe(true);
  expect(hasInput({ status: '', comment: 'Ruhig' }, CLEAN_STATUS)).toBe(true);
});

test('the default status comes from the catalogue, or else is the first status', () => {
  expect(defaultStatusOf([{ '@id': '/api/statuses/9', isDefault: true }])).toBe('/api/statuses/9');
  expect(defaultStatusOf([])).toBe(CLEAN_STATUS);
});
