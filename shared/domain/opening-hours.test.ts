import { describe, expect, test } from 'vitest';
import { checkOpeningHours, closedSpans, crossesMidnight, daysWithoutTour, openSpansByDay } from './opening-hours.ts';

const hours = (days: number[], from: string, to: string) => ({ days, from, to });

test.each([
  ['no hours at all', []],
  ['different days', [hours([1, 2], '12:00', '20:00'), hours([3], '12:00', '20:00')]],
  ['a break at noon', [hours([1], '08:00', '12:00'), hours([1], '14:00', '20:00')]],
  ['one ends when the next begins', [hours([1], '08:00', '12:00'), hours([1], '12:00', '20:00')]],
  ['every day around the clock', [hours([1, 2, 3, 4, 5, 6, 7], '00:00', '00:00')]],
  ['every evening until the next noon', [hours([1, 2, 3, 4, 5, 6, 7], '12:00', '12:00')]],
  ['a night that ends before the next morning', [hours([5], '20:00', '05:00'), hours([6], '05:00', '12:00')]],
])('opening hours with %s do not overlap', (_, openingHours) => {
  expect(checkOpeningHours(openingHours)).toEqual([]);
});

test.each([
  ['on the same day', hours([1, 2], '08:00', '12:00'), hours([2], '11:59', '13:00'), 'Dienstag'],
  ['where one lies within the other', hours([1], '08:00', '20:00'), hours([1], '10:00', '11:00'), 'Montag'],
  ['over midnight', hours([5], '20:00', '05:00'), hours([6], '04:00', '12:00'), 'Samstag'],
  ['over the end of the week', hours([7], '20:00', '05:00'), hours([1], '04:59', '12:00'), 'Montag'],
  ['over the beginning of the week', hours([1], '00:00', '06:00'), hours([7], '23:00', '00:30'), 'Sonntag'],
  ['around the clock', hours([3], '00:00', '00:00'), hours([3], '22:00', '02:00'), 'Mittwoch'],
])('opening hours overlap %s', (_, first, second, day) => {
  expect(checkOpeningHours([first, second])).toEqual([
    { propertyPath: 'openingHours[1].from', message: `Am ${day} überschneiden sich diese Zeiten mit Zeile 1.` },
  ]);
});

test('a closing time that is not after the opening time belongs to the next morning', () => {
  expect(crossesMidnight({ from: '12:00', to: '05:00' })).toBe(true);
  expect(crossesMidnight({ from: '08:00', to: '00:00' })).toBe(true);
  expect(crossesMidnight({ from: '08:00', to: '08:00' })).toBe(true);
  expect(crossesMidnight({ from: '08:00', to: '23:59' })).toBe(false);
});

const daily = [1, 2, 3, 4, 5, 6, 7];
const HOUR = 3600;

test.each([
  ['always open', [], 24 * HOUR, []],
  ['around the clock, in seven lines', daily.map((day) => hours([day], '00:00', '00:00')), 100 * HOUR, []],
  ['open longer than that', [hours(daily, '12:00', '20:00')], 7 * HOUR, []],
  ['closed at the very minute', [hours([1, 2], '12:00', '20:00')], 8 * HOUR, [1, 2]],
  ['open for a short Sunday', [hours([1, 2, 3], '08:00', '22:00'), hours([7], '14:00', '16:00')], 2 * HOUR, [7]],
  [
    'closed at noon, and long enough open after it',
    [hours([4], '08:00', '11:00'), hours([4], '12:00', '20:00')],
    4 * HOUR,
    [],
  ],
  ['open on after midnight', [hours([5], '22:00', '00:00'), hours([6], '00:00', '03:00')], 4 * HOUR, []],
  ['open on over the end of the week', [hours([1], '00:00', '03:00'), hours([7], '22:00', '00:00')], 4 * HOUR, []],
])(
  'a location that is %s has no tour on days with opening hours shorter than the interval',
  (_, openingHours, interval, days) => {
    expect(daysWithoutTour(openingHours, interval).days).toEqual(days);
  },
);

test('a location that is never open for long enough has no tour at all', () => {
  const weekdays = hours([1, 2, 3, 4, 5], '12:00', '20:00');
  expect(daysWithoutTour([weekdays], 8 * HOUR).isEvery).toBe(true);
  expect(daysWithoutTour([weekdays, hours([6], '12:00', '21:00')], 8 * HOUR).isEvery).toBe(false);
  expect(daysWithoutTour([], 8 * HOUR).isEvery).toBe(false);
});

describe('the opening hours of a week', () => {
  test('hours after midnight belong to the next day, also from Sunday to Monday', () => {
    const week = openSpansByDay([{ days: [1, 7], from: '12:00', to: '05:00' }]);
    expect(week[0]).toEqual([
      { start: 0, end: 300 },
      { start: 720, end: 1440 },
    ]);
    expect(week[1]).toEqual([{ start: 0, end: 300 }]);
    expect(week[2]).toEqual([]);
    expect(week[6]).toEqual([{ start: 720, end: 1440 }]);
  });
  test('without opening hours every day is open', () => {
    expect(openSpansByDay([])).toEqual(Array.from({ length: 7 }, () => [{ start: 0, end: 1440 }]));
  });
  test.each([
    { from: '05:00', to: '12:00', spans: [{ start: 300, end: 720 }] },
    {
      from: '22:00',
      to: '06:00',
      spans: [
        { start: 0, end: 360 },
        { start: 1320, end: 1440 },
      ],
    },
    { from: '00:00', to: '06:00', spans: [{ start: 0, end: 360 }] },
    { from: '22:00', to: '00:00', spans: [{ start: 1320, end: 1440 }] },
    { from: undefined, to: '06:00', spans: [] },
    { from: '22:00', to: undefined, spans: [] },
  ])('a closing time from $from to $to is split into spans of a day', ({ from, to, spans }) => {
    expect(closedSpans(from, to)).toEqual(spans);
  });
});
