import { describe, expect, it } from 'vitest';
import {
  approval,
  data,
  genuine,
  newKey,
  own,
  pdfOf,
  proofOf,
  sealed,
} from '#server/test/fixtures/sealed-report-fixture.ts';
import { fingerprintOf } from '#shared/verification/fingerprint.ts';
import { verifyFile } from '#shared/verification/verify-file.ts';
import { findingFor, type GivenFile, summaryOfFiles, withoutRepeated } from './given-files.ts';
import { TypedFingerprints } from './typed-fingerprints.ts';

const forger = newKey();
const forged = sealed(pdfOf(data, proofOf(approval(data), forger)), forger);

const given = async (name: string, bytes: Uint8Array): Promise<GivenFile> => ({
  name,
  isPending: false,
  verdict: await verifyFile(bytes),
  digest: name,
});
const [operators, forgers] = [await given('bericht.pdf', genuine), await given('anderer.pdf', forged)];
const files = [operators, forgers];

/** Returns what is found after a fingerprint was typed at each of these files. */
function findingsAfter(...acts: readonly (readonly [key: typeof own, typed: string])[]) {
  const fingerprints = new TypedFingerprints();
  for (const [key, typed] of acts) fingerprints.type(key, typed);
  const typed = fingerprints.all();
  return {
    findings: files.map((file) => findingFor(file, typed)),
    text: summaryOfFiles(files, typed)?.text,
    fingerprints,
  };
}

describe('a forged report with a key of its own', () => {
  const { hex, words } = fingerprintOf(own);
  const OTHER_KEY = '1 von 2 Dateien ist mit einem anderen Schlüssel als dem eingegebenen unterschrieben.';

  it('is unchanged until a fingerprint is typed', () => {
    expect(findingsAfter()).toMatchObject({
      findings: ['unchanged', 'unchanged'],
      text: 'Beide Dateien sind unverändert.',
    });
  });

  it.each([
    ['at the genuine report', own],
    ['at the forged report', forger],
  ])('has another key than the one of the fingerprint that was typed %s', (_where, key) => {
    expect(findingsAfter([key, words])).toMatchObject({ findings: ['genuine', 'otherKey'], text: OTHER_KEY });
  });

  it('and the genuine one have other keys than a mistyped one, until that is corrected or deleted', () => {
    expect(findingsAfter([own, '0000']).findings).toEqual(['otherKey', 'otherKey']);
    expect(findingsAfter([own, '0000'], [own, hex]).findings).toEqual(['genuine', 'otherKey']);
    expect(findingsAfter([own, '0000'], [own, ' ']).findings).toEqual(['unchanged', 'unchanged']);
  });

  it('is accepted by whoever types both fingerprints, and each field shows the one that matches', () => {
    const { findings, fingerprints } = findingsAfter([own, hex], [forger, fingerprintOf(forger).hex]);
    expect(findings).toEqual(['genuine', 'genuine']);
    expect([own, forger].map((key) => fingerprints.at(key))).toEqual([hex, fingerprintOf(forger).hex]);
  });

  it('is not accepted any more if the fingerprint that was typed at another file is deleted where it is shown', () => {
    const { findings, fingerprints } = findingsAfter([forger, hex], [own, '']);
    expect(findings).toEqual(['unchanged', 'unchanged']);
    expect([own, forger].map((key) => fingerprints.at(key))).toEqual(['', '']);
  });
});

it('nothing is summarised while a file is being verified, and one that could not be is not verifiable', () => {
  const failed = { ...forgers, verdict: undefined };
  expect(summaryOfFiles([operators, { ...failed, isPending: true }], [])).toBeUndefined();
  expect(summaryOfFiles([operators, failed], [])?.text).toBe('1 von 2 Dateien ist nicht prüfbar.');
});

it('a file that was chosen again counts once, and two of the same name whose content is unknown count both', () => {
  const [name, other] = ['a.pdf', 'b.pdf'];
  const newest = { name, digest: '01' };
  const failed = { name, digest: '' };
  const others = [
    { name, digest: '02' },
    { name: other, digest: '01' },
  ];
  expect(withoutRepeated([newest, failed, ...others, { ...newest }, { ...failed }])).toEqual([
    newest,
    failed,
    ...others,
    failed,
  ]);
});
