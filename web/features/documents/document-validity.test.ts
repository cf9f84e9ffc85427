import { expect, it } from 'vitest';
import { documentValidity } from './document-validity.ts';

const now = Date.parse('2026-11-20T22:30:00Z');

it.each([
  ['2026-11-19T00:00:00+00:00', 'expired'],
  ['2026-11-20T00:00:00+00:00', 'expiring'],
  ['2026-12-18T00:00:00+00:00', 'expiring'],
  ['2026-12-19T00:00:00+00:00', 'valid'],
])('what is valid until %s is %s on 20 November 2026', (validUntil, expected) =>
  expect(documentValidity(validUntil, now)).toBe(expected),
);
