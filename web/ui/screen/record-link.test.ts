import { expect, it } from 'vitest';
import type { Actor, LocationRights } from '#shared/permissions.ts';
import { recordLink } from './record-link.ts';

const operator: Actor = { role: 'ROLE_OPERATOR', isDemo: false, hasCustomer: true, locationId: null, location: null };

it.each([
  ['/api/activities/7', '/activities/list?activity=7'],
  ['/api/inspection_tours/7', '/inspectiontours/show/7'],
  ['/api/users/7', '/users/edit/7'],
  ['/api/reports/7', '/reports/show/7'],
  ['/api/oasis_certificates/7', '/oasiscerts/edit/7'],
  ['/api/forms/7', undefined],
  ['/api/document_readings/7', undefined],
  ['/api/tasks/7/corrections', undefined],
  [undefined, undefined],
])('of %s the Verwaltung is led to %s', (entity, path) => expect(recordLink(entity, operator)?.path).toBe(path));

it('leads to a new protocol of a form where protocols are written', () => {
  const location: LocationRights = {
    status: 'active',
    isTaskAllowed: true,
    isInspectionTourAllowed: true,
    isProtocolAllowed: true,
    isActivityAllowed: true,
    isPremium: true,
    playerCheckAllowed: true,
  };
  const service: Actor = { ...operator, role: 'ROLE_SERVICE', locationId: 1, location };
  expect(recordLink('/api/forms/7', service)?.path).toBe('/service/protocols/create?form=7');
});

it('leads an admin to the form itself, because admins change it', () => {
  expect(recordLink('/api/forms/7', { ...operator, role: 'ROLE_ADMIN' })?.path).toBe('/forms/edit/7');
});

it('leads nobody to a screen that is not theirs', () => {
  expect(recordLink('/api/users/7', { ...operator, isDemo: true })).toBeNull();
});
