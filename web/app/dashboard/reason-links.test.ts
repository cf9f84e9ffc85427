import { expect, test } from 'vitest';
import type { Actor } from '#shared/permissions.ts';
import { reasonActionOf } from './reason-links.ts';

const operator: Actor = { role: 'ROLE_OPERATOR', isDemo: false, hasCustomer: true, location: null, locationId: null };
const stade = { id: 4, location: '/api/locations/4', staffLackingNames: [] };
const search = { location: '/api/locations/4', status: 'open', type: 'followUp' };

test.each([
  [
    'the only finding, to be fixed today',
    'followUpsDue',
    '/api/tasks/7',
    'Mangel ansehen',
    { to: '2026-11-26', task: '7' },
  ],
  [
    'the only finding, to be fixed this week',
    'followUpsThisWeek',
    '/api/tasks/7',
    'Mangel ansehen',
    { from: '2026-11-27', to: '2026-12-03', task: '7' },
  ],
  ['several findings', 'followUpsDue', undefined, 'Mängel ansehen', { to: '2026-11-26' }],
] as const)('the button leads to exactly %s', (_case, kind, followUp, label, filters) => {
  const situation = { ...stade, ...(followUp !== undefined && { followUp }) };
  expect(reasonActionOf(kind, situation, '2026-11-26', operator)).toEqual({
    label,
    link: { to: '/tasks/list', search: { ...search, ...filters } },
  });
});

test('the list of overdue tasks leaves out the findings, which are a reason of their own', () => {
  expect(reasonActionOf('tasksOverdue', stade, '2026-11-26', operator)).toEqual({
    label: 'Aufgaben ansehen',
    link: { to: '/tasks/list', search: { location: '/api/locations/4', status: 'overdue', type: 'notFollowUp' } },
  });
});
