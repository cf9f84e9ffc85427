import { expect, test } from 'vitest';
import { CONCEPT_DUTIES, type SocialConcept } from '#shared/contracts/master-data/social-concepts.ts';
import { checkConceptValues, conceptChanges, toConceptValues, usualConceptNumbers } from './concept-values.ts';
import { openDuties } from './concept-texts.ts';

const concept: SocialConcept = {
  '@id': '/api/socialconcepts/1',
  '@type': 'SocialConcept',
  id: 1,
  name: 'Sozialkonzept Spielhalle',
  version: '1.0',
  states: ['/api/states/6'],
  locationTypes: ['arcade'],
  contents: CONCEPT_DUTIES.map((duty) => ({
    duty,
    isDone: duty === 'bans',
    ...(duty === 'bans' && { text: 'Kapitel 8' }),
  })),
  proofs: [{ type: '/api/proof_types/6', validityMonths: 12 }],
  forms: [],
  defaultTourInterval: 3600,
  isActive: true,
  revision: 1,
  hasChanges: true,
  locationCount: 0,
  updatedAt: '2026-01-05T10:00:00+00:00',
  createdAt: '2026-01-05T10:00:00+00:00',
};
const base = toConceptValues(concept);

test('an unchanged form produces no changes', () => {
  expect(conceptChanges(base, toConceptValues(concept))).toEqual({});
  expect(checkConceptValues(base)).toEqual({});
});

test('only changed fields are sent, with the interval in seconds and the date in the format of the API', () => {
  const values = { ...base, defaultTourInterval: '45', validFrom: '2026-12-01', officer: 'Frau Beispiel' };
  expect(conceptChanges(base, values)).toEqual({
    defaultTourInterval: 2700,
    validFrom: '2026-12-01T00:00:00+00:00',
    officer: 'Frau Beispiel',
  });
});

test('all ten duties are sent together, so that the server reports an error at the position it has in the form', () => {
  const contents = base.contents.map((content) =>
    content.duty === 'report' ? { ...content, text: 'Kapitel 10' } : content,
  );
  expect(conceptChanges(base, { ...base, contents }).contents).toHaveLength(10);
});

test('an error is reported at its field', () => {
  const proofs = [...base.proofs, { key: 'new', type: '', months: '0' }];
  expect(checkConceptValues({ ...base, name: ' ', defaultTourInterval: 'oft', proofs })).toEqual({
    name: 'Bitte das Sozialkonzept benennen.',
    defaultTourInterval: 'Bitte einen Abstand zwischen 1 Minute und 24 Stunden angeben.',
    'proofs.1.type': 'Bitte eine gültige Auswahl treffen.',
    'proofs.1.validityMonths': 'Bitte zwischen 1 und 240 Monaten angeben.',
  });
});

test('a missing field is named in the message', () => {
  expect(openDuties(concept.contents)).toHaveLength(9);
  expect(openDuties(concept.contents)).not.toContain('Sperrverfahren');
});

test('the usual months of a proof belong to its row, whichever place it has', () => {
  const proofs = ['first', 'second'].map((key) => ({ key, type: '/api/proof_types/6', months: '120' }));
  const rowsOf = (shown: typeof proofs) =>
    Object.entries(usualConceptNumbers({ ...base, proofs: shown })).map(([name, { row }]) => [name, row]);
  expect(rowsOf(proofs.slice(1))).toEqual([
    ['defaultTourInterval', undefined],
    ['proofs.0.validityMonths', 'second'],
  ]);
});
