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

describe('which tasks are made', () => {
  const now = at('2026-11-20T12:00:00Z');
  it('those of the next two days, and nothing that lies before the first look', () => {
    expect(generationWindow(null, now)).toEqual({ after: now, until: at('2026-11-22T12:00:00Z') });
  });
  it('those that fell due while the server was down', () => {
    expect(generationWindow(at('2026-11-18T12:00:00Z'), now).after).toEqual(at('2026-11-18T12:00:00Z'));
  });
  it('but none from more than a week ago', () => {
    expect(generationWindow(at('2026-10-01T12:00:00Z'), now).after).toEqual(at('2026-11-13T12:00:00Z'));
  });
});

describe('a day on which nobody is there', () => {
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

describe('what completes itself', () => {
  it('does so six minutes after it was due while the location is open', () => {
    expect(autoCompletesAt(weekdays, at('2026-11-20T12:00:00Z'))).toEqual(at('2026-11-20T12:06:00Z'));
  });
  it('waits for the next opening where nobody was there to answer', () => {
    expect(autoCompletesAt(weekdays, at('2026-11-21T12:00:00Z'))).toEqual(at('2026-11-23T09:06:00Z'));
  });
  it('waits for ever at a location that does not open any more', () => {
    expect(
      autoCompletesAt(
        { ...weekdays, openingHours: [{ days: [], from: '10:00', to: '20:00' }] },
        at('2026-11-20T12:00:00Z'),
      ),
    ).toBeNull();
  });
});
