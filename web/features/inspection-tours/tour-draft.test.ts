import { describe, expect, test } from 'vitest';
import { automaticTourBody, defaultStatusOf, hasContent, NO_TOUR_VALUES, tourBody, tourErrors } from './tour-draft.ts';

const CLEAN = '/api/statuses/1';
const MINOR = '/api/statuses/2';
const around = {
  defaultStatus: CLEAN,
  profile: '/api/profiles/7',
  location: '/api/locations/3',
  dueAt: Date.parse('2026-11-20T14:00:00Z'),
  startedAt: Date.parse('2026-11-20T14:00:04Z'),
  now: Date.parse('2026-11-20T14:02:30Z'),
};

describe('a tour', () => {
  test('without a finding needs no comment', () => {
    expect(tourErrors(NO_TOUR_VALUES, around)).toEqual({});
    expect(tourErrors({ status: CLEAN, comment: '' }, around)).toEqual({});
  });
  test('with a finding is refused without a comment, at the field', () => {
    expect(tourErrors({ status: MINOR, comment: ' ' }, around)).toEqual({ comment: 'Bitte einen Kommentar angeben.' });
    expect(tourErrors({ status: MINOR, comment: 'Ausweis verlangt' }, around)).toEqual({});
  });
  test('says which deadline it answers, when it began and when it ended', () => {
    expect(tourBody(NO_TOUR_VALUES, around)).toEqual({
      profile: '/api/profiles/7',
      location: '/api/locations/3',
      status: CLEAN,
      dueAt: '2026-11-20T14:00:00+00:00',
      startedAt: '2026-11-20T14:00:04+00:00',
      occurredAt: '2026-11-20T14:02:30+00:00',
      completionSource: 'manual',
    });
  });
  test('beyond the interval answers no deadline', () => {
    expect(tourBody(NO_TOUR_VALUES, { ...around, dueAt: null }).dueAt).toBeUndefined();
  });
});

test('a tour that submits itself has found nothing, and says that nobody confirmed it', () => {
  expect(automaticTourBody(around)).toMatchObject({ status: CLEAN, completionSource: 'auto' });
  expect(automaticTourBody(around).comment).toBeUndefined();
});

test('something was said once it differs from the default', () => {
  expect(hasContent(NO_TOUR_VALUES, CLEAN)).toBe(false);
  expect(hasContent({ status: CLEAN, comment: ' ' }, CLEAN)).toBe(false);
  expect(hasContent({ status: MINOR, comment: '' }, CLEAN)).toBe(true);
  expect(hasContent({ status: '', comment: 'Ruhig' }, CLEAN)).toBe(true);
});

test('the default is what the catalogue says, else the first status', () => {
  expect(defaultStatusOf([{ '@id': '/api/statuses/9', isDefault: true }])).toBe('/api/statuses/9');
  expect(defaultStatusOf([])).toBe(CLEAN);
});
