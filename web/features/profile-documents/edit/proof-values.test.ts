import { describe, expect, it } from 'vitest';
import { bodyOf, faultsOf, htmlWithMarks, newProof, proposalText } from './proof-values.ts';

const typed = {
  ...newProof({ customer: '', profile: '/api/profiles/3', type: '/api/proof_types/1' }),
  issuedAt: '2026-02-01',
};
const state = { rule: 'state', months: 36, training: 1, invalidAt: '2029-02-01T00:00:00+00:00' } as const;

describe('what is sent', () => {
  it('is the proposal that was shown', () =>
    expect(bodyOf(typed, state)).toEqual({
      profile: '/api/profiles/3',
      type: '/api/proof_types/1',
      issuedAt: '2026-02-01T00:00:00+00:00',
      invalidAt: '2029-02-01T00:00:00+00:00',
      description: null,
    }));

  it.each([
    ['a day of one’s own', { validity: 'own', invalidAt: '2027-01-31' }, '2027-01-31T00:00:00+00:00'],
    ['for ever', { validity: 'unlimited' }, null],
    ['a type that does not expire', {}, null, { rule: 'unlimited' }],
    ['a proposal that is not there yet', {}, undefined, null],
  ] as const)('ends with %s', (_title, changes, expected, proposal: object | null = state) =>
    expect(
      bodyOf({ ...typed, ...changes }, proposal === null ? undefined : { rule: 'unlimited', ...proposal }).invalidAt,
    ).toBe(expected),
  );

  it('knows an empty paragraph of the editor for nothing', () =>
    expect(bodyOf({ ...typed, description: '<p>&nbsp;</p>' }, state).description).toBeNull());
});

it.each([
  [{}, {}],
  [{ profile: '' }, { profile: 'Bitte ein Profil wählen.' }],
  [{ type: '' }, { type: 'Bitte die Art des Nachweises wählen.' }],
  [{ issuedAt: '2026-11-19' }, { issuedAt: 'Das Ausstellungsdatum liegt in der Zukunft.' }],
  [{ issuedAt: '2026-11-18' }, {}],
  [{ issuedAt: '' }, { issuedAt: 'Bitte das Ausstellungsdatum angeben.' }],
  [{ validity: 'own', invalidAt: '' }, { invalidAt: 'Bitte Datum und Uhrzeit angeben.' }],
  [{ validity: 'own', invalidAt: '2026-01-31' }, { invalidAt: 'Das Ende liegt vor der Ausstellung.' }],
] as const)('%j is answered at its field', (changes, expected) =>
  expect(faultsOf({ ...typed, ...changes }, state, '2026-11-18')).toEqual(expected),
);

it.each([
  [
    state,
    'Hamburg',
    'Gültig bis 01.02.2029, von uns berechnet: 36 Monate nach der Ausstellung, 1. Schulung, Vorgabe Hamburg.',
  ],
  [
    { rule: 'type', months: 12, invalidAt: '2027-02-01T00:00:00+00:00' },
    undefined,
    'Gültig bis 01.02.2027, von uns berechnet: 12 Monate nach der Ausstellung.',
  ],
  [{ rule: 'unlimited' }, undefined, 'Dieser Nachweis läuft nicht ab.'],
] as const)('says how the end comes about: %j', (proposal, stateName, text) =>
  expect(proposalText(proposal, stateName)).toBe(text),
);

it.each([
  ['<p>ganz <strong>neu</strong></p>', '<p>ganz *neu* '],
  ['<p><a rel="noopener" href="https://a.test">Plan</a></p>', '<p>https://a.test Plan</a> '],
  ['<ul><li>eins</li></ul>', '<ul>• eins </ul>'],
])('a description reads differently if only emphasis, a link or a list differs: %s', (html, expected) =>
  expect(htmlWithMarks(html)).toBe(expected),
);
