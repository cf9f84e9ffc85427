import { describe, expect, it } from 'vitest';
import { type Bundle, writeBundle } from '#shared/ledger/bundle.ts';
import { writeKey } from '#shared/ledger/checkpoint.ts';
import { isContinued, leafOf } from '#shared/ledger/merkle.ts';
import { makePdf } from '#server/test/tools/make-pdf.ts';
import { compareLedgers } from './compare-ledgers.ts';
import { fingerprintOf, isFingerprintOf } from './fingerprint.ts';
import { appendSeal, sealText } from './seal.ts';
import { verifyFile } from './verify-file.ts';
import {
  newKey,
  own,
  noteOf,
  approval,
  other,
  logOf,
  proofOf,
  facts,
  pdfOf,
  sealed,
  data,
  report,
  genuine,
} from '#server/test/fixtures/sealed-report-fixture.ts';

describe('a sealed report', () => {
  it('is unchanged, and the verdict has its issuer, its date and what was verified', async () => {
    const verdict = await verifyFile(genuine);
    expect(verdict).toMatchObject({
      outcome: 'unchanged',
      document: 'report',
      title: 'Monatsbericht',
      issuer: 'Haus GmbH',
      dated: '2026-11-25T09:00:00.000Z',
      faults: [],
      miscalculations: [],
    });
    expect(verdict.checked).toEqual([
      expect.stringContaining('jedes Byte ist wie gesiegelt'),
      'Das Prüfbuch, in dem fortlaufend aufgezeichnet wird, hatte 2 Einträge. Die Unterschrift darunter ist echt.',
      '1 Eintrag steht so im unterschriebenen Prüfbuch.',
      'Die Daten sind, was freigegeben wurde (Eintrag 1 des Prüfbuchs).',
      '1 Summe aus den Einzelzahlen nachgerechnet.',
    ]);
    expect(verdict.limits.join(' ')).toContain('Wer den Schlüssel hat, kann auch eine andere Datei siegeln.');
  });

  it('is refused whatever byte is changed, and the position is named', async () => {
    for (let at = 0; at < genuine.length; at += 1) {
      const changed = Uint8Array.from(genuine);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const { outcome, faults } = await verifyFile(changed);
      expect([at, ['changed', 'unreadable'].includes(outcome), faults.length > 0]).toEqual([at, true, true]);
    }
    const changed = Uint8Array.from(genuine);
    const at = report.indexOf('/MediaBox');
    changed[at + 11] = 0x31;
    expect((await verifyFile(changed)).faults.join(' ')).toMatch(/Verändert: .*Seite 1.*\(Byte \d+ bis \d+\)\./);
  });

  it.each([
    ['without its seal', report],
    ['with a byte behind its seal', Buffer.concat([genuine, Buffer.from('\n')])],
    ['with the seal of another file', appendSeal(report, noteOf(sealText(Buffer.from('x'), { key: own, facts }), own))],
    ['with the seal of another key', sealed(report, newKey())],
    ['that names another record in its seal', sealed(report, own, { entity: '/api/reports/6' })],
    ['with other data than what was approved', sealed(pdfOf(data.replace('7]', '8]'), proofOf(approval(data))))],
    ['without its data', sealed(pdfOf(data, proofOf(other(1))))],
  ])('%s is refused', async (_how, file) => {
    expect((await verifyFile(file)).outcome).toBe('changed');
  });

  it('with wrong sums is reported as unchanged and miscalculated', async () => {
    const wrong = data.replace('"Summe",7', '"Summe",9');
    const { outcome, miscalculations } = await verifyFile(sealed(pdfOf(wrong, proofOf(approval(wrong)))));
    expect(outcome).toBe('unchanged');
    expect(miscalculations).toEqual(['Tabelle „Maßnahmen“, Anzahl: angegeben 9, gerechnet 7.']);
  });
});

describe('a report whose entry says that it is signed', () => {
  const limitsOf = async (approved: object) =>
    (await verifyFile(sealed(pdfOf(data, proofOf(approval(data, approved)))))).limits;

  it('is missing its signature if the file carries none', async () => {
    expect((await limitsOf({ seal: 1, signature: 1, timeStamp: 1 })).at(-1)).toMatch(/^Die Signatur fehlt: /);
    expect((await limitsOf({ seal: 1 })).join(' ')).not.toContain('fehlt');
  });
});

describe('a PDF without a seal', () => {
  it('is proven only by its data, and the verdict says that its pages are not', async () => {
    const verdict = await verifyFile(pdfOf(data, proofOf(approval(data, {}))));
    expect(verdict).toMatchObject({
      outcome: 'dataOnly',
      document: 'report',
      issuer: 'Haus GmbH',
      title: 'Monatsbericht',
    });
    expect(verdict.limits.at(-1)).toContain('nicht die Seiten, die Sie lesen');
  });

  it('and without a proof, such as a draft, is unproven', async () => {
    expect((await verifyFile(makePdf())).outcome).toBe('unproven');
  });
});

