import { describe, expect, it } from 'vitest';
import { nextRestoreTime } from './nightly-restore.ts';

describe('the nightly restore of the demo', () => {
  it.each([
    ['2026-11-20T01:59:00Z', '2026-11-20T02:00:00Z'],
    ['2026-11-20T02:00:00Z', '2026-11-21T02:00:00Z'],
    ['2026-07-01T20:00:00Z', '2026-07-02T01:00:00Z'],
    ['2026-10-24T22:30:00Z', '2026-10-25T02:00:00Z'],
  ])('runs after %s at the next three o’clock in Germany', (moment, night) => {
    expect(nextRestoreTime(new Date(moment))).toEqual(new Date(night));
  });
});
