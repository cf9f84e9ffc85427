import { expect, it } from 'vitest';
import type { FormVersion } from '#shared/contracts/forms/forms.ts';
import { type DoneProtocol, doneText, doneTodayOf, openKindsOf, waitingProtocol } from './done-today.ts';

const FORM = '/api/forms/1';
const NOW = Date.parse('2026-11-18T20:00:00Z');
const done = (firstChoice: string | undefined, occurredAt: string, profileName = 'Aleksandra Nowak') => ({
  form: FORM,
  firstChoice,
  occurredAt,
  profileName,
});

const textsOf = (protocols: readonly DoneProtocol[]) => doneTodayOf(FORM, protocols, NOW).map(doneText);

it('a form says when and by whom each kind of it was closed last today', () => {
  const protocols = [
    done('Öffnen', '2026-11-18T10:38:00Z'),
    done('Schließen', '2026-11-18T01:05:00Z', 'Ivan Petrović'),
    done('Öffnen', '2026-11-18T08:00:00Z'),
    { ...done('Öffnen', '2026-11-18T11:00:00Z'), form: '/api/forms/2' },
  ];
  expect(textsOf(protocols)).toEqual([
    'Schließen: heute schon abgeschlossen um 02:05 von Ivan Petrović',
    'Öffnen: heute schon abgeschlossen um 11:38 von Aleksandra Nowak',
  ]);
});

it('what a device knows from yesterday does not count today', () => {
  expect(textsOf([done(undefined, '2026-11-17T22:59:00Z')])).toEqual([]);
  expect(textsOf([done(undefined, '2026-11-17T23:00:00Z')])).toEqual([
    'Heute schon abgeschlossen um 00:00 von Aleksandra Nowak',
  ]);
  expect(textsOf([{ form: FORM, occurredAt: '2026-11-18T07:12:00Z' }])).toEqual(['Heute schon abgeschlossen um 08:12']);
});

it('a kind that was closed or begun today is not offered, but one whose draft is from yesterday is', () => {
  const draft = (firstChoice: string | undefined, changedAt: string) => ({ firstChoice, changedAt });
  const openKinds = (closed: readonly DoneProtocol[], ...drafts: ReturnType<typeof draft>[]) =>
    openKindsOf(['Öffnen', 'Schließen'], closed, drafts, NOW);
  expect(openKinds([], draft('Schließen', '2026-11-18T19:00:00Z'))).toEqual(['Öffnen']);
  expect(openKinds([], draft('Schließen', '2026-11-17T22:59:00Z'))).toEqual(['Öffnen', 'Schließen']);
  expect(openKinds([done('Öffnen', '2026-11-18T10:38:00Z')], draft(undefined, '2026-11-18T19:00:00Z'))).toEqual([
    'Schließen',
  ]);
});

const version: FormVersion = {
  '@id': '/api/form_versions/3',
  '@type': 'FormVersion',
  id: 3,
  form: FORM,
  name: 'Tägliche Prüfung',
  number: 1,
  digest: '',
  publishedAt: '2026-11-01T00:00:00+00:00',
  questionnaire: {
    sections: [
      {
        id: 'round',
        title: 'Der Rundgang',
        questions: [
          {
            id: 'occasion',
            type: 'singleChoice',
            label: 'Was steht an?',
            isRequired: true,
            options: [
              { id: 'opening', label: 'Öffnen' },
              { id: 'closing', label: 'Schließen' },
            ],
          },
        ],
      },
    ],
  },
};
const request = {
  path: '/api/protocols',
  keptAt: NOW,
  profileName: 'Elif Demir',
  refusal: null,
  body: { formVersion: version['@id'], state: 'closed', answers: { occasion: { value: 'opening' } } },
};

it('a protocol that waits on the device counts as done, but not a draft nor one that the server refused', () => {
  expect(waitingProtocol(request, [version])).toEqual({
    form: FORM,
    firstChoice: 'Öffnen',
    occurredAt: '2026-11-18T20:00:00.000Z',
    profileName: 'Elif Demir',
  });
  expect(waitingProtocol({ ...request, body: { ...request.body, state: 'draft' } }, [version])).toBeNull();
  expect(waitingProtocol({ ...request, refusal: 'Nein.' }, [version])).toBeNull();
  expect(waitingProtocol(request, [])).toBeNull();
});
