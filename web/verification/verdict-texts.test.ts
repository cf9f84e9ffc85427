import { expect, it } from 'vitest';
import { Findings, type Outcome, verdictOf } from '#shared/verification/verdict.ts';
import { documentName, headlineOf } from './verdict-texts.ts';

it.each([
  ['unchanged', false, 'Unverändert'],
  ['unchanged', true, 'Echt und unverändert'],
  ['changed', true, 'Verändert'],
  ['unproven', true, 'Nicht prüfbar'],
] as const)('a file that is %s, with a known key: %s, is called %j', (outcome: Outcome, isKeyKnown, headline) => {
  expect(headlineOf(verdictOf(outcome, new Findings(), {}), isKeyKnown)).toBe(headline);
});

it.each([
  ['report', 'Bericht zum Sozialkonzept', 'Bericht zum Sozialkonzept'],
  ['report', '', 'Bericht'],
  ['protocol', 'Vorfall', 'Protokoll: Vorfall'],
] as const)('a %s with the title %j is named %j', (document, title, name) => {
  expect(documentName({ document, title })).toBe(name);
});
