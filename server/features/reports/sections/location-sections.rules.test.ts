import { describe, expect, it } from 'vitest';
import { conceptSection, conceptsText } from './concept-sections.rules.ts';
import { certificateSection } from '#server/features/reports/folder/folder-sections.rules.ts';
import type { ConceptFacts, LocationFacts } from '#server/features/reports/figures/report-figures.ts';

const locationFacts: LocationFacts = {
  id: 1,
  name: 'Am Hafen',
  address: null,
  state: null,
  authority: null,
  silentDays: [],
  openingHours: [],
  timeZone: 'Europe/Berlin',
  concept: 7,
  permit: null,
  permitUntil: null,
  certificate: null,
  certificateFrom: null,
  certificateUntil: null,
};
const concept: ConceptFacts = {
  concept: 7,
  name: 'Sozialkonzept',
  version: '3',
  validFrom: '2025-01-01',
  content: {},
  needsConfirmation: false,
};

describe('the certificate of a location', () => {
  it.each([
    [null, null, 'kein Zertifikat'],
    ['2025-01-01', '2026-06-14', 'abgelaufen'],
    ['2025-01-01', '2026-06-15', 'gültig'],
    ['2026-06-15', '2027-01-01', 'gültig'],
    ['2026-07-06', '2028-07-06', 'gilt ab 06.07.2026'],
  ])('from %s until %s is described on 15 June 2026 as: %s', (certificateFrom, certificateUntil, state) => {
    const { tables } = certificateSection([{ ...locationFacts, certificateFrom, certificateUntil }], '2026-06-15');
    expect(tables[0]?.rows).toEqual([['Am Hafen', null, certificateUntil, state]]);
  });
});

describe('the social concept of a period', () => {
  const paragraphsAbout = (...concepts: ConceptFacts[]) =>
    conceptSection([locationFacts], concepts).paragraphs.join(' ');

  it('is the version in force, and an unpublished text is called a draft', () => {
    expect(conceptsText([concept])).toBe('Sozialkonzept, Version 3');
    expect(conceptsText([{ ...concept, validFrom: null }])).toBe(
      'Sozialkonzept, Version 3 (Entwurf, nicht veröffentlicht)',
    );
    expect(paragraphsAbout(concept)).not.toContain('keine veröffentlichte Fassung');
  });

  it('is missing if the first version is newer than the period, and the report says so', () => {
    expect(paragraphsAbout()).toContain(
      'Im Zeitraum galt keine veröffentlichte Fassung des Sozialkonzepts für: Am Hafen.',
    );
  });
});
