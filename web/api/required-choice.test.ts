import { expect, test } from 'vitest';
import { missingChoice } from './required-choice.ts';

test('Verwaltung must say for which organisation it works', () => {
  expect(missingChoice({ role: 'ROLE_OPERATOR' })).toBe('customer');
  expect(missingChoice({ role: 'ROLE_OPERATOR', customer: '/api/customers/1' })).toBeNull();
});

test('service must say where it works today', () => {
  expect(missingChoice({ role: 'ROLE_SERVICE', customer: '/api/customers/1' })).toBe('location');
  expect(
    missingChoice({ role: 'ROLE_SERVICE', customer: '/api/customers/1', location: '/api/locations/1' }),
  ).toBeNull();
});

test('an admin is never asked', () => {
  expect(missingChoice({ role: 'ROLE_ADMIN' })).toBeNull();
});
