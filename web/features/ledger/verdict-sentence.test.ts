import { expect, test } from 'vitest';
import { isLedgerBroken, verdictSentence } from './verdict-sentence.ts';

const signed = { size: 13_009, signedSize: 13_006, signedAt: '2026-11-20T18:43:00+00:00', differenceCount: 0 };

test.each([
  [signed, '13.006 Einträge, lückenlos und unverändert.'],
  [{ ...signed, signedSize: 1 }, '1 Eintrag, lückenlos und unverändert.'],
  [{ size: 2, differenceCount: 0 }, '2 Einträge, noch nicht unterschrieben.'],
  [{ size: 0, differenceCount: 0 }, 'Noch ist nichts erfasst.'],
  [{ ...signed, differenceCount: 1 }, 'Ein Datensatz weicht vom Prüfbuch ab.'],
  [{ ...signed, differenceCount: 1234 }, '1.234 Datensätze weichen vom Prüfbuch ab.'],
  [
    { ...signed, differenceCount: 1, refusal: 'Ein Eintrag fehlt.' },
    'Das Prüfbuch setzt den letzten unterschriebenen Stand nicht fort.',
  ],
])('%j is described as "%s"', (ledger, sentence) => {
  expect(verdictSentence(ledger)).toBe(sentence);
});

test('only a refusal or a difference marks the ledger as broken', () => {
  expect(isLedgerBroken(signed)).toBe(false);
  expect(isLedgerBroken({ ...signed, differenceCount: 1 })).toBe(true);
  expect(isLedgerBroken({ ...signed, refusal: 'Ein Eintrag fehlt.' })).toBe(true);
});
