import { describe, expect, test } from 'vitest';
import { ApiError } from '#web/api/client/api-error.ts';
import {
  findOfflineChoice,
  isReplacedBy,
  isDiscardable,
  isRevocable,
  type QueuedRequest,
  nextToSend,
  pauseAfter,
  type OutboxContext,
  refusalOf,
  refusedField,
  stateOf,
  verdictOf,
  withOfflineMark,
} from './queued-request.ts';

const context: OutboxContext = {
  user: 'anna',
  location: '/api/locations/1',
  locationName: 'Wandsbek',
  profileName: null,
};
const request = (number: number, change: Partial<QueuedRequest> = {}): QueuedRequest => ({
  ...context,
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

describe('selecting the next request to send', () => {
  test('the oldest request is sent first, in whichever order the store returns them', () => {
    expect(nextToSend([request(3), request(1), request(2)], context)?.number).toBe(1);
  });

  test('no request is sent as another user', () => {
    expect(nextToSend([request(1, { user: 'bert' })], context)).toBeNull();
  });

  test('a request of another location waits until the session works there, without blocking others', () => {
    const requests = [request(1, elsewhere), request(2)];
    expect(nextToSend(requests, context)?.number).toBe(2);
    expect(nextToSend(requests, { ...context, ...elsewhere })?.number).toBe(1);
  });

  test('a refused request waits for a decision, without blocking others', () => {
    expect(nextToSend([request(1, { refusal: 'Bereits erledigt.' }), request(2)], context)?.number).toBe(2);
  });
});

test.each([
  ['waiting', request(1), null],
  ['sending', request(1), 'key-1'],
  ['conflict', request(1, { refusal: 'Nein.' }), null],
  ['elsewhere', request(1, elsewhere), null],
] as const)('a request is shown as %s', (state, kept, sending) => {
  expect(stateOf(kept, context, sending)).toBe(state);
});

describe('the verdict on an error', () => {
  test.each([0, 401, 408, 425, 429, 500, 503])(
    'after status %i the result is unknown, so the request stays',
    (status) => {
      expect(verdictOf(new ApiError(status, ''), request(1))).toBe('lost');
    },
  );

  test('after a timeout the result is unknown, so the request stays', () => {
    expect(verdictOf(new DOMException('', 'TimeoutError'), request(1))).toBe('lost');
  });

  test.each([400, 403, 404, 409, 422])('status %i is a refusal', (status) => {
    expect(verdictOf(new ApiError(status, ''), request(1))).toBe('refused');
  });

  test.each([403, 404, 409])('status %i of a proxy in the place of the server is no refusal', (status) => {
    const error = new ApiError(status, '', [], { isFromServer: false });
    expect(verdictOf(error, request(1, { isDispensable: true }))).toBe('lost');
  });

  test('a proxy that will never let the request pass refuses it', () => {
    expect(verdictOf(new ApiError(413, '', [], { isFromServer: false }), request(1))).toBe('refused');
  });

  test('a conflict settles a dispensable request, such as the automatic completion of a completed task', () => {
    expect(verdictOf(new ApiError(409, ''), request(1, { isDispensable: true }))).toBe('done elsewhere');
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

test('a request can be withdrawn as long as the server cannot have received it', () => {
  expect(isRevocable(request(1))).toBe(true);
  expect(isRevocable(request(1, { attempts: 1 }))).toBe(false);
  expect(isRevocable(request(1, { attempts: 1, refusal: 'Nein.' }))).toBe(true);
});

describe('replacing an earlier state with a later one', () => {
  const draft = { subject: 'protocol:1', isInterim: true };
  const newer = { user: 'anna', subject: 'protocol:1' };
  test.each([
    ['that never left the device', request(1, draft), true],
    ['that the server refused', request(1, { ...draft, attempts: 2, refusal: 'Nein.' }), true],
    ['but not of one that may have arrived', request(1, { ...draft, attempts: 1 }), false],
    ['but not of something that was finished', request(1, { subject: 'protocol:1' }), false],
    ['but not of another subject', request(1, { ...draft, subject: 'protocol:2' }), false],
    ['but not of another person', request(1, { ...draft, user: 'bert' }), false],
    ['but not of an request by itself', request(1), false],
  ])('%s', (_, kept, expected) => expect(isReplacedBy(kept, newer)).toBe(expected));
});

describe('the profile chosen offline', () => {
  const workplace = { session: 'first', location: '/api/locations/1', lastChosenAt: '2026-11-23T11:00:00Z' };
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
  const chosenProfileName = (...requests: QueuedRequest[]) => findOfflineChoice(requests, workplace)?.profile.name;

  test('is the one chosen last, whatever was recorded since', () => {
    expect(chosenProfileName(request(1, person('Elif')), request(2, person('Ute')), request(3))).toBe('Ute');
    expect(chosenProfileName(request(1))).toBeUndefined();
  });

  test('is not one that was refused, or chosen at another location or in another session', () => {
    expect(chosenProfileName(request(1, person('Elif')), request(2, { ...person('Ute'), refusal: 'Nein.' }))).toBe(
      'Elif',
    );
    expect(chosenProfileName(request(1, { ...person('Elif'), ...elsewhere }))).toBeUndefined();
    expect(chosenProfileName(request(1, person('Elif', 'second')))).toBeUndefined();
  });

  test('is undefined once a profile was chosen online later', () => {
    expect(
      findOfflineChoice([request(1, person('Elif'))], { ...workplace, lastChosenAt: '2026-11-23T12:00:01Z' }),
    ).toBeUndefined();
    expect(
      findOfflineChoice([request(1, person('Elif'))], { ...workplace, lastChosenAt: undefined })?.profile.name,
    ).toBe('Elif');
  });

  test('is marked in each signed request, and in no other', () => {
    const offline = { ...context, profileChosenOffline: true };
    expect(withOfflineMark(offline, { profile: '/api/profiles/1' })).toEqual({
      profile: '/api/profiles/1',
      profileChosenOffline: true,
    });
    expect(withOfflineMark(offline, { completionSource: 'auto' })).toEqual({ completionSource: 'auto' });
    expect(withOfflineMark(context, { profile: '/api/profiles/1' })).toEqual({ profile: '/api/profiles/1' });
  });

  test('cannot be discarded unless the choice was refused, because later requests depend on it', () => {
    expect([isDiscardable(request(1)), isDiscardable(request(1, person('Elif')))]).toEqual([true, false]);
    expect(isDiscardable(request(1, { ...person('Elif'), refusal: 'Nein.' }))).toBe(true);
  });
});
