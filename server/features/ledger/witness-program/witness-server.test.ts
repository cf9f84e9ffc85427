import { generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { startWitness } from '#server/test/tools/start-witness.ts';
import { checkpointText, writeKey } from '#shared/ledger/checkpoint.ts';
import { readWitnessKey, verifyCosignature } from '#shared/ledger/cosignature.ts';
import { GrowingTree, leafOf, nodeOf } from '#shared/ledger/merkle.ts';
import { readNote, signedNote } from '#shared/ledger/signed-note.ts';
import { writeWitnessRequest } from '#shared/ledger/witness-request.ts';

const witness = await startWitness();
afterAll(() => witness.stop());

function newLedger(name: string, isTrusted = true) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const key = {
    name,
    publicKey: Uint8Array.from(Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url')),
  };
  if (isTrusted) witness.trust(writeKey(key));
  /** Signs the state with these leaves. */
  const noteOf = (...leaves: readonly string[]) => {
    const tree = new GrowingTree();
    for (const leaf of leaves) tree.append(leafOf(leaf));
    const text = checkpointText(name, tree);
    return signedNote(text, key, sign(null, Buffer.from(text), privateKey));
  };
  return { noteOf };
}

async function send(body: string, init: RequestInit = {}) {
  const response = await fetch(`${witness.url}/add-checkpoint`, { method: 'POST', body, ...init });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}
const ask = (note: string, knownSize = 0, proof: readonly Uint8Array[] = []) =>
  send(writeWitnessRequest({ knownSize, proof, note }));

/** The proof from one leaf to three: the second leaf, and the third. */
const proofFromOne = (second: string, third: string) => [leafOf(second), leafOf(third)];

describe('a witness', () => {
  it('cosigns the first state of a ledger it knows, and a state that continues it', async () => {
    const { noteOf } = newLedger('haus.test/ledger/1');
    for (const [note, answer] of [
      [noteOf('a'), await ask(noteOf('a'))],
      [noteOf('a', 'b', 'c'), await ask(noteOf('a', 'b', 'c'), 1, proofFromOne('b', 'c'))],
    ] as const) {
      expect(answer.status).toBe(200);
      const [cosigned, key] = [readNote(note + answer.text), readWitnessKey(witness.key)];
      if (cosigned === undefined || key === undefined) throw new Error('The answer is not readable.');
      const seconds = await verifyCosignature(cosigned, key);
      expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(60);
    }
  });

  it('cosigns the same state again, so that an answer that was lost can be repeated', async () => {
    const { noteOf } = newLedger('haus.test/ledger/2');
    await ask(noteOf('a'));
    expect((await ask(noteOf('a'), 1)).status).toBe(200);
  });

  it('does not cosign a state that does not continue the one before (422)', async () => {
    const { noteOf } = newLedger('haus.test/ledger/3');
    await ask(noteOf('a'));
    expect((await ask(noteOf('x', 'b', 'c'), 1, proofFromOne('b', 'c'))).status).toBe(422);
    expect((await ask(noteOf('a', 'b', 'c'), 1, [leafOf('b')])).status).toBe(422);
    expect((await ask(noteOf('a', 'b', 'c'), 1, proofFromOne('b', 'c'))).status).toBe(200);
  });

  it('names the size it knows if the request assumes another one, or another state of that size (409)', async () => {
    const { noteOf } = newLedger('haus.test/ledger/4');
    await ask(noteOf('a', 'b', 'c'));
    const known = { status: 409, type: 'text/x.tlog.size', text: '3\n' };
    expect(await ask(noteOf('a', 'b', 'c', 'd'))).toEqual(known);
    expect(await ask(noteOf('a'))).toEqual(known);
    expect(await ask(noteOf('x', 'b', 'c'), 3)).toEqual(known);
  });

  it('refuses a ledger it does not know (404), another signature (403) and what it cannot read (400, 413)', async () => {
    const { noteOf } = newLedger('haus.test/ledger/5');
    expect((await ask(newLedger('fremd.test/ledger/1', false).noteOf('a'))).status).toBe(404);
    expect((await ask(newLedger('haus.test/ledger/5', false).noteOf('a'))).status).toBe(403);
    for (const body of ['', 'old 1\n', `old 01\n\n${noteOf('a')}`, `old 0\n${noteOf('a')}`, `old 9\n\n${noteOf('a')}`])
      expect((await send(body)).status).toBe(400);
    expect((await send('x'.repeat(40_000))).status).toBe(413);
    expect((await send('', { method: 'PUT' })).status).toBe(405);
  });

  it('wants no proof for the first state (422), and at most 63 hashes (400)', async () => {
    const { noteOf } = newLedger('haus.test/ledger/6');
    expect((await ask(noteOf('a'), 0, [leafOf('a')])).status).toBe(422);
    const tooMany = Array.from({ length: 64 }, () => nodeOf(leafOf('a'), leafOf('b')));
    expect((await ask(noteOf('a'), 0, tooMany)).status).toBe(400);
  });

  it('lets only one of two states through that are sent at the same time', async () => {
    const { noteOf } = newLedger('haus.test/ledger/7');
    const answers = await Promise.all([ask(noteOf('a')), ask(noteOf('b'))]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('shows its key and the states that it saw', async () => {
    const { noteOf } = newLedger('haus.test/ledger/8');
    await ask(noteOf('a', 'b'));
    const text = await (await fetch(witness.url)).text();
    expect(text).toContain(witness.key);
    expect(text).toContain('haus.test/ledger/8: 2 entries');
  });
});
