import { expect, test } from 'vitest';
import { endText } from './end-text.ts';

const done = { doneAt: '2026-11-20T14:05:00+01:00', profileName: 'Elif Demir', completionSource: 'manual' } as const;

test('it is said why a task is no longer open', () => {
  expect(endText({})).toBeNull();
  expect(endText(done)).toBe('Elif Demir hat die Aufgabe um 14:05 Uhr erledigt.');
  expect(endText({ ...done, profileName: undefined })).toBe('Die Aufgabe wurde bereits erledigt.');
  expect(endText({ ...done, completionSource: 'auto' })).toBe(
    'Die Aufgabe wurde um 14:05 Uhr automatisch abgeschlossen, ohne Bestätigung.',
  );
  expect(endText({ withdrawnAt: done.doneAt })).toBe('Die Aufgabe wurde zurückgezogen.');
});
