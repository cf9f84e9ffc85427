import { expect, test } from 'vitest';
import { checkOpeningHours, crossesMidnight } from './opening-hours.ts';

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

test('hours that end with their opening time or before belong to the next morning', () => {
  expect(crossesMidnight({ from: '12:00', to: '05:00' })).toBe(true);
  expect(crossesMidnight({ from: '08:00', to: '00:00' })).toBe(true);
  expect(crossesMidnight({ from: '08:00', to: '08:00' })).toBe(true);
  expect(crossesMidnight({ from: '08:00', to: '23:59' })).toBe(false);
});
