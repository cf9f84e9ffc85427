import { describe, expect, it } from 'vitest';
import { autoCompletesAt, generationWindow, isMeantToBeDone } from './task-generation.rules.ts';

const at = (text: string) => new Date(text);
const alwaysOpen = { openingHours: [], silentDays: [], timeZone: 'Europe/Berlin' };
/** The location is open on weekdays until one at night; 20 November 2026 is a Friday. */
const weekdays = {
  openingHours: [{ days: [1, 2, 3, 4, 5], from: '10:00', to: '01:00' }],
  silentDays: ['Totensonntag', 'Heiligabend'],
  timeZone: 'Europe/Berlin',
};

describe('the generated tasks', () => {
  const now = at('2026-11-20T12:00:00Z');
  it('are those of the next two days, but none from before the first run', () => {
    expect(generationWindow(null, now)).toEqual({ after: now, until: at('2026-11-22T12:00:00Z') });
  });
  it('include those that were due while the server was down', () => {
    expect(generationWindow(at('2026-11-18T12:00:00Z'), now).after).toEqual(at('2026-11-18T12:00:00Z'));
  });
  it('exclude those of more than a week ago', () => {
    expect(generationWindow(at('2026-10-01T12:00:00Z'), now).after).toEqual(at('2026-11-13T12:00:00Z'));
  });
});

describe('a day on which the location is closed', () => {
  it.each([
    ['an ordinary Friday', weekdays, '2026-11-20T12:00:00Z', true],
    ['a Friday morning, before the location opens', weekdays, '2026-11-20T07:00:00Z', true],
    ['the night after Friday, while it is still open', weekdays, '2026-11-20T23:30:00Z', true],
    ['a Saturday without opening hours', weekdays, '2026-11-21T12:00:00Z', false],
    ['Christmas Eve, a Thursday', weekdays, '2026-12-24T12:00:00Z', false],
    ['the night into Christmas Eve, while it is still open', weekdays, '2026-12-23T23:30:00Z', true],
    ['a Sunday at a location that never closes', alwaysOpen, '2026-11-22T12:00:00Z', true],
    [
      'a silent day at a location that never closes otherwise',
      { ...alwaysOpen, silentDays: ['Totensonntag'] },
      '2026-11-22T12:00:00Z',
      false,
    ],
  ])('%s', (_day, plan, moment, expected) => {
    expect(isMeantToBeDone(plan, at(moment))).toBe(expected);
  });
});

describe('an automatic task', () => {
  it('is completed six minutes after it was due while the location is open', () => {
    expect(autoCompletesAt(weekdays, at('2026-11-20T12:00:00Z'))).toEqual(at('2026-11-20T12:06:00Z'));
  });
  it('is completed at the next opening if the location was closed', () => {
    expect(autoCompletesAt(weekdays, at('2026-11-21T12:00:00Z'))).toEqual(at('2026-11-23T09:06:00Z'));
  });
  it('is never completed at a location that does not open any more', () => {
    expect(
      autoCompletesAt(
        { ...weekdays, openingHours: [{ days: [], from: '10:00', to: '20:00' }] },
        at('2026-11-20T12:00:00Z'),
      ),
    ).toBeNull();
  });
});
