import { expect, test } from 'vitest';
import { ActivityCorrection } from '#shared/contracts/activities.ts';
import { fieldErrors, violationErrors } from './field-errors.ts';

test('a refused field shows the message of the contract', () => {
  expect(fieldErrors(ActivityCorrection, { reason: ' ' })).toEqual({
    reason: 'Bitte den Grund der Korrektur angeben.',
  });
});

test('what the contract accepts has no errors', () => {
  expect(fieldErrors(ActivityCorrection, { reason: 'Falsche Maßnahme gewählt' })).toEqual({});
});

test("the server's violations stand at their fields, the first per field", () => {
  const violations = [
    { propertyPath: 'comment', message: 'Zu lang.' },
    { propertyPath: 'comment', message: 'Noch etwas.' },
  ];
  expect(violationErrors(violations, ['comment'])).toEqual({ comment: 'Zu lang.' });
});

test('a violation of something the form does not show is not lost', () => {
  expect(violationErrors([{ propertyPath: 'location', message: 'Standort inaktiv.' }], ['comment'])).toEqual({
    '': 'Standort inaktiv.',
  });
});

test('a violation inside a list stands at the field of its line', () => {
  const violations = [{ propertyPath: 'openingHours[1].from', message: 'Überschneidet sich.' }];
  expect(violationErrors(violations, ['openingHours'])).toEqual({ 'openingHours.1.from': 'Überschneidet sich.' });
});
