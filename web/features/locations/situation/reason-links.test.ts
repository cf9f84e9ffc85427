import { expect, test } from 'vitest';
import type { Actor } from '#shared/permissions.ts';
import { calmSituation } from '#shared/domain/situations/calm-situation.ts';
import { reasonActionOf } from './reason-links.ts';

const operator: Actor = { role: 'ROLE_OPERATOR', isDemo: false, hasCustomer: true, location: null, locationId: null };
const now = Date.parse('2026-11-26T12:00:00+01:00');
const stade = {
  ...calmSituation,
  id: 4,
  location: '/api/locations/4',
};
const search = { location: '/api/locations/4', status: 'open', type: 'followUp' };

test.each([
  [
    'the only finding, to be fixed today',
    { kind: 'followUpsDue', followUp: '/api/tasks/7' },
    { label: 'Mangel ansehen', filters: { to: '2026-11-26', task: '7' } },
  ],
  [
    'the only finding, to be fixed this week',
    { kind: 'followUpsThisWeek', followUp: '/api/tasks/7' },
    { label: 'Mangel ansehen', filters: { from: '2026-11-27', to: '2026-12-03', task: '7' } },
  ],
  ['several findings', { kind: 'followUpsDue' }, { label: 'Mängel ansehen', filters: { to: '2026-11-26' } }],
] as const)('the button leads to exactly %s', (_case, { kind, ...found }, { label, filters }) => {
  expect(reasonActionOf(kind, { ...stade, ...found }, now, operator)).toEqual({
    label,
    link: { to: '/tasks/list', search: { ...search, ...filters } },
  });
});

test('the button leads to the protocol of a Mangel without a task, or to the protocols if there are several', () => {
  const one = { ...stade, findingsWithoutTask: 1, findingsWithoutTaskProtocol: '/api/protocols/9' };
  expect(reasonActionOf('findingsWithoutTask', one, now, operator)).toEqual({
    label: 'Mangel ansehen',
    link: { to: '/service/protocols/edit/$id', params: { id: '9' } },
  });
  expect(reasonActionOf('findingsWithoutTask', { ...stade, findingsWithoutTask: 2 }, now, operator)).toEqual({
    label: 'Mängel ansehen',
    link: { to: '/service/protocols', search: { location: '/api/locations/4', finding: 'yes' } },
  });
});

test.each([
  ['ROLE_OPERATOR', 'Zusatzpaket buchen', { to: '/customer/billing', search: { section: 'quota', book: '4' } }],
  ['ROLE_ADMIN', 'Abfragen gewähren', { to: '/locations/edit/$id', params: { id: '4' }, search: { section: 'quota' } }],
] as const)('where no requests are left, %s can do something about it', (role, label, link) => {
  expect(reasonActionOf('noRequestsLeft', stade, now, { ...operator, role })).toEqual({ label, link });
});

const jonas = { staffLacking: 1, staffLackingNames: ['Jonas Hinrichs'], staffLackingProfile: '/api/profiles/5' };

test.each([
  [
    'must not work',
    jonas,
    { label: 'Nachweis anfordern', profile: { '@id': '/api/profiles/5', name: 'Jonas Hinrichs' } },
  ],
  [
    'was asked for the proof',
    { ...jonas, staffAsked: 1 },
    {
      label: 'Nachfassen',
      isWaiting: true,
      link: { to: '/users/profiles_documents/{-$profile}', params: { profile: '5' } },
    },
  ],
  [
    'submitted the proof',
    { ...jonas, staffAsked: 1, staffSubmitted: 1 },
    {
      label: 'Nachweis prüfen',
      link: {
        to: '/users/profiles_documents/{-$profile}',
        params: {},
        search: { state: 'submitted', review: 'yes', profile: '/api/profiles/5', proof: 'first' },
      },
    },
  ],
  [
    'lacks one together with others, of whom one submitted it',
    { staffLacking: 3, staffLackingNames: ['Jana Steffens', 'Jonas Hinrichs'], staffSubmitted: 1 },
    {
      label: 'Nachweis prüfen',
      link: {
        to: '/users/profiles_documents/{-$profile}',
        params: {},
        search: { view: 'gaps', location: '/api/locations/4' },
      },
    },
  ],
] as const)('the button is the next step for a person who %s', (_case, situation, action) => {
  expect(reasonActionOf('staffLacking', { ...stade, ...situation }, now, operator)).toEqual(action);
});

test('the list of overdue tasks leaves out the findings, which are a reason of their own', () => {
  expect(reasonActionOf('tasksOverdue', stade, now, operator)).toEqual({
    label: 'Aufgaben ansehen',
    link: { to: '/tasks/list', search: { location: '/api/locations/4', status: 'overdue', type: 'notFollowUp' } },
  });
});

test.each(['demandsDue', 'demandsLater'] as const)(
  'the button of %s leads to exactly the task of the demand',
  (kind) => {
    expect(reasonActionOf(kind, { ...stade, demand: '/api/tasks/9' }, now, operator)).toEqual({
      label: 'Nachforderung ansehen',
      link: { to: '/tasks/list', search: { location: '/api/locations/4', status: 'open', task: '9' } },
    });
  },
);

test.each(['permitExpired', 'permitEnding'] as const)('the button of %s opens exactly the permit', (kind) => {
  expect(reasonActionOf(kind, { ...stade, permitFile: '/api/documents/12' }, now, operator)).toEqual({
    label: 'Erlaubnis ansehen',
    link: { to: '/documents/main', search: { category: 'permit', document: '12' } },
  });
});

test('the button of a grave finding opens exactly its tour', () => {
  const met = { ...stade, graveFindingTour: '/api/inspection_tours/23' };
  expect(reasonActionOf('graveFinding', met, now, operator)).toEqual({
    label: 'Befund ansehen',
    link: { to: '/inspectiontours/show/$id', params: { id: '23' } },
  });
});

test('near midnight, the list of what is to be fixed today has what is due after midnight', () => {
  const late = Date.parse('2026-11-26T23:22:00+01:00');
  expect(reasonActionOf('followUpsDue', stade, late, operator)).toEqual({
    label: 'Mängel ansehen',
    link: { to: '/tasks/list', search: { ...search, to: '2026-11-27' } },
  });
});
