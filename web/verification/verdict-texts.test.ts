import { expect, it } from 'vitest';
import { Findings, type Outcome, verdictOf } from '#shared/verification/verdict.ts';
import { headlineOf } from './verdict-texts.ts';

it.each([
  ['unchanged', false, 'Unverändert'],
  ['unchanged', true, 'Echt und unverändert'],
  ['changed', true, 'Verändert'],
  ['unproven', true, 'Nicht prüfbar'],
] as const)('a file that is %s, with a known key: %s, is called %j', (outcome: Outcome, isKeyKnown, headline) => {
  expect(headlineOf(verdictOf(outcome, new Findings(), {}), isKeyKnown)).toBe(headline);
});
