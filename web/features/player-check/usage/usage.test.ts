import { expect, test } from 'vitest';
import { usageOf } from './usage.ts';

const limits = (requests: number, limitCount: number, additionalLimitCount = 0) => {
  const totalLimit = limitCount + additionalLimitCount;
  const requestsLeft = Math.max(0, totalLimit - requests);
  const location = '/api/locations/1';
  return { location, requests, limitCount, additionalLimitCount, totalLimit, requestsLeft, type: 'limited' as const };
};

test.each([
  [0, 'calm', 'noch 6.000'],
  [4799, 'calm', 'noch 1.201'],
  [4800, 'soon', 'nur noch 1.200'],
  [5999, 'soon', 'nur noch 1'],
  [6000, 'act', 'Guthaben aufgebraucht!'],
  [6100, 'act', 'Guthaben aufgebraucht!'],
])('%i of 6,000 requests is %s: %s', (requests, tone, remainingText) => {
  expect(usageOf(limits(requests, 6000))).toMatchObject({ tone, remainingText, limitParts: null });
});

test('the bar shows the share that is left, at least nothing', () => {
  expect(usageOf(limits(1500, 6000)).leftPercent).toBe(75);
  expect(usageOf(limits(9000, 6000)).leftPercent).toBe(0);
  expect(usageOf(limits(0, 0)).leftPercent).toBe(0);
});

test('above the base limit the additional requests are shown', () => {
  const usage = usageOf(limits(2731, 2500, 1000));
  expect(usage).toMatchObject({
    remainingText: 'noch 769',
    totalText: 'von 3.500',
    limitParts: '2.500 im Vertrag + 1.000 zusätzlich',
    tone: 'calm',
  });
});

test('where nothing is left, the requests made are shown, which may be more than the limit', () => {
  expect(usageOf(limits(6100, 6000)).totalText).toBe('6.100 verbraucht');
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
    totalText: '(3.172 verbraucht)',
    shortText: '3.172',
    limitParts: null,
  });
});