describe('a ledger file', () => {
  const bodies = Array.from({ length: 9 }, (_, seq) => other(seq));
  const log = writeBundle(logOf(bodies));
  const bytes = (text: string) => new TextEncoder().encode(text);

  it('of a whole ledger and of an extract is unchanged', async () => {
    expect(await verifyFile(bytes(log))).toMatchObject({ outcome: 'unchanged', document: 'log' });
    const extract = writeBundle(proofOf(approval(data)));
    expect(await verifyFile(bytes(extract))).toMatchObject({ outcome: 'unchanged', document: 'extract' });
  });

  it('is refused whatever byte is changed', async () => {
    const original = bytes(log);
    for (let at = 0; at < original.length; at += 1) {
      const changed = Uint8Array.from(original);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const { outcome, faults } = await verifyFile(changed);
      expect([at, ['changed', 'unreadable'].includes(outcome), faults.length > 0]).toEqual([at, true, true]);
    }
  });

  it('is refused if one of its records has a column that no entry covers', async () => {
    const bundle = logOf(bodies);
    const [first, ...rest] = bundle.entries;
    if (first === undefined) throw new Error('The log is empty.');
    const { faults } = await verifyFile(
      bytes(writeBundle({ ...bundle, entries: [{ ...first, record: { image_s: '[]' } }, ...rest] })),
    );
    expect(faults.join(' ')).toContain('unbekannt und nicht geprüft: image_s');
  });

  it('is refused if it is formatted differently, although it proves the same', async () => {
    const { faults } = await verifyFile(bytes(JSON.stringify(JSON.parse(log), null, 2)));
    expect(faults).toEqual([expect.stringContaining('umgeschrieben')]);
  });

  it('is refused if it contradicts a checkpoint of another document, although it is signed with the right key', async () => {
    const before = logOf(bodies.slice(0, 5)).checkpoint;
    expect((await verifyFile(bytes(log), { kept: [before] })).outcome).toBe('unchanged');
    const rewritten = writeBundle(logOf(bodies.with(2, other(99))));
    expect((await verifyFile(bytes(rewritten), { kept: [before] })).faults).toEqual([
      'Die ersten 5 Einträge sind nicht die, die unterschrieben wurden.',
    ]);
  });

  it('is not compared with a newer state, nor with that of another ledger', async () => {
    const newer = logOf([...bodies, other(10)]).checkpoint;
    const foreign = logOf(bodies.slice(0, 5), { ...newKey(), name: 'other.test/ledger/2' }).checkpoint;
    expect((await verifyFile(bytes(log), { kept: [newer, foreign] })).outcome).toBe('unchanged');
  });
});

describe('two files of a ledger', () => {
  const file = async (bundle: Bundle) => verifyFile(new TextEncoder().encode(writeBundle(bundle)));
  const relation = (one: Awaited<ReturnType<typeof file>>, two: typeof one) => compareLedgers(one, two)?.relation;
  const [first, second] = [other(0), approval(data)];
  const before = logOf([first]);
  // The only hash that a tree of two adds to one of one is its second leaf.
  const consistency = [Buffer.from(leafOf(second)).toString('base64')];

  it('continue each other if the later one contains the proof, and are unrelated without it', async () => {
    const early = await file(before);
    const proven = await file({ ...proofOf(second), earlier: [{ note: before.checkpoint, proof: consistency }] });
    expect(
      isContinued({ size: 1, root: leafOf(first) }, { size: 2, root: proven.signed?.root ?? new Uint8Array() }, [
        leafOf(second),
      ]),
    ).toBe(true);
    expect([relation(early, proven), relation(proven, early)]).toEqual(['continued', 'continued']);
    expect(relation(early, await file(proofOf(second)))).toBe('unknown');
    expect(relation(early, early)).toBe('same');
  });

  it('contradict each other if the ledger was rewritten, although both are signed with the right key', async () => {
    const [one, rewritten] = [await file(logOf([first, second])), await file(logOf([first, other(7)]))];
    expect(relation(one, rewritten)).toBe('contradicted');
  });

  it('are not compared if they have different keys', async () => {
    expect(compareLedgers(await file(before), await file(logOf([first, second], newKey())))).toBeUndefined();
  });
});

it('a fingerprint has 128 bits, in hexadecimal and in pronounceable words', () => {
  const { hex, words } = fingerprintOf({ publicKey: new Uint8Array(32) });
  expect(hex).toBe('6668 7aad f862 bd77 6c8f c18b 8e9f 8e20');
  expect(words).toMatch(/^(?:[bdfghjklmnprstvz][aiou][bdfghjklmnprstvz][aiou][bdfghjklmnprstvz] ?){8}$/);
});

it('a fingerprint is known in hexadecimal and in words, however they are separated, and by the key itself', () => {
  const { hex, words } = fingerprintOf(own);
  const spellings = [hex, hex.replaceAll(' ', '').toUpperCase(), words, words.replaceAll(' ', '-'), writeKey(own)];
  for (const typed of spellings) expect([typed, isFingerprintOf(own, typed)]).toEqual([typed, true]);
  for (const typed of ['', 'x', fingerprintOf(newKey()).hex, writeKey(newKey())])
    expect([typed, isFingerprintOf(own, typed)]).toEqual([typed, false]);
});

it('a file that is neither a PDF nor a ledger file is not readable', async () => {
  for (const text of ['', 'x', '[]', '{}', 'null'])
    expect(['unreadable', 'changed']).toContain((await verifyFile(new TextEncoder().encode(text))).outcome);
});
