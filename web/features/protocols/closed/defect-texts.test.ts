import { expect, test } from 'vitest';
import type { Defect } from '#shared/questionnaire/questionnaire.ts';
import { defectText } from './defect-texts.ts';

const defect = (changes: Partial<Defect>): Defect => ({
  requiresComment: true,
  requiresPhoto: false,
  notifies: false,
  ...changes,
});

test.each([
  [{}, 'Der Mangel steht im Protokoll; es entsteht keine Aufgabe.'],
  [{ task: { hours: 1 } }, 'Mangel: Aufgabe wird angelegt, Frist 1 Stunde.'],
  [{ task: { hours: 24 } }, 'Mangel: Aufgabe wird angelegt, Frist 24 Stunden.'],
  [{ task: { hours: 72 } }, 'Mangel: Aufgabe wird angelegt, Frist 3 Tage.'],
  [{ task: { hours: 36 } }, 'Mangel: Aufgabe wird angelegt, Frist 36 Stunden.'],
  [{ notifies: true }, 'Mangel: die Verwaltung wird benachrichtigt.'],
  [
    { task: { hours: 24 }, notifies: true },
    'Mangel: Aufgabe wird angelegt, Frist 24 Stunden, die Verwaltung wird benachrichtigt.',
  ],
] as const)('the consequences of a defect with %j are described as %j', (more, words) =>
  expect(defectText(defect(more), true)).toBe(words),
);

test('a task that is not created is not announced', () => {
  expect(defectText(defect({ task: { hours: 1 } }), false)).toBe(
    'Der Mangel steht im Protokoll; es entsteht keine Aufgabe.',
  );
});
