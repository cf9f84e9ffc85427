import { createHash, createHmac, generateKeyPairSync, randomBytes, randomInt, sign, type KeyObject } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { BUNDLE_FORMAT, type Bundle, type BundleEntry } from './bundle.ts';
import { checkpointText, readCheckpoint, readKey, writeKey, type CheckpointKey } from './checkpoint.ts';
import type { Epoch } from './epoch.ts';
import { signedNote } from './signed-note.ts';
import { GrowingTree, leafOf } from './merkle.ts';
import { hmacSha256, sha256, toHex } from './hashes.ts';
import { verifyBundle } from './verify-bundle.ts';

const ENTRIES = 60;
const KEPT = 41;
const NAME = 'haus.test/ledger/1';

function newKey(): CheckpointKey & { readonly privateKey: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url');
  return { name: NAME, publicKey: Uint8Array.from(raw), privateKey };
}
const own = newKey();

function bundleEntry(seq: number, comment = `Gespräch ${seq}`): BundleEntry {
  const salt = randomBytes(32).toString('hex');
  const commitment = createHmac('sha256', Buffer.from(salt, 'hex')).update(comment).digest('hex');
  const at = new Date(Date.UTC(2026, 10, 1) + seq * 60_000).toISOString();
  const body = {
    at,
    commit: { comment: commitment },
    data: { number: seq },
    entity: `/api/activities/${seq}`,
    type: 'activity.recorded',
    v: 1,
  };
  return { seq, body: JSON.stringify(body), openings: { comment: { salt, value: comment } } };
}

function noteOf(entries: readonly BundleEntry[], key = own, epoch?: Epoch): string {
  const tree = new GrowingTree();
  for (const { body } of entries) tree.append(leafOf(body));
  const text = checkpointText(NAME, tree, { epoch });
  return signedNote(text, key, sign(null, Buffer.from(text), key.privateKey));
}

const bundleOf = (entries: readonly BundleEntry[], key = own): Bundle => ({
  format: BUNDLE_FORMAT,
  key: writeKey(key),
  checkpoint: noteOf(entries, key),
  earlier: [],
  entries,
});

const entries = Array.from({ length: ENTRIES }, (_, seq) => bundleEntry(seq));
const intact = bundleOf(entries);
const kept = [noteOf(entries.slice(0, KEPT))];
const key = writeKey(own);
const check = (file: unknown) => verifyBundle(file, { key, knownCheckpoints: kept });

/** Replaces a character at a random position with another one of the same kind, so that the file stays parseable. */
function otherCharacter(text: string): string {
  const indexes = [...text.matchAll(/[0-9a-z]/gi)].map(({ index }) => index);
  const index = indexes[randomInt(indexes.length)] ?? 0;
  const before = text[index] ?? '';
  const choices = (/\d/.test(before) ? '0123456789' : 'abcdefghijklmnopqrstuvwxyzABCDEF').replace(before, '');
  return text.slice(0, index) + choices[randomInt(choices.length)] + text.slice(index + 1);
}

const change = (place: number, entry: Partial<BundleEntry>): Bundle => ({
  ...intact,
  entries: entries.map((one, index) => (index === place ? { ...one, ...entry } : one)),
});
const randomIndex = () => randomInt(ENTRIES);
const at = (place: number): BundleEntry => entries[place] ?? bundleEntry(place);

