import { expect, it } from 'vitest';
import { byStanding, quotaText } from './quota-standing.ts';

const enough = { isActive: true, requestsLeft: 300, totalLimit: 1000, forecast: 1000 };
const unlimited = { isActive: true, forecast: 5000 };
const short = { ...enough, forecast: 1001 };
const exhausted = { ...enough, requestsLeft: 0 };
const inactive = { ...exhausted, isActive: false };

it.each([
  ['reicht in diesem Monat', [enough, unlimited, inactive]],
  ['reicht in diesem Monat', [{ ...enough, forecast: undefined }]],
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
