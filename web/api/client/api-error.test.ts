import { expect, test } from 'vitest';
import { ApiError, errorFromAnswer, isFinal, networkError } from './api-error.ts';

test.each([
  [{ code: 401, message: 'Invalid credentials.', 'hydra:description': 'nicht dies' }, 'Invalid credentials.'],
  [{ 'hydra:description': 'Not Found', detail: 'x' }, 'Not Found'],
  [{ message: '' }, 'Unauthorized'],
  [null, 'Unauthorized'],
  ['<html>', 'Unauthorized'],
])('the text of an error is its message, else the Hydra description, else the status text: %j', (body, expected) => {
  expect(errorFromAnswer(401, 'Unauthorized', body).message).toBe(expected);
});

test('HTTP/2 has no status text, so the number stands for it', () => {
  expect(errorFromAnswer(503, '', null).message).toBe('HTTP 503');
});

test('an error contains the violations with their fields', () => {
  const body = {
    'hydra:description': 'name: fehlt',
    violations: [{ propertyPath: 'name', message: 'fehlt', code: 'x' }, 'Unsinn'],
  };
  expect(errorFromAnswer(422, '', body).violations).toEqual([{ propertyPath: 'name', message: 'fehlt', code: 'x' }]);
});

test('a missing response is a network failure', () => {
  expect(networkError()).toMatchObject({ status: 0, message: 'Network request failed' });
});

test.each([
  [403, true],
  [404, true],
  [422, true],
  [401, false],
  [429, false],
  [503, false],
  [0, false],
])('repeating a request is useless after %i: %s', (status, expected) => {
  expect(isFinal(new ApiError(status, ''))).toBe(expected);
});
