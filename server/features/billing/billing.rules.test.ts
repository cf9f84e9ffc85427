import { expect, test } from 'vitest';
import { changesOf, forecastOf, nextEndOf, withoutEmptyTexts } from './billing.rules.ts';

const yearly = { beginsOn: '2026-01-15', termMonths: 12, renewalMonths: 12, noticeMonths: 3, endsOn: null };

test.each([
  ['2026-02-01', yearly, '2027-01-14', '2026-10-14'],
  ['2026-10-14', yearly, '2027-01-14', '2026-10-14'],
  ['2026-10-15', yearly, '2028-01-14', '2027-10-14'],
  ['2031-06-01', yearly, '2032-01-14', '2031-10-14'],
  ['2026-02-01', { ...yearly, beginsOn: '2026-03-01' }, '2027-02-28', '2026-11-30'],
  ['2026-12-20', { ...yearly, beginsOn: '2024-01-31', renewalMonths: 1, noticeMonths: 1 }, '2027-01-30', '2026-12-30'],
  ['2026-02-01', { ...yearly, noticeMonths: 0 }, '2027-01-14', '2027-01-14'],
])('on %s the contract %j could end on %s, if that is said by %s', (today, contract, endOn, noticeUntil) => {
  expect(nextEndOf(contract, today)).toEqual({ endOn, noticeUntil });
});

test('a contract without an agreement, or with a set end, has no next end', () => {
  expect(nextEndOf({ ...yearly, beginsOn: null }, '2026-02-01')).toBeNull();
  expect(nextEndOf({ ...yearly, endsOn: '2027-01-14' }, '2026-02-01')).toBeNull();
});

const everyDay = { openingHours: [], silentDays: [], timeZone: 'Europe/Berlin' };
const weekend = {
  ...everyDay,
  openingHours: [{ days: [6, 7], from: '12:00', to: '22:00' }],
};

test.each([
  ['in the middle of a month it doubles', everyDay, '2026-06-16T00:00:00+02:00', 500, 1000],
  ['on the last day it is what is used', everyDay, '2026-06-30T23:59:59+02:00', 1000, 1000],
  ['after a day and a half it is told', everyDay, '2026-06-02T12:00:00+02:00', 40, 800],
  ['in the first hours it is too early to say', everyDay, '2026-06-01T12:00:00+02:00', 40, null],
  ['nobody asked, so nobody will', everyDay, '2026-06-16T00:00:00+02:00', 0, 0],
  // The location opens on eight days, four of which have passed on the 15th.
  ['only opening days count', weekend, '2026-06-15T12:00:00+02:00', 400, 800],
  ['through the week nothing changes', weekend, '2026-06-19T12:00:00+02:00', 400, 800],
  ['before the first opening it is too early to say', weekend, '2026-06-03T12:00:00+02:00', 0, null],
] as const)('%s', (...[, plan, now, requests, forecast]) => {
  expect(forecastOf({ requests, month: '2026-06-01', plan }, new Date(now))).toBe(forecast);
});

test('a location that does not open at all has no forecast', () => {
  const closedLocation = { ...weekend, openingHours: [{ days: [], from: '12:00', to: '22:00' }] };
  expect(forecastOf({ requests: 5, month: '2026-06-01', plan: closedLocation }, new Date('2026-06-16'))).toBeNull();
});

test('changesOf returns old and new values of changed fields only', () => {
  const before = { termMonths: 12, endsOn: null, billingCity: 'Kiel' };
  expect(changesOf(before, { termMonths: 24, endsOn: '2027-01-31', billingCity: undefined })).toEqual({
    termMonthsBefore: 12,
    termMonthsAfter: 24,
    endsOnBefore: 'none',
    endsOnAfter: '2027-01-31',
  });
  expect(changesOf(before, { termMonths: 12, endsOn: null })).toBeNull();
});

test('empty texts become null', () => {
  expect(withoutEmptyTexts({ billingName: '', billingCity: 'Kiel' })).toEqual({
    billingName: null,
    billingCity: 'Kiel',
  });
});
