import { expect, it } from 'vitest';
import { approval, data, own, pdfOf, proofOf } from '#server/test/fixtures/sealed-report-fixture.ts';
import { fingerprintOf } from '#shared/verification/fingerprint.ts';
import { verifyFile } from '#shared/verification/verify-file.ts';
import {
  documentName,
  type Finding,
  findingOf,
  headlineOf,
  sentenceOf,
  severityOf,
  summaryOf,
} from './verdict-texts.ts';

const KEY = { name: 'haus.test', publicKey: new Uint8Array(32) };
const KNOWN = fingerprintOf(KEY).words;

it.each([
  ['unchanged', [], 'Unverändert'],
  ['unchanged', [` ${KNOWN.toUpperCase()}`], 'Echt und unverändert'],
  ['unchanged', ['0000', KNOWN], 'Echt und unverändert'],
  ['unchanged', ['0000'], 'Mit einem anderen Schlüssel unterschrieben'],
  ['dataOnly', [], 'Daten unverändert, Seiten nicht geprüft'],
  ['dataOnly', [KNOWN], 'Daten echt und unverändert, Seiten nicht geprüft'],
  ['dataOnly', ['0000'], 'Mit einem anderen Schlüssel unterschrieben'],
  ['changed', [KNOWN], 'Verändert'],
  ['changed', ['0000'], 'Verändert'],
] as const)('a file that is %s, with the fingerprints %j typed, is called %j', (outcome, typed, headline) => {
  expect(headlineOf(findingOf({ outcome, key: KEY }, typed))).toBe(headline);
});

it('a file without a key is compared with nothing', () => {
  expect(findingOf({ outcome: 'unproven', key: undefined }, ['0000'])).toBe('unproven');
});

it('a file whose data only are proven says that its key is the known one', async () => {
  const verdict = await verifyFile(pdfOf(data, proofOf(approval(data, {}))));
  expect(sentenceOf(verdict, findingOf(verdict, []))).toBe('Die Daten sind, was Haus GmbH freigegeben hat.');
  expect(sentenceOf(verdict, findingOf(verdict, [fingerprintOf(own).hex]))).toBe(
    'Die Daten sind, was Haus GmbH freigegeben hat: Der Schlüssel ist der, den Sie kennen.',
  );
});

it.each([
  [['unchanged'], false, 'Die Datei ist unverändert.'],
  [['unchanged', 'unchanged'], false, 'Beide Dateien sind unverändert.'],
  [['genuine', 'unchanged', 'genuine'], false, 'Alle 3 Dateien sind unverändert.'],
  [['unchanged', 'unproven', 'unreadable'], false, '2 von 3 Dateien sind nicht prüfbar.'],
  [
    ['unchanged', 'otherKey', 'unproven'],
    false,
    '1 von 3 Dateien ist mit einem anderen Schlüssel als dem eingegebenen unterschrieben.',
  ],
  [['dataOnly', 'genuineData'], false, 'Beide Dateien sind in den Daten unverändert, auf den Seiten nicht geprüft.'],
  [
    ['genuineData', 'genuine'],
    false,
    '1 von 2 Dateien ist in den Daten echt und unverändert, auf den Seiten nicht geprüft.',
  ],
  [['genuine', 'genuine'], false, 'Beide Dateien sind echt und unverändert.'],
  [['changed', 'unchanged', 'changed', 'otherKey'], false, '2 von 4 Dateien sind verändert.'],
  [['unchanged', 'unchanged'], true, 'Die Dateien widersprechen sich.'],
  [['changed', 'unchanged', 'unchanged'], true, '1 von 3 Dateien ist verändert.'],
] as const)('of the files %j, contradicted: %s, the worst is said: %j', (findings, isContradicted, text) => {
  expect(summaryOf(findings, isContradicted).text).toBe(text);
});

it('the worst files come first', () => {
  const findings: Finding[] = ['genuine', 'unproven', 'changed', 'unchanged', 'otherKey'];
  expect(findings.toSorted((one, other) => severityOf(other) - severityOf(one))).toEqual([
    'changed',
    'otherKey',
    'unproven',
    'unchanged',
    'genuine',
  ]);
});

it.each([
  ['report', 'Bericht zum Sozialkonzept', 'Bericht zum Sozialkonzept'],
  ['report', '', 'Bericht'],
  ['protocol', 'Vorfall', 'Protokoll: Vorfall'],
] as const)('a %s with the title %j is named %j', (document, title, name) => {
  expect(documentName({ document, title })).toBe(name);
});
