import { expect, test } from 'vitest';
import { shownMessage } from './shown-message.ts';

test.each([
  ['Invalid credentials.', 'E-Mail-Adresse oder Passwort ist falsch.'],
  ['Network request failed', 'Keine Verbindung zum Server. Bitte versuchen Sie es erneut.'],
  [
    'Too many failed login attempts, please try again in 1 minute.',
    'Zu viele fehlgeschlagene Anmeldungen. Bitte versuchen Sie es in einer Minute erneut.',
  ],
  [
    'Too many failed login attempts, please try again in 15 minutes.',
    'Zu viele fehlgeschlagene Anmeldungen. Bitte versuchen Sie es in 15 Minuten erneut.',
  ],
  ['Die PIN stimmt nicht.', 'Die PIN stimmt nicht.'],
])("people read German: '%s'", (message, shown) => {
  expect(shownMessage(new Error(message))).toBe(shown);
});
