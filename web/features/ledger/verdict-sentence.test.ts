import { expect, test } from 'vitest';
import { checkFact, isLedgerBroken, unsignedFact, verdictSentence } from './verdict-sentence.ts';

const unsigned = { size: 2, differenceCount: 0, isContradicted: false };
const signed = { ...unsigned, size: 13_009, signedSize: 13_006, signedAt: '2026-11-20T18:43:00+00:00' };
const nightly = {
  checkedAt: '2026-11-20T01:10:00+00:00',
  size: 201_204,
  newEntries: 4596,
  sampledEntries: 4096,
  readEpochs: 1,
  sealedEpochs: 3,
  oldestReadingAt: '2026-11-18T01:10:00+00:00',
};
const whole = { ...nightly, newEntries: nightly.size, sampledEntries: 0, readEpochs: 0 };

test.each([
  [signed, '13.006 Einträge, lückenlos und unverändert.'],
  [{ ...signed, signedSize: 1 }, '1 Eintrag, lückenlos und unverändert.'],
  [{ ...signed, check: whole }, '13.006 Einträge, lückenlos und unverändert.'],
  [{ ...signed, check: nightly }, '13.006 Einträge, lückenlos. Was zuletzt geprüft wurde, ist unverändert.'],
  [unsigned, '2 Einträge, noch nicht unterschrieben.'],
  [{ ...unsigned, size: 0 }, 'Noch ist nichts erfasst.'],
  [{ ...signed, differenceCount: 1 }, 'Ein Datensatz weicht vom Prüfbuch ab.'],
  [{ ...signed, differenceCount: 1234 }, '1.234 Datensätze weichen vom Prüfbuch ab.'],
  [{ ...signed, lostEvidence: [] }, '13.006 Einträge, lückenlos und unverändert.'],
  [{ ...signed, lostEvidence: ['Zeitstempel fehlt'] }, 'Die Einträge sind da, aber eine Bestätigung von außen fehlt.'],
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

test('only a refusal, a difference, a contradiction or lost evidence marks the ledger as broken', () => {
  expect(isLedgerBroken(signed)).toBe(false);
  expect(isLedgerBroken({ ...signed, differenceCount: 1 })).toBe(true);
  expect(isLedgerBroken({ ...signed, isContradicted: true })).toBe(true);
  expect(isLedgerBroken({ ...signed, lostEvidence: ['Zeitstempel fehlt'] })).toBe(true);
  expect(isLedgerBroken({ ...signed, refusal: 'Ein Eintrag fehlt.' })).toBe(true);
});

test('what the last check has read is said part by part, unless it was everything', () => {
  const day = (moment: string) => `dem ${moment.slice(8, 10)}.`;
  expect(checkFact(nightly, day)).toBe(
    'geprüft dem 20.: neu 4.596, Stichprobe 4.096, Abschnitte 1 von 3, jeder Eintrag seit dem 18. mindestens einmal',
  );
  expect(checkFact(whole, day)).toBe('geprüft dem 20.: alle Einträge');
});

test('entries that are not signed yet are said not to be counted by the verdict', () => {
  expect(unsignedFact(1)).toBe('1 neuer Eintrag seitdem zählt erst mit, wenn die nächste Unterschrift ihn geprüft hat');
  expect(unsignedFact(1003)).toBe(
    '1.003 neue Einträge seitdem zählen erst mit, wenn die nächste Unterschrift sie geprüft hat',
  );
});
