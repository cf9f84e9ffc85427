import { describe, expect, it } from 'vitest';
import { daysAfter } from '#server/time/zoned-time.ts';
import { usageDays, type CountedDay, type JudgedLocation } from './usage-days.rules.ts';

const everyDay: JudgedLocation = { openingHours: [], silentDays: [], isJudged: true, firstDay: '2026-01-01' };
const weekdays: JudgedLocation = { ...everyDay, openingHours: [{ days: [1, 2, 3, 4, 5], from: '12:00', to: '02:00' }] };

const on = (day: string, requests: number, unanswered = 0): CountedDay => ({ day, requests, unanswered });
/** Builds the same count for each day of the eight weeks before a day. */
const eachDayBefore = (day: string, requests: number) =>
  Array.from({ length: 56 }, (_, index) => on(daysAfter(day, index - 56), requests));

/** A Wednesday. */
const DAY = '2026-11-18';
const judgedDay = (judgedLocation: JudgedLocation, counted: readonly CountedDay[], today = '2026-11-20') =>
  usageDays(judgedLocation, counted, { from: DAY, to: DAY, today })[0];

describe('a marked day', () => {
  it.each([
    ['an opening day without a query', everyDay, [on(DAY, 0)], 'none'],
    ['one nothing was counted on', everyDay, [], 'none'],
    ['one on which OASIS did not answer', everyDay, [on(DAY, 0, 3)], 'none'],
    ['fewer than a third of what is usual', everyDay, [...eachDayBefore(DAY, 31), on(DAY, 10)], 'few'],
    ['a third of what is usual', everyDay, [...eachDayBefore(DAY, 30), on(DAY, 10)], undefined],
    ['as many as usual', everyDay, [...eachDayBefore(DAY, 30), on(DAY, 30)], undefined],
    ['few where few are usual', everyDay, [...eachDayBefore(DAY, 9), on(DAY, 1)], undefined],
    ['few where too little is known', everyDay, [on('2026-11-17', 90), on(DAY, 1)], undefined],
    ['a day on which the location does not open', { ...weekdays, silentDays: ['Buß- und Bettag'] }, [], undefined],
    ['a location where nobody is checked', { ...everyDay, isJudged: false }, [], undefined],
    ['a day before anything is known of the location', { ...everyDay, firstDay: '2026-11-19' }, [], undefined],
    ['the first day something is known of', { ...everyDay, firstDay: DAY }, [], 'none'],
  ])('%s', (_, judgedLocation, counted, mark) => {
    expect(judgedDay(judgedLocation, counted)?.mark).toBe(mark);
  });

  it('is never the current day', () => {
    expect(judgedDay(everyDay, [], DAY)?.mark).toBeUndefined();
    expect(judgedDay(everyDay, [], '2026-11-19')?.mark).toBe('none');
  });

  it('is never a weekday on which the location is closed, despite a query after midnight', () => {
    const days = usageDays(weekdays, [on('2026-11-14', 4)], {
      from: '2026-11-13',
      to: '2026-11-16',
      today: '2026-11-20',
    });
    expect(days.map(({ day, isOpen, requests, mark }) => [day, isOpen, requests, mark])).toEqual([
      ['2026-11-13', true, 0, 'none'],
      ['2026-11-14', false, 4, undefined],
      ['2026-11-15', false, 0, undefined],
      ['2026-11-16', true, 0, 'none'],
    ]);
  });
});

describe('the usual count', () => {
  const wednesdays = (...requests: number[]) =>
    requests.map((count, index) => on(daysAfter(DAY, -7 * (index + 1)), count));

  it.each([
    ['the middle of the same weekday, where four are known', wednesdays(10, 50, 20, 40, 30), 30],
    ['the lower of the two in the middle', wednesdays(10, 20, 30, 40), 20],
    ['not pulled down by days without a query', wednesdays(0, 0, 0, 0, 30, 30, 30, 30), 30],
    ['that of all days, where the weekday is too seldom', eachDayBefore(DAY, 12).slice(-8), 12],
    ['unknown where there are too few days', eachDayBefore(DAY, 12).slice(-6), undefined],
    ['not asked of days longer ago than eight weeks', [on('2026-09-16', 90), ...wednesdays(10, 10, 10, 10)], 10],
  ])('is %s', (_, counted, usual) => {
    expect(judgedDay(everyDay, counted)?.usual).toBe(usual);
  });
});
