import { describe, expect, it } from 'vitest';
import { countRequest, NETWORK_WRITE_LIMIT, secondsToWait, type DemoUsage } from './demo-limit.rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const { requests, bytes } = NETWORK_WRITE_LIMIT;

describe('the demo usage of a network', () => {
  it.each<[string, DemoUsage | undefined, number, DemoUsage]>([
    ['starts with the first write', undefined, 7, { hourStart: now, requests: 1, bytes: 7 }],
    [
      'adds up within the hour',
      { hourStart: minutesAgo(59), requests: 4, bytes: 10 },
      7,
      { hourStart: minutesAgo(59), requests: 5, bytes: 17 },
    ],
    [
      'starts again after the hour',
      { hourStart: minutesAgo(60), requests: 4, bytes: 10 },
      7,
      { hourStart: now, requests: 1, bytes: 7 },
    ],
  ])('%s', (_title, before, sent, after) => {
    expect(countRequest(before, sent, now)).toEqual(after);
  });

  it.each<[string, DemoUsage, number]>([
    ['exactly the limit', { hourStart: minutesAgo(50), requests, bytes }, 0],
    ['one write above the limit', { hourStart: minutesAgo(50), requests: requests + 1, bytes: 0 }, 600],
    ['one byte above the limit', { hourStart: minutesAgo(50), requests: 1, bytes: bytes + 1 }, 600],
    [
      'one write above the limit in the last moment of the hour',
      { hourStart: new Date(now.getTime() - 3_599_999), requests: requests + 1, bytes: 0 },
      1,
    ],
  ])('leads to the right waiting time: %s', (_title, written, seconds) => {
    expect(secondsToWait(written, NETWORK_WRITE_LIMIT, now)).toBe(seconds);
  });
});