const mutations: Readonly<Record<string, () => Bundle>> = {
  'a character of an entry': () => {
    const place = randomIndex();
    return change(place, { body: otherCharacter(at(place).body) });
  },
  'the opening of a committed value': () => {
    const place = randomIndex();
    const { salt = '', value = '' } = at(place).openings['comment'] ?? {};
    const opening = randomInt(2) === 0 ? { salt, value: otherCharacter(value) } : { salt: otherCharacter(salt), value };
    return change(place, { openings: { comment: opening } });
  },
  'an opening without a commitment': () => {
    const place = randomIndex();
    return change(place, { openings: { ...at(place).openings, witness: { salt: '00', value: 'Karl' } } });
  },
  'an entry removed': () => {
    const place = randomIndex();
    return { ...intact, entries: entries.filter((_, index) => index !== place) };
  },
  'an entry removed and the others renumbered': () => {
    const place = randomIndex();
    const left = entries.filter((_, index) => index !== place).map((entry, seq) => ({ ...entry, seq }));
    return { ...intact, entries: left };
  },
  'two entries swapped': () => {
    const place = randomInt(ENTRIES - 1);
    const swapped = [...entries];
    swapped.splice(place, 2, { ...at(place + 1), seq: place }, { ...at(place), seq: place + 1 });
    return { ...intact, entries: swapped };
  },
  'the end cut off': () => ({ ...intact, entries: entries.slice(0, 1 + randomInt(ENTRIES - 1)) }),
  'an entry inserted': () => {
    const place = randomIndex();
    const more = [...entries.slice(0, place), bundleEntry(place, 'nachträglich'), ...entries.slice(place)];
    return { ...intact, entries: more.map((entry, seq) => ({ ...entry, seq })) };
  },
  'the ledger rewritten and signed with the right key': () => {
    const place = randomInt(KEPT);
    return bundleOf(entries.map((entry, seq) => (seq === place ? bundleEntry(seq, 'geschönt') : entry)));
  },
  'the ledger cut off before a known checkpoint and signed with the right key': () =>
    bundleOf(entries.slice(0, 1 + randomInt(KEPT - 1))),
  'the ledger rewritten and signed with another key': () => bundleOf(entries, newKey()),
  'another key’s signature under the right name': () => ({ ...intact, checkpoint: noteOf(entries, newKey()) }),
  'a character of the checkpoint': () => ({ ...intact, checkpoint: otherCharacter(intact.checkpoint) }),
  'a character of the key': () => ({ ...intact, key: otherCharacter(intact.key) }),
  'the checkpoint of an earlier day': () => ({ ...intact, checkpoint: kept[0] ?? '' }),
};

describe('the verification of a ledger file', () => {
  it('finds no fault in an unchanged file', async () => {
    expect(await check(intact)).toMatchObject({ faults: [], entries: ENTRIES, isWhole: true });
  });

  it('detects each of a thousand changes', async () => {
    const kinds = Object.entries(mutations);
    const missed: string[] = [];
    for (let turn = 0; turn < 1000; turn += 1) {
      const [name, mutate] = kinds[turn % kinds.length] ?? ['', () => intact];
      if ((await check(mutate())).faults.length === 0) missed.push(name);
    }
    expect(missed).toEqual([]);
  }, 120_000);

  it('compares the sealed epoch that a checkpoint names with the entries', async () => {
    const tree = new GrowingTree();
    let root = new Uint8Array();
    for (const { body } of entries.slice(0, 32))
      tree.append(leafOf(body), (level, position, hash) => {
        if (level === 4 && position === 1) root = Uint8Array.from(hash);
      });
    const sealed = (epoch: Epoch) => ({ ...intact, checkpoint: noteOf(entries, own, epoch) });
    const epoch = { number: 1, level: 4, root };
    expect(readCheckpoint(sealed(epoch).checkpoint)).toMatchObject({ size: ENTRIES, epoch });
    expect((await check(sealed(epoch))).faults).toEqual([]);
    for (const other of [
      { ...epoch, number: 0 },
      { ...epoch, number: 3 },
      { ...epoch, level: 3 },
    ])
      expect((await check(sealed(other))).faults).toEqual([
        `Der Abschnitt ${other.number + 1} ist nicht der, der unterschrieben wurde.`,
      ]);
  });

  it('counts erased values without reporting a fault', async () => {
    expect(await check(change(7, { openings: {} }))).toMatchObject({ faults: [], erased: 1, opened: ENTRIES - 1 });
  });

  it.each([null, [], 'x', {}, { ...intact, format: 'other' }, { ...intact, remark: 'Alles in Ordnung' }])(
    'refuses %j, which is no ledger file',
    async (file) => {
      expect((await check(file)).faults).toEqual([
        'Die Datei ist keine Prüfdatei, oder es steht etwas darin, was nicht hineingehört.',
      ]);
    },
  );
});

describe('reading a checkpoint', () => {
  it('returns the written checkpoint and key', () => {
    expect(readCheckpoint(intact.checkpoint)).toMatchObject({ origin: NAME, size: ENTRIES });
    expect(readKey(key)).toEqual({ name: NAME, publicKey: own.publicKey });
  });

  it.each(['', 'x', `${NAME}\n60\nAAAA\n\n— x AAAA\n`, `${NAME}\n060\n`])('refuses %j', (note) => {
    expect(readCheckpoint(note)).toBeUndefined();
  });
});

describe('SHA-256 and HMAC', () => {
  it('return the same hashes as node:crypto for all input lengths', () => {
    for (let length = 0; length < 200; length += 1) {
      const [bytes, salt] = [randomBytes(length), randomBytes(length)];
      expect(toHex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
      expect(toHex(hmacSha256(salt, bytes))).toBe(createHmac('sha256', salt).update(bytes).digest('hex'));
    }
  });
});
