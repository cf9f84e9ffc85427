import { expect, test } from 'vitest';
import { isLedgerBroken, verdictSentence } from './verdict-sentence.ts';

const unsigned = { size: 2, differenceCount: 0, isContradicted: false };
const signed = { ...unsigned, size: 13_009, signedSize: 13_006, signedAt: '2026-11-20T18:43:00+00:00' };

test.each([
  [signed, '13.006 Einträge, lückenlos und unverändert.'],
  [{ ...signed, signedSize: 1 }, '1 Eintrag, lückenlos und unverändert.'],
  [unsigned, '2 Einträge, noch nicht unterschrieben.'],
  [{ ...unsigned, size: 0 }, 'Noch ist nichts erfasst.'],
  [{ ...signed, differenceCount: 1 }, 'Ein Datensatz weicht vom Prüfbuch ab.'],
  [{ ...signed, differenceCount: 1234 }, '1.234 Datensätze weichen vom Prüfbuch ab.'],
  [
    { ...signed, isContradicted: true, differenceCount: 1 },
    'Ein Zeuge hat einen anderen Stand dieses Prüfbuchs gesehen.',
  ],
  [
    { ...signed, differenceCount: 1, refusal: 'Ein Eintrag fehlt.' },
    'Das Prüfbuch setzt den letzten unterschriebenen Stand nicht fort.',
  ],
])('%j is described as "%s"', (ledger, sentence) => {
  expect(verdictSentence(ledger)).toBe(sentence);
});

test('only a refusal, a difference or a contradiction marks the ledger as broken', () => {
  expect(isLedgerBroken(signed)).toBe(false);
  expect(isLedgerBroken({ ...signed, differenceCount: 1 })).toBe(true);
  expect(isLedgerBroken({ ...signed, isContradicted: true })).toBe(true);
  expect(isLedgerBroken({ ...signed, refusal: 'Ein Eintrag fehlt.' })).toBe(true);
});
