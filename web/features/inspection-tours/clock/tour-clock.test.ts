import { describe, expect, test } from 'vitest';
import { announcementOf, formatTourCountdown, idleTexts, readTourClock, tabTitlePrefix } from './tour-clock.ts';

const timeAt = (text: string) => Date.parse(`2026-11-${text}:00Z`);
const wireTime = (text: string) => `2026-11-${text}:00+00:00`;
const plan = {
  intervalSeconds: 3600,
  isReverse: false,
  periods: [
    { opensAt: wireTime('20T11:00'), closesAt: wireTime('21T01:00') },
    { opensAt: wireTime('21T11:00'), closesAt: wireTime('22T01:00') },
  ],
};
const planWithTourAtOne = { ...plan, lastAt: wireTime('20T13:00') };

describe('the countdown', () => {
  test('runs from the last tour for one interval', () => {
    expect(readTourClock(planWithTourAtOne, timeAt('20T13:15'))).toMatchObject({
      state: 'running',
      dueAt: timeAt('20T14:00'),
      secondsLeft: 2700,
      share: 0.75,
    });
  });
  test.each([
    ['five minutes before', timeAt('20T13:55'), 'running'],
    ['one second later', timeAt('20T13:55') + 1000, 'soon'],
    ['in its last started second', timeAt('20T14:00') - 1, 'soon'],
    ['at zero', timeAt('20T14:00'), 'due'],
    ['while it may still be answered', timeAt('20T14:05'), 'due'],
  ] as const)('%s it is "%s"', (_when, now, state) => {
    expect(readTourClock(planWithTourAtOne, now).state).toBe(state);
  });
  test('restarts with every tour, including one in the outbox', () => {
    expect(readTourClock({ ...plan, lastAt: wireTime('20T14:03') }, timeAt('20T14:03')).dueAt).toBe(timeAt('20T15:03'));
  });
  test('counts the extra hour at the end of daylight saving time', () => {
    const nightPlan = {
      intervalSeconds: 3600,
      isReverse: false,
      periods: [{ opensAt: '2026-10-24T20:00:00+00:00', closesAt: '2026-10-25T04:00:00+00:00' }],
      lastAt: '2026-10-25T02:30:00+02:00',
    };
    const halfPastTwoAgain = Date.parse('2026-10-25T02:30:00+01:00');
    expect(readTourClock(nightPlan, halfPastTwoAgain - 1000)).toMatchObject({ state: 'soon', secondsLeft: 1 });
    expect(readTourClock(nightPlan, halfPastTwoAgain).state).toBe('due');
  });
});

describe('a tour without an answer', () => {
  test('counts as missed six minutes after its deadline, even offline', () => {
    expect(readTourClock(planWithTourAtOne, timeAt('20T14:06'))).toMatchObject({
      state: 'running',
      dueAt: timeAt('20T15:00'),
      missedDueAt: timeAt('20T14:00'),
    });
  });
  test('is missed for the same deadline as on the server', () => {
    expect(readTourClock({ ...planWithTourAtOne, lastSource: 'missed' }, timeAt('20T13:06')).missedDueAt).toBe(
      timeAt('20T13:00'),
    );
  });
  test('is no longer reported after the next tour', () => {
    expect(readTourClock({ ...planWithTourAtOne, lastSource: 'manual' }, timeAt('20T13:06')).missedDueAt).toBeNull();
  });
});

describe('outside opening hours', () => {
  test('nothing is due before the location opens', () => {
    expect(readTourClock(planWithTourAtOne, timeAt('21T02:00'))).toMatchObject({
      state: 'closed',
      dueAt: null,
      opensAt: timeAt('21T11:00'),
      isOpen: false,
    });
  });
  test('a reverse location requires a tour at the moment it opens', () => {
    const reverse = { ...planWithTourAtOne, isReverse: true };
    expect(readTourClock(reverse, timeAt('21T11:00') - 1).state).toBe('closed');
    expect(readTourClock(reverse, timeAt('21T11:00')).state).toBe('due');
  });
  test('the last hour of a day may require no further tour', () => {
    const lateReading = readTourClock({ ...plan, lastAt: wireTime('21T00:30') }, timeAt('21T00:40'));
    expect(lateReading).toMatchObject({ state: 'closed', isOpen: true });
    expect(idleTexts(lateReading, timeAt('21T00:40'))).toEqual({
      state: 'Bis zum Schließen kein Kontrollgang mehr',
      nextTour: 'Öffnet wieder um 12:00',
    });
  });
  test('the text says when tours continue', () => {
    const closed = { isOpen: false, opensAt: timeAt('21T11:00'), silentDay: null };
    expect(idleTexts(closed, timeAt('21T02:00'))).toEqual({
      state: 'Geschlossen',
      nextTour: 'Öffnet um 12:00',
    });
    expect(idleTexts(closed, timeAt('20T22:00')).nextTour).toBe('Öffnet morgen, 12:00');
    expect(idleTexts({ ...closed, opensAt: null }, timeAt('20T22:00'))).toEqual({
      state: 'Zurzeit ist kein Kontrollgang vorgesehen.',
      nextTour: '',
    });
  });
  test('the text names the silent day on which the location is closed', () => {
    const silentPlan = { ...planWithTourAtOne, silentDays: [{ day: '2026-11-22', name: 'Totensonntag' }] };
    const planWithLaterOpening = {
      ...silentPlan,
      periods: [{ opensAt: wireTime('23T11:00'), closesAt: wireTime('24T01:00') }],
    };
    expect(idleTexts(readTourClock(planWithLaterOpening, timeAt('21T22:59')), timeAt('21T22:59')).state).toMatch(
      /^Geschlossen/,
    );
    expect(idleTexts(readTourClock(planWithLaterOpening, timeAt('21T23:00')), timeAt('21T23:00'))).toEqual({
      state: 'Heute geschlossen: Totensonntag',
      nextTour: 'Öffnet morgen, 12:00',
    });
  });
  test('a location without opening hours or interval has no deadline', () => {
    expect(readTourClock({ ...plan, periods: [] }, timeAt('20T13:00')).state).toBe('none');
    expect(readTourClock({ ...plan, intervalSeconds: 0 }, timeAt('20T13:00')).state).toBe('none');
  });
});

describe('the formatted countdown', () => {
  test.each([
    [753, 3600, '12:33'],
    [3600, 3600, '60:00'],
    [3847, 7200, '1:04:07'],
    [59, 7200, '0:00:59'],
    [0, 3600, '0:00'],
    [-12, 3600, '0:00'],
  ])('%i s of an interval of %i s is shown as %s', (seconds, interval, text) => {
    expect(formatTourCountdown(seconds, interval)).toBe(text);
  });
  test("is part of the tab's title", () => {
    const title = (now: number) => tabTitlePrefix(readTourClock(planWithTourAtOne, now), 3600);
    expect(title(timeAt('20T13:48'))).toBe('12:00');
    expect(title(timeAt('20T14:00'))).toBe('● Kontrollgang fällig');
    expect(title(timeAt('21T02:00'))).toBe('');
  });
  test('is announced only at five minutes and at zero', () => {
    const announcement = (now: number) => announcementOf(readTourClock(planWithTourAtOne, now));
    expect([timeAt('20T13:15'), timeAt('20T13:56'), timeAt('20T13:58'), timeAt('20T14:01')].map(announcement)).toEqual([
      '',
      'In weniger als fünf Minuten ist ein Kontrollgang fällig.',
      'In weniger als fünf Minuten ist ein Kontrollgang fällig.',
      'Der Kontrollgang ist fällig.',
    ]);
  });
});
