import { expect, test } from 'vitest';
import { firstReport, matchingDue, type NewReport, type UsualReport, withKind, withPeriod } from './new-report.ts';

const TODAY = '2026-11-22';
const CUSTOMER = '/api/customers/1';
const ALL = [{ iri: '/api/locations/1' }, { iri: '/api/locations/2' }];
const DUE: NewReport = {
  kind: 'socialConcept',
  customer: CUSTOMER,
  from: '2024-01-01',
  to: '2025-12-31',
  locations: [{ iri: '/api/locations/1' }],
};
const USUAL: UsualReport = { due: DUE, beginsWithDue: true, activeLocations: ALL.map(({ iri }) => iri) };
const LAST_MONTH: NewReport = { ...DUE, from: '2026-10-01', to: '2026-10-31', locations: ALL };
const MONTHLY: NewReport = { ...LAST_MONTH, kind: 'monthly' };

test('a report begins with the last month at all active locations, unless one is due', () => {
  expect(firstReport(TODAY, CUSTOMER, { ...USUAL, beginsWithDue: false })).toEqual(LAST_MONTH);
  expect(firstReport(TODAY, CUSTOMER, { ...USUAL, due: null })).toEqual(LAST_MONTH);
  expect(firstReport(TODAY, CUSTOMER, USUAL)).toEqual(DUE);
});

test('unchanged period and locations follow the kind to the report that is due and back', () => {
  expect(withKind(MONTHLY, 'socialConcept', USUAL, TODAY)).toEqual(DUE);
  expect(withKind(DUE, 'monthly', USUAL, TODAY)).toEqual(MONTHLY);
});

test('without a report that is due, the kind for the authority keeps the last month', () => {
  expect(withKind(MONTHLY, 'socialConcept', { ...USUAL, beginsWithDue: false }, TODAY)).toEqual(LAST_MONTH);
});

test('changed period and locations stay when the kind changes', () => {
  const changed = { ...MONTHLY, from: '2026-09-01', locations: [{ iri: '/api/locations/2' }] };
  expect(withKind(changed, 'socialConcept', USUAL, TODAY)).toEqual({ ...changed, kind: 'socialConcept' });
});

test('the locations of the report that is due belong to its period alone', () => {
  const quarter = { from: '2026-07-01', to: '2026-09-30' };
  const other = { ...DUE, ...quarter, locations: ALL };
  expect(withPeriod(DUE, quarter, USUAL)).toEqual(other);
  expect(withPeriod(other, { from: DUE.from, to: DUE.to }, USUAL)).toEqual(DUE);
  const chosen = { ...DUE, locations: [{ iri: '/api/locations/2' }] };
  expect(withPeriod(chosen, quarter, USUAL)).toEqual({ ...chosen, ...quarter });
});

test('a report that is due for another organisation gives neither its period nor its locations', () => {
  // The dialog takes the locations away when the organisation changes.
  const other = { ...MONTHLY, customer: '/api/customers/2', locations: [] };
  const concept = withKind(other, 'socialConcept', USUAL, TODAY);
  expect(concept).toMatchObject({ customer: '/api/customers/2', locations: [] });
  expect(concept.from).not.toBe(DUE.from);
  expect(matchingDue(DUE, concept)).toBeNull();
  expect(matchingDue(DUE, DUE)).toBe(DUE);
});
