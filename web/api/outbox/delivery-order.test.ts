import { expect, it } from 'vitest';
import { nextToDeliver } from './delivery-order.ts';
import type { QueuedRequest } from './queued-request.ts';

const request = (idempotencyKey: string, change: Partial<QueuedRequest> = {}): QueuedRequest => ({
  number: 1,
  idempotencyKey,
  user: 'anna',
  location: '/api/locations/1',
  locationName: null,
  profileName: null,
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
const profile = { '@id': '/api/profiles/1' };
// oxlint-disable-next-line typescript/consistent-type-assertions, typescript/no-unsafe-type-assertion -- only that it exists counts
const choice = { profile, session: 's', chosenAt: '2026-11-18T12:00:00Z' } as QueuedRequest['choice'];

it('the oldest entry is delivered first, and nothing is left when all of them wait', () => {
  const requests = [request('a'), request('b')];
  expect(nextToDeliver(requests, new Set())?.idempotencyKey).toBe('a');
  expect(nextToDeliver(requests, new Set(['a']))?.idempotencyKey).toBe('b');
  expect(nextToDeliver(requests, new Set(['a', 'b']))).toBeUndefined();
});

it.each([
  ['the next version of its draft', { subject: 'protocol:1' }, { subject: 'protocol:1' }],
  ['an answer with its picture', { body: { uuid: 'p-1' } }, { body: { answers: { q1: { images: ['p-1'] } } } }],
  ['a signature of the profile that was chosen', { choice }, { body: { profileChosenOffline: true } }],
])('an entry that waits holds back %s, and what builds on that, but nothing else', (_title, first, second) => {
  const third = { ...second, subject: 'protocol:1' };
  const requests = [request('a', first), request('b', { subject: 'protocol:1', ...second }), request('c', third)];
  expect(nextToDeliver(requests, new Set(['a']))).toBeUndefined();
  expect(nextToDeliver([...requests, request('d')], new Set(['a']))?.idempotencyKey).toBe('d');
});

it('a picture and a draft without each other do not wait for each other', () => {
  const requests = [
    request('a', { body: { uuid: 'p-1' } }),
    request('b', { subject: 'protocol:1', body: { uuid: 'd-1' } }),
  ];
  expect(nextToDeliver(requests, new Set(['a']))?.idempotencyKey).toBe('b');
});
