import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startWitness } from '#server/test/tools/start-witness.ts';
import { createWitnessServer } from './witness-server.ts';
import { openKey } from './witness-state.ts';
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
  const signText = (text: string) => signedNote(text, key, sign(null, Buffer.from(text), privateKey));
  /** Signs the state with these leaves. */
  const noteOf = (...leaves: readonly string[]) => {
    const tree = new GrowingTree();
    for (const leaf of leaves) tree.append(leafOf(leaf));
    return signText(checkpointText(name, tree));
  };
  return { noteOf, sign: signText };
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

  it('does not cosign an empty ledger with another root than that of no entries (422)', async () => {
    const { noteOf, sign: signText } = newLedger('haus.test/ledger/9');
    const forged = checkpointText('haus.test/ledger/9', { size: 0, root: leafOf('a') });
    expect((await ask(signText(forged))).status).toBe(422);
    expect((await ask(noteOf())).status).toBe(200);
  });

  it('shows nothing of a checkpoint that could imitate another ledger', async () => {
    const { noteOf, sign: signText } = newLedger('haus.test/ledger/10');
    expect((await ask(signText(`${readNote(noteOf('a'))?.text}haus.test/ledger/8: 9 entries\n`))).status).toBe(200);
    expect(await (await fetch(witness.url)).text()).not.toContain('haus.test/ledger/8: 9 entries');
  });

  it('answers quickly while it describes what it saw of twenty thousand ledgers', async () => {
    const { noteOf } = newLedger('haus.test/ledger/11');
    const [line = ''] = fs.readFileSync(path.join(witness.folder, 'ledgers.txt'), 'utf8').split('\n');
    witness.trust(
      Array.from({ length: 20_000 }, (_, number) => `viele.test/${number}${line.slice(line.indexOf('+'))}`).join('\n'),
    );
    let isDescribed = false;
    const descriptions = Promise.all([1, 2, 3].map(() => fetch(witness.url))).then(() => (isDescribed = true));
    expect((await ask(noteOf('a'))).status).toBe(200);
    expect(isDescribed).toBe(false);
    await descriptions;
  });

  it('opens no more files with each request while its disk is full', async () => {
    const { noteOf } = newLedger('haus.test/ledger/12');
    const failures: unknown[] = [];
    const server = createWitnessServer(witness.folder, openKey(witness.folder, undefined), (error) =>
      failures.push(error),
    );
    onTestFinished(() => void server.close());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/add-checkpoint`;
    const closed = vi.spyOn(fs, 'closeSync');
    const full = vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
      throw new Error('The disk is full.');
    });
    onTestFinished(() => void vi.restoreAllMocks());
    const body = writeWitnessRequest({ knownSize: 0, proof: [], note: noteOf('a') });
    expect((await fetch(url, { method: 'POST', body })).status).toBe(500);
    expect(failures).toMatchObject([{ message: 'The disk is full.' }]);
    expect(closed).toHaveBeenCalledOnce();
    full.mockRestore();
    expect((await fetch(url, { method: 'POST', body })).status).toBe(200);
  });

  it('shows its key and the states that it saw', async () => {
    const { noteOf } = newLedger('haus.test/ledger/8');
    await ask(noteOf('a', 'b'));
    const text = await (await fetch(witness.url)).text();
    expect(text).toContain(witness.key);
    expect(text).toContain('haus.test/ledger/8: 2 entries');
  });
});
