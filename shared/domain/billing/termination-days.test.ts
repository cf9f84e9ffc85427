import { expect, test } from 'vitest';
import { deletionDay, isReminderDue, lastDayBounds, lastRetrievalDay } from './termination-days.ts';

test.each([
  ['of the contract', '2026-11-26', 1, '2026-12-26'],
  ['of two months at most, whatever the contract says', '2026-11-26', 3, '2027-01-26'],
  ['of none, so that it ends today', '2026-11-26', 0, '2026-11-26'],
  ['that ends on the last day of a shorter month', '2026-12-31', 2, '2027-02-28'],
])('a notice has a period %s', (_period, today, noticeMonths, earliest) => {
  expect(lastDayBounds({ today, noticeMonths }).earliest).toBe(earliest);
});

test('a notice names no day more than two years ahead', () => {
  expect(lastDayBounds({ today: '2026-11-26', noticeMonths: 2 }).latest).toBe('2028-11-26');
});

test('thirty days of retrieval are whole days between the last day and the deletion', () => {
  const deletesOn = deletionDay('2026-12-31', 30);
  expect(deletesOn).toBe('2027-01-31');
  expect(lastRetrievalDay(deletesOn)).toBe('2027-01-30');
});

test.each([
  ['eight days before', '2027-01-23', false],
  ['a week before', '2027-01-24', true],
  ['the day before', '2027-01-30', true],
  ['on the day itself', '2027-01-31', false],
])('%s, a reminder is due or not', (_when, today, isDue) => {
  expect(isReminderDue('2027-01-31', today)).toBe(isDue);
});
