import { expect, test } from 'vitest';
import { areRequestsFew, requestsLastUntil } from './requests-left.ts';

const june = { begin: Date.parse('2026-05-31T22:00:00Z'), end: Date.parse('2026-06-30T22:00:00Z') };
const lastUntil = (requests: number, now: string) =>
  requestsLastUntil({ requests, totalLimit: 6000 }, june, Date.parse(now));

test.each([
  ['at half of the month, half of them used', 3000, '2026-06-15T22:00:00Z', undefined],
  ['at half of the month, one more used', 3001, '2026-06-15T22:00:00Z', '2026-06-30'],
  ['after a third of the month, half of them used', 3000, '2026-06-10T22:00:00Z', '2026-06-20'],
  ['none used', 0, '2026-06-10T22:00:00Z', undefined],
  ['the month is over', 5999, '2026-08-01T00:00:00Z', undefined],
])('requests last as they did since the month began: %s', (_case, requests, now, day) => {
  const until = lastUntil(requests, now);
  expect(until === undefined ? undefined : new Date(until).toISOString().slice(0, 10)).toBe(day);
});

test.each([
  ['a fifth is left and does not last', 4800, '2026-06-24T21:59:59Z', true],
  ['a fifth is left and lasts', 4800, '2026-06-24T22:00:00Z', false],
  ['more than a fifth is left and does not last', 4799, '2026-06-15T22:00:00Z', false],
  ['one is left', 5999, '2026-06-15T22:00:00Z', true],
  ['none is left', 6000, '2026-06-15T22:00:00Z', false],
])('requests are few only if a fifth or less is left and does not last: %s', (_case, requests, now, isFew) => {
  expect(areRequestsFew(6000 - requests, 6000, lastUntil(requests, now))).toBe(isFew);
});
