import { expect, test } from 'vitest';
import { usageOf } from './usage.ts';

const limits = (requests: number, limitCount: number, additionalLimitCount = 0) => {
  const totalLimit = limitCount + additionalLimitCount;
  const requestsLeft = Math.max(0, totalLimit - requests);
  const location = '/api/locations/1';
  return { location, requests, limitCount, additionalLimitCount, totalLimit, requestsLeft, type: 'limited' as const };
};

const MONTH = '2026-06-01';
const inTheMiddle = Date.parse('2026-06-15T22:00:00Z');

test.each([
  [0, 'calm', 'noch 6.000', 'von 6.000'],
  [4799, 'calm', 'noch 1.201', 'von 6.000'],
  [4800, 'soon', 'noch 1.200', 'von 6.000, wird knapp'],
  [5999, 'soon', 'noch 1', 'von 6.000, wird knapp'],
  [6000, 'act', 'Guthaben aufgebraucht!', '0 von 6.000'],
  [6100, 'act', 'Guthaben aufgebraucht!', '0 von 6.000'],
])('%i of 6,000 requests in half a month are %s: %s %s', (requests, tone, remainingText, totalText) => {
  const usage = usageOf(limits(requests, 6000), MONTH, inTheMiddle);
  expect(usage).toMatchObject({ tone, remainingText, totalText, limitParts: null });
});

test.each([
  ['2026-06-24T21:59:59Z', 'soon'],
  ['2026-06-24T22:00:00Z', 'calm'],
  ['2026-08-01T00:00:00Z', 'calm'],
])('a fifth is left at %s: %s, by the time since the month began where the location is', (now, tone) => {
  expect(usageOf(limits(4800, 6000), MONTH, Date.parse(now)).tone).toBe(tone);
});

test.each([
  [4799, 'noch 1.201', 'Gewarnt wird ab 1.200.'],
  [4800, 'noch 1.200', null],
  [6000, 'noch 0', null],
])('after %i requests the chip says %s, and when a warning comes: %s', (requests, shortText, warningText) => {
  expect(usageOf(limits(requests, 6000))).toMatchObject({ shortText, warningText });
});

test('the bar shows the share that is left, at least nothing', () => {
  expect(usageOf(limits(1500, 6000)).leftPercent).toBe(75);
  expect(usageOf(limits(9000, 6000)).leftPercent).toBe(0);
  expect(usageOf(limits(0, 0)).leftPercent).toBe(0);
});

test('above the base limit the additional requests are shown', () => {
  const usage = usageOf(limits(2731, 2500, 1000), MONTH, inTheMiddle);
  expect(usage).toMatchObject({
    remainingText: 'noch 769',
    totalText: 'von 3.500',
    limitParts: '2.500 im Vertrag + 1.000 zusätzlich',
    tone: 'calm',
  });
});

test('below the base limit the additional requests are not mentioned', () => {
  expect(usageOf(limits(2500, 2500, 1000)).limitParts).toBeNull();
});

test('without a limit only the number of requests is shown', () => {
  const unlimited = {
    location: '/api/locations/1',
    requests: 3172,
    additionalLimitCount: 0,
    type: 'unlimited' as const,
  };
  expect(usageOf(unlimited)).toEqual({
    tone: 'calm',
    leftPercent: null,
    remainingText: 'unbegrenzt',
    totalText: '(3.172 abgefragt)',
    shortText: 'unbegrenzt',
    warningText: null,
    limitParts: null,
  });
});
