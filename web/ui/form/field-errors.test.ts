import { expect, test } from 'vitest';
import { ActivityCorrection } from '#shared/contracts/activities/activities.ts';
import { fieldErrors, violationErrors } from './field-errors.ts';

test('an invalid field gets the message of the schema', () => {
  expect(fieldErrors(ActivityCorrection, { reason: ' ' })).toEqual({
    reason: 'Bitte den Grund der Korrektur angeben.',
  });
});

test('a valid body has no errors', () => {
  expect(fieldErrors(ActivityCorrection, { reason: 'Falsche Maßnahme gewählt' })).toEqual({});
});

test("the server's violations are assigned to their fields, the first one per field", () => {
  const violations = [
    { propertyPath: 'comment', message: 'Zu lang.' },
    { propertyPath: 'comment', message: 'Noch etwas.' },
  ];
  expect(violationErrors(violations, ['comment'])).toEqual({ comment: 'Zu lang.' });
});

test('a violation of a field the form does not show is kept', () => {
  expect(violationErrors([{ propertyPath: 'location', message: 'Standort nicht aktiv.' }], ['comment'])).toEqual({
    '': 'Standort nicht aktiv.',
  });
});

test('a violation inside a list is assigned to the field of its line', () => {
  const violations = [{ propertyPath: 'openingHours[1].from', message: 'Überschneidet sich.' }];
  expect(violationErrors(violations, ['openingHours'])).toEqual({ 'openingHours.1.from': 'Überschneidet sich.' });
});
