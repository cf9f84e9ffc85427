import { expect, test } from 'vitest';
import { existingText, findExisting } from './existing-report.ts';

const ONE = '/api/locations/1';
const TWO = '/api/locations/2';
const THREE = '/api/locations/3';
const NOW = Date.parse('2026-11-22T12:00:00Z');
const OCTOBER = { from: '2026-10-01', to: '2026-10-31' };
type Found = Parameters<typeof findExisting>[0][number];
const DRAFT: Found = { ...OCTOBER, state: 'draft', locations: [TWO, ONE], createdAt: '2026-11-03T10:00:00Z' };
const APPROVED: Found = { ...DRAFT, state: 'approved', approvedAt: '2026-11-05T10:00:00Z' };
const YEAR: Found = { ...APPROVED, from: '2026-01-01', to: '2026-12-31' };
const BOTH = { ...OCTOBER, locations: [{ iri: ONE }, { iri: TWO }] };

function textOf(reports: readonly Found[], chosen = BOTH): string | undefined {
  const existing = findExisting(reports, chosen);
  return existing && existingText(existing, chosen, NOW);
}

test('a draft or an approved report of the same days and locations exists already', () => {
  expect(textOf([DRAFT])).toBe('Diesen Bericht gibt es schon: Entwurf vom 3. Nov.');
  expect(textOf([APPROVED])).toBe('Diesen Bericht gibt es schon: freigegeben am 5. Nov.');
  expect(textOf([{ ...APPROVED, state: 'submitted', submittedOn: '2026-11-09' }])).toBe(
    'Diesen Bericht gibt es schon: eingereicht am 9. Nov.',
  );
});

test('a report about further days or about a part of the locations is named with what it covers', () => {
  expect(textOf([YEAR])).toBe('Diesen Bericht gibt es schon für 01.01.2026 – 31.12.2026: freigegeben am 5. Nov.');
  expect(textOf([{ ...DRAFT, locations: [ONE] }])).toBe(
    'Für einen dieser Standorte gibt es diesen Bericht schon: Entwurf vom 3. Nov.',
  );
  const all = { ...OCTOBER, locations: [...BOTH.locations, { iri: THREE }] };
  expect(textOf([DRAFT], all)).toBe('Für 2 dieser Standorte gibt es diesen Bericht schon: Entwurf vom 3. Nov.');
  expect(textOf([{ ...DRAFT, locations: [THREE] }])).toBeUndefined();
});

test('the report that says the most of what is chosen is named, and a draft before what is locked', () => {
  const part = { ...DRAFT, locations: [ONE] };
  const wider = { ...DRAFT, locations: [ONE, TWO, THREE] };
  const found = [
    [part, APPROVED],
    [YEAR, APPROVED],
    [wider, APPROVED],
    [APPROVED, DRAFT],
  ].map((reports) => findExisting(reports, BOTH)?.report);
  expect(found).toEqual([APPROVED, APPROVED, APPROVED, DRAFT]);
});

test('the newer of two equal reports is named', () => {
  const newer = { ...APPROVED, createdAt: '2026-11-04T10:00:00Z' };
  expect(findExisting([newer, APPROVED], BOTH)?.report).toBe(newer);
});
