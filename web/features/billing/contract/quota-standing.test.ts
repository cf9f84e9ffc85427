import { expect, it } from 'vitest';
import type { QuotaSituation } from '#shared/contracts/billing/quotas.ts';
import { monthsAfter } from '#shared/domain/time/days.ts';
import { byStanding, quotaText } from './quota-standing.ts';

const enough: QuotaSituation = {
  '@id': '/api/quota_situations/1',
  '@type': 'QuotaSituation',
  id: 1,
  location: '/api/locations/1',
  name: 'Spielhalle Stade',
  customer: '/api/customers/1',
  isActive: true,
  // The month is over, so whatever is left was enough.
  month: '2026-06-01',
  requests: 700,
  limitCount: 1000,
  additionalLimitCount: 0,
  totalLimit: 1000,
  requestsLeft: 300,
};
const { limitCount: _limit, totalLimit: _total, requestsLeft: _left, ...unlimited } = enough;
const nextMonth = monthsAfter(`${new Date().toISOString().slice(0, 7)}-01`, 1);
const short: QuotaSituation = { ...enough, month: nextMonth, requests: 800, requestsLeft: 200 };
const exhausted = { ...enough, requests: 1000, requestsLeft: 0 };
const inactive = { ...exhausted, isActive: false };

it.each([
  ['nirgends knapp', [enough, unlimited, inactive]],
  ['nirgends knapp', [{ ...enough, requests: 990, requestsLeft: 10 }]],
  ['knapp an 1 Standort', [enough, short]],
  ['2 Standorte ohne Guthaben', [exhausted, short, exhausted]],
])('%s', (text, situations) => {
  expect(quotaText(situations)).toBe(text);
});

it('locations where more has to be booked come first, and those that are not active last', () => {
  expect(byStanding([inactive, enough, short, exhausted, unlimited])).toEqual([
    exhausted,
    short,
    enough,
    unlimited,
    inactive,
  ]);
});
