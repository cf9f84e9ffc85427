import { expect, test } from 'vitest';
import { errorMessage } from './error-message.ts';

test.each([
  ['Invalid credentials.', 'E-Mail-Adresse oder Passwort ist falsch.'],
  ['Network request failed', 'Keine Verbindung zum Server. Bitte versuchen Sie es erneut.'],
  [
    'Too many failed login attempts, please try again in 1 minute.',
    'Zu viele fehlgeschlagene Anmeldungen. Bitte versuchen Sie es in einer Minute erneut, auf einem Gerät, auf dem Sie schon angemeldet waren, oder setzen Sie Ihr Passwort neu.',
  ],
  [
    'Too many failed login attempts, please try again in 15 minutes.',
    'Zu viele fehlgeschlagene Anmeldungen. Bitte versuchen Sie es in 15 Minuten erneut, auf einem Gerät, auf dem Sie schon angemeldet waren, oder setzen Sie Ihr Passwort neu.',
  ],
])("'%s' is shown as a German sentence", (message, sentence) => {
  expect(errorMessage(new Error(message))).toBe(sentence);
});

test('every other text of the server is shown unchanged', () => {
  expect(errorMessage(new Error('Die PIN stimmt nicht.'))).toBe('Die PIN stimmt nicht.');
});
