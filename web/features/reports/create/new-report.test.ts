import { expect, test } from 'vitest';
import { matchingDue, type NewReport, withKind, withPeriod } from './new-report.ts';

const TODAY = '2026-11-22';
const DUE: NewReport = {
  kind: 'socialConcept',
  customer: '/api/customers/1',
  from: '2024-01-01',
  to: '2025-12-31',
  locations: [{ iri: '/api/locations/1' }],
};
const MONTHLY: NewReport = { ...DUE, kind: 'monthly', from: '2026-10-01', to: '2026-10-31', locations: [] };

test('unchanged period and locations follow the kind to the report that is due and back', () => {
  expect(withKind(MONTHLY, 'socialConcept', DUE, TODAY)).toEqual(DUE);
  expect(withKind(DUE, 'monthly', DUE, TODAY)).toEqual(MONTHLY);
});

test('changed period and locations stay when the kind changes', () => {
  const changed = { ...MONTHLY, from: '2026-09-01', locations: [{ iri: '/api/locations/2' }] };
  expect(withKind(changed, 'socialConcept', DUE, TODAY)).toEqual({ ...changed, kind: 'socialConcept' });
});

test('the locations of the report that is due belong to its period alone', () => {
  const quarter = { from: '2026-07-01', to: '2026-09-30' };
  const other = { ...DUE, ...quarter, locations: [] };
  expect(withPeriod(DUE, quarter, DUE)).toEqual(other);
  expect(withPeriod(other, { from: DUE.from, to: DUE.to }, DUE)).toEqual(DUE);
  const chosen = { ...DUE, locations: [{ iri: '/api/locations/2' }] };
  expect(withPeriod(chosen, quarter, DUE)).toEqual({ ...chosen, ...quarter });
});

test('a report that is due for another organisation gives neither its period nor its locations', () => {
  const other = { ...MONTHLY, customer: '/api/customers/2' };
  const concept = withKind(other, 'socialConcept', DUE, TODAY);
  expect(concept).toMatchObject({ customer: '/api/customers/2', locations: [] });
  expect(concept.from).not.toBe(DUE.from);
  expect(matchingDue(DUE, concept)).toBeNull();
  expect(matchingDue(DUE, DUE)).toBe(DUE);
});
