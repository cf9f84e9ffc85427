import { describe, expect, test } from 'vitest';
import {
  formatDateTime,
  formatDayHeading,
  formatDuration,
  formatLongDay,
  formatRelativeDateTime,
  formatTimeAgo,
  fromLocalInput,
  toLocalInput,
  toWire,
  localDay,
} from './local-time.ts';

const minutes = (count: number) => count * 60_000;

test.each([
  [0, 'gerade eben'],
  [minutes(1), 'vor 1 Minute'],
  [minutes(59), 'vor 59 Minuten'],
  [minutes(60), 'vor 1 Stunde'],
  [minutes(60 * 24), 'vor 1 Tag'],
  [minutes(60 * 47), 'vor 1 Tag'],
  [minutes(60 * 24 * 12), 'vor 12 Tagen'],
  [-minutes(1), 'gerade eben'],
])('a moment %d ms ago is "%s"', (age, text) => {
  const now = Date.parse('2026-11-20T15:00:00Z');
  expect(formatTimeAgo(now - age, now)).toBe(text);
});

describe('dates are shown in the time zone of the location', () => {
  test('a summer evening in UTC is the next day in Germany', () => {
    expect(localDay('2026-07-01T22:30:00+00:00')).toBe('2026-07-02');
    expect(formatDateTime('2026-07-01T22:30:00+00:00')).toBe('02.07.2026, 00:30');
  });
  test('the long format names the month', () => {
    expect(formatLongDay('2026-01-05T10:00:00+00:00')).toBe('05. Januar 2026');
  });
  test.each([
    ['2026-11-20T14:04:00+00:00', 'heute, 15:04'],
    ['2026-11-19T14:04:00+00:00', 'gestern, 15:04'],
    ['2026-11-21T14:04:00+00:00', 'morgen, 15:04'],
    ['2026-11-25T14:04:00+00:00', '25.11.2026, 15:04'],
  ])('%s is shown as "%s"', (moment, text) => {
    expect(formatRelativeDateTime(moment, Date.parse('2026-11-20T09:00:00Z'))).toBe(text);
  });
  test.each([
    [minutes(4), '4 min'],
    [minutes(60), '1 Std.'],
    [minutes(125), '2 Std. 5 min'],
    [minutes(60 * 24) - 1, '23 Std. 59 min'],
    [minutes(60 * 24), '1 Tag'],
    [minutes(60 * 48) - 1, '1 Tag'],
    [minutes(60 * 72), '3 Tage'],
  ])('%i ms are shown as "%s"', (milliseconds, text) => {
    expect(formatDuration(milliseconds)).toBe(text);
  });
});

describe('a typed time is local time at the location', () => {
  test.each([
    ['2026-11-20T15:04', '2026-11-20T14:04:00+00:00'],
    ['2026-07-01T00:30', '2026-06-30T22:30:00+00:00'],
    ['2026-03-29T03:30', '2026-03-29T01:30:00+00:00'],
    ['2026-10-25T04:00', '2026-10-25T03:00:00+00:00'],
  ])('%s is %s', (input, wire) => {
    expect(fromLocalInput(input)).toBe(wire);
    expect(toLocalInput(wire)).toBe(input);
  });
  test.each(['', '2026-11-20', '2026-13-45T99:00'])('"%s" is no valid time', (input) => {
    expect(fromLocalInput(input)).toBeNull();
  });
  test('dates are sent without milliseconds', () => {
    expect(toWire(Date.parse('2026-11-20T14:04:05.678Z'))).toBe('2026-11-20T14:04:05+00:00');
  });
});

test('a heading names days near today, and the year only if it is another one', () => {
  const now = Date.parse('2026-11-20T09:00:00Z');
  expect(formatDayHeading('2026-11-20T23:30:00+01:00', now)).toBe('Heute, Fr 20. Nov.');
  expect(formatDayHeading('2026-11-18T12:00:00Z', now)).toBe('Mi 18. Nov.');
  expect(formatDayHeading('2025-12-30T12:00:00Z', now)).toBe('Di 30. Dez. 2025');
});
