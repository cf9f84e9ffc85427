import { expect, it } from 'vitest';
import type { Actor } from '#shared/permissions.ts';
import { recordLink } from './record-link.ts';

const operator: Actor = { role: 'ROLE_OPERATOR', isDemo: false, hasCustomer: true, locationId: null, location: null };

it.each([
  ['/api/activities/7', '/activities/list?activity=7'],
  ['/api/inspection_tours/7', '/inspectiontours/show/7'],
  ['/api/users/7', '/users/edit/7'],
  ['/api/reports/7', '/reports/show/7'],
  ['/api/oasis_certificates/7', '/oasiscerts/edit/7'],
  ['/api/document_readings/7', undefined],
  ['/api/tasks/7/corrections', undefined],
  [undefined, undefined],
])('of %s the Verwaltung is led to %s', (entity, path) => expect(recordLink(entity, operator)?.path).toBe(path));

it('leads nobody to a screen that is not theirs', () => {
  expect(recordLink('/api/users/7', { ...operator, isDemo: true })).toBeNull();
});
