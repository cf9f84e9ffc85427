import { describe, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import {
  choiceAmong,
  givesWay,
  isDiscardable,
  isRevocable,
  type KeptAct,
  nextToSend,
  pauseAfter,
  type Place,
  refusalOf,
  refusedField,
  stateOf,
  verdictOf,
  withSignerRemark,
} from './kept-act.ts';

const place: Place = { user: 'anna', location: '/api/locations/1', locationName: 'Wandsbek', profileName: null };
const act = (number: number, change: Partial<KeptAct> = {}): KeptAct => ({
  ...place,
  number,
  idempotencyKey: `key-${number}`,
  method: 'POST',
  path: '/api/activities',
  params: {},
  body: {},
  title: 'Zutritt verweigert',
  keptAt: 0,
  attempts: 0,
  isDispensable: false,
  refusal: null,
  refusedField: null,
  ...change,
});
const elsewhere = { location: '/api/locations/2' };

describe('what is sent next', () => {
  test('the act recorded first goes first, however the store returns them', () => {
    expect(nextToSend([act(3), act(1), act(2)], place)?.number).toBe(1);
  });

  test('nothing is sent as somebody else', () => {
    expect(nextToSend([act(1, { user: 'bert' })], place)).toBeNull();
  });

  test('an act of another location waits until the session works there, and holds nothing up', () => {
    const acts = [act(1, elsewhere), act(2)];
    expect(nextToSend(acts, place)?.number).toBe(2);
    expect(nextToSend(acts, { ...place, ...elsewhere })?.number).toBe(1);
  });

  test('a refused act waits for a decision and holds nothing up', () => {
    expect(nextToSend([act(1, { refusal: 'Bereits erledigt.' }), act(2)], place)?.number).toBe(2);
  });
});

test.each([
  ['waiting', act(1), null],
  ['sending', act(1), 'key-1'],
  ['conflict', act(1, { refusal: 'Nein.' }), null],
  ['elsewhere', act(1, elsewhere), null],
] as const)('an act is shown as %s', (state, kept, sending) => {
  expect(stateOf(kept, place, sending)).toBe(state);
});

describe('what an error says about the act', () => {
  test.each([0, 401, 408, 425, 429, 500, 503])('status %i: nobody knows, so it stays', (status) => {
    expect(verdictOf(new ApiError(status, ''), act(1))).toBe('lost');
  });

  test('an attempt that took too long: nobody knows, so it stays', () => {
    expect(verdictOf(new DOMException('', 'TimeoutError'), act(1))).toBe('lost');
  });

  test.each([400, 403, 404, 409, 422])('status %i: the server has refused', (status) => {
    expect(verdictOf(new ApiError(status, ''), act(1))).toBe('refused');
  });

  test('a task that somebody else completed need not complete itself any more', () => {
    expect(verdictOf(new ApiError(409, ''), act(1, { isDispensable: true }))).toBe('done elsewhere');
  });
});

test('a refusal shows the messages of its fields', () => {
  const violations = [{ propertyPath: 'profile', message: 'Bitte das Profil mit seiner PIN wählen.' }];
  const refusal = new ApiError(422, 'Validation failed', violations);
  expect([refusalOf(refusal), refusedField(refusal)]).toEqual([violations[0]?.message, 'profile']);
  expect(refusalOf(new ApiError(409, 'Die Aufgabe wurde bereits erledigt.'))).toBe(
    'Die Aufgabe wurde bereits erledigt.',
  );
});

test('the pause between attempts grows to a minute', () => {
  expect([1, 2, 3, 6, 60].map(pauseAfter)).toEqual([2000, 4000, 8000, 60_000, 60_000]);
});

test('an act can be taken back as long as the server cannot know of it', () => {
  expect(isRevocable(act(1))).toBe(true);
  expect(isRevocable(act(1, { attempts: 1 }))).toBe(false);
  expect(isRevocable(act(1, { attempts: 1, refusal: 'Nein.' }))).toBe(true);
});

describe('a later state takes the place of an earlier one', () => {
  const draft = { subject: 'protocol:1', isInterim: true };
  const newer = { user: 'anna', subject: 'protocol:1' };
  test.each([
    ['that never left the device', act(1, draft), true],
    ['that the server refused', act(1, { ...draft, attempts: 2, refusal: 'Nein.' }), true],
    ['but not of one that may have arrived', act(1, { ...draft, attempts: 1 }), false],
    ['but not of something that was finished', act(1, { subject: 'protocol:1' }), false],
    ['but not of another subject', act(1, { ...draft, subject: 'protocol:2' }), false],
    ['but not of another person', act(1, { ...draft, user: 'bert' }), false],
    ['but not of an act by itself', act(1), false],
  ])('%s', (_, kept, expected) => expect(givesWay(kept, newer)).toBe(expected));
});

describe('who was chosen without the server', () => {
  const here = { session: 'first', location: '/api/locations/1', since: '2026-11-23T11:00:00Z' };
  const person = (name: string, session = 'first') => ({
    choice: {
      session,
      chosenAt: '2026-11-23T12:00:00Z',
      profile: {
        '@id': `/api/profiles/${name}`,
        '@type': 'Profile' as const,
        id: 1,
        name,
        isActive: true,
        customer: '/api/customers/1',
        hasPin: false,
        createdAt: '2026-01-01T00:00:00Z',
      },
    },
  });
  const chosen = (...acts: KeptAct[]) => choiceAmong(acts, here)?.profile.name;

  test('is the last one, whatever was recorded since', () => {
    expect(chosen(act(1, person('Elif')), act(2, person('Ute')), act(3))).toBe('Ute');
    expect(chosen(act(1))).toBeUndefined();
  });

  test('is nobody whom the server refused, who was chosen elsewhere or in another session', () => {
    expect(chosen(act(1, person('Elif')), act(2, { ...person('Ute'), refusal: 'Nein.' }))).toBe('Elif');
    expect(chosen(act(1, { ...person('Elif'), ...elsewhere }))).toBeUndefined();
    expect(chosen(act(1, person('Elif', 'second')))).toBeUndefined();
  });

  test('is nobody once somebody was chosen with the server later', () => {
    expect(choiceAmong([act(1, person('Elif'))], { ...here, since: '2026-11-23T12:00:01Z' })).toBeUndefined();
    expect(choiceAmong([act(1, person('Elif'))], { ...here, since: undefined })?.profile.name).toBe('Elif');
  });

  test('is said by each act that is signed, and by no other', () => {
    const offline = { ...place, profileChosenOffline: true };
    expect(withSignerRemark(offline, { profile: '/api/profiles/1' })).toEqual({
      profile: '/api/profiles/1',
      profileChosenOffline: true,
    });
    expect(withSignerRemark(offline, { completionSource: 'auto' })).toEqual({ completionSource: 'auto' });
    expect(withSignerRemark(place, { profile: '/api/profiles/1' })).toEqual({ profile: '/api/profiles/1' });
  });

  test('stays chosen for what was recorded under it; only a refused choice can be thrown away', () => {
    expect([isDiscardable(act(1)), isDiscardable(act(1, person('Elif')))]).toEqual([true, false]);
    expect(isDiscardable(act(1, { ...person('Elif'), refusal: 'Nein.' }))).toBe(true);
  });
});
