import { expect, it } from 'vitest';
import { calmSituation } from '#shared/domain/situations/calm-situation.ts';
import { isShownByRow } from './notified-reasons.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const stade = { ...calmSituation, location: '/api/locations/4', customer: '/api/customers/1' };
const usedUp = { link: '/locations/usage/4', location: stade.location, customer: stade.customer };
const missedTour = { ...usedUp, link: '/inspectiontours/show/9' };
const expiredProof = { link: '/users/profiles_documents/7', customer: stade.customer };
const nobodyLeft = { requestsLeft: 0, totalLimit: 100 };
const lacking = { staffLacking: 1, staffLackingNames: ['Marco Rossi'] };
const missed = { missedTours: 1, tourOutstanding: true, lastMissedAt: '2026-11-20T10:00:00Z' };

it.each([
  ['used up', usedUp, nobodyLeft],
  ['a missed tour', missedTour, missed],
  ['a missed tour after which another was made', missedTour, { ...missed, tourOutstanding: false }],
  ['an expired proof', expiredProof, lacking],
])('a row says it already: %s', (_case, notification, reasons) => {
  expect(isShownByRow(notification, [{ ...stade, ...reasons }], now)).toBe(true);
});

it.each([
  ['the row says something else', usedUp, missed],
  ['the same of another location', { ...usedUp, location: '/api/locations/5' }, nobodyLeft],
  ['the same of another organisation', { ...expiredProof, customer: '/api/customers/2' }, lacking],
  ['without a link', { ...usedUp, link: undefined }, nobodyLeft],
  ['about a file', { ...usedUp, link: '/documents/main?document=3' }, nobodyLeft],
])('no row says it: %s', (_case, notification, reasons) => {
  expect(isShownByRow(notification, [{ ...stade, ...reasons }], now)).toBe(false);
});
