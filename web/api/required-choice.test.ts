import { expect, test } from 'vitest';
import { missingChoice } from './required-choice.ts';

test('an operator has to choose an organisation', () => {
  expect(missingChoice({ role: 'ROLE_OPERATOR' })).toBe('customer');
  expect(missingChoice({ role: 'ROLE_OPERATOR', customer: '/api/customers/1' })).toBeNull();
});

test('a service user has to choose a location', () => {
  expect(missingChoice({ role: 'ROLE_SERVICE', customer: '/api/customers/1' })).toBe('location');
  expect(
    missingChoice({ role: 'ROLE_SERVICE', customer: '/api/customers/1', location: '/api/locations/1' }),
  ).toBeNull();
});

test('an admin has to choose nothing', () => {
  expect(missingChoice({ role: 'ROLE_ADMIN' })).toBeNull();
});
