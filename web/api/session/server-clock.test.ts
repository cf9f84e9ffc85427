import { afterEach, expect, it } from 'vitest';
import { clockOffset, setServerTime, setClockOffset } from './server-clock.ts';

const SERVER_TIME = '2026-11-18T13:00:00+00:00';
const MOMENT = Date.parse(SERVER_TIME);
const HOUR = 3_600_000;

afterEach(() => setClockOffset(0));

it('measures the offset at the middle of the round trip', () => {
  setServerTime(SERVER_TIME, MOMENT - HOUR, MOMENT - HOUR + 4000);
  expect(clockOffset()).toBe(HOUR - 2000);
});

it('ignores offsets of up to a second as rounding', () => {
  setServerTime(SERVER_TIME, MOMENT - 1000, MOMENT - 1000);
  expect(clockOffset()).toBe(0);
  setServerTime(SERVER_TIME, MOMENT - 1001, MOMENT - 1001);
  expect(clockOffset()).toBe(1001);
});

it('ignores a response that a sleeping tablet received late', () => {
  setServerTime(SERVER_TIME, MOMENT - HOUR, MOMENT - HOUR + 10_001);
  expect(clockOffset()).toBe(0);
  setServerTime(SERVER_TIME, MOMENT - HOUR, MOMENT - HOUR + 10_000);
  expect(clockOffset()).toBe(HOUR - 5000);
});

it('ignores a negative round trip, after the clock was set back', () => {
  setServerTime(SERVER_TIME, MOMENT + HOUR, MOMENT);
  expect(clockOffset()).toBe(0);
});
