import { describe, expect, it } from 'vitest';
import { countWrite, NETWORK_LIMIT, secondsToWait, type DemoUsage } from './demo-limit.rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const { writes, bytes } = NETWORK_LIMIT;

describe('the demo usage of a network', () => {
  it.each<[string, DemoUsage | undefined, number, DemoUsage]>([
    ['starts with the first write', undefined, 7, { since: now, writes: 1, bytes: 7 }],
    [
      'adds up within the hour',
      { since: minutesAgo(59), writes: 4, bytes: 10 },
      7,
      { since: minutesAgo(59), writes: 5, bytes: 17 },
    ],
    [
      'starts again after the hour',
      { since: minutesAgo(60), writes: 4, bytes: 10 },
      7,
      { since: now, writes: 1, bytes: 7 },
    ],
  ])('%s', (_title, before, sent, after) => {
    expect(countWrite(before, sent, now)).toEqual(after);
  });

  it.each<[string, DemoUsage, number]>([
    ['exactly the limit', { since: minutesAgo(50), writes, bytes }, 0],
    ['one write above the limit', { since: minutesAgo(50), writes: writes + 1, bytes: 0 }, 600],
    ['one byte above the limit', { since: minutesAgo(50), writes: 1, bytes: bytes + 1 }, 600],
    [
      'one write above the limit in the last moment of the hour',
      { since: new Date(now.getTime() - 3_599_999), writes: writes + 1, bytes: 0 },
      1,
    ],
  ])('leads to the right waiting time: %s', (_title, written, seconds) => {
    expect(secondsToWait(written, NETWORK_LIMIT, now)).toBe(seconds);
  });
});
