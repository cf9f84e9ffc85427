import { expect, test } from 'vitest';
import { answerText, withDraftKept } from './answer-text.ts';

const tour = {
  profileName: 'Elif Demir',
  occurredAt: '2026-11-20T14:05:00+01:00',
  completionSource: 'manual',
} as const;

test('it is said who recorded a tour and when', () => {
  expect(answerText(tour)).toBe('Elif Demir hat den Kontrollgang um 14:05 Uhr erledigt.');
  expect(answerText({ ...tour, profileName: undefined })).toBe('Dieser Kontrollgang wurde bereits erfasst.');
  expect(answerText({ ...tour, completionSource: 'auto' })).toBe(
    'Der Kontrollgang wurde um 14:05 Uhr automatisch abgeschlossen, ohne Bestätigung.',
  );
});

test('whoever has entered something reads that it is kept', () => {
  expect(withDraftKept('Erfasst.')).toMatch(/^Erfasst\. Ihre Angaben sind noch da: /);
});
