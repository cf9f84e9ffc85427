import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { checkpointText } from '#shared/ledger/checkpoint.ts';
import { cosignatureLine, cosignedBytes, writeWitnessKey } from '#shared/ledger/cosignature.ts';
import { leafOf } from '#shared/ledger/merkle.ts';
import { signedNote } from '#shared/ledger/signed-note.ts';
import { witnessClient } from './ask-witness.ts';

function newKey(name: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const bytes = Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url');
  return { name, publicKey: Uint8Array.from(bytes), privateKey };
}

const [ledger, witness] = [newKey('haus.test/ledger/1'), newKey('zeuge.test/w1')];
const text = checkpointText(ledger.name, { size: 1, root: leafOf('a') });
const otherText = checkpointText(ledger.name, { size: 1, root: leafOf('b') });
const note = signedNote(text, ledger, sign(null, Buffer.from(text), ledger.privateKey));
const now = Math.floor(Date.now() / 1000);
const lineFor = (signedText: string, seconds: number) =>
  cosignatureLine(witness, seconds, sign(null, cosignedBytes(signedText, seconds), witness.privateKey));

/** Asks a witness that answers in this way. */
async function ask(answer: (response: ServerResponse) => unknown) {
  const server = createServer((request, response) => request.resume().once('end', () => answer(response)));
  const client = witnessClient('any');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await client.close();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return client.ask({
    address: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    witnessKey: writeWitnessKey(witness),
    knownSize: 0,
    checkpoint: { size: 1, note },
    proveFrom: async () => [],
  });
}

it("takes the witness's own line out of an answer with others", async () => {
  const own = lineFor(text, now);
  expect(await ask((response) => response.end(lineFor(otherText, now) + own))).toMatchObject({ line: own });
});

it.each([
  ['the cosignature of another checkpoint', lineFor(otherText, now)],
  ['a time two hours ahead', lineFor(text, now + 7200)],
  ['a time two hours ago', lineFor(text, now - 7200)],
  ['no time', lineFor(text, 0)],
  ['a time that no clock can show', lineFor(text, 2 ** 52)],
  ['a compressed answer', Buffer.from('1f8b0800000000000003030000000000000000', 'hex')],
])('does not accept %s', async (_name, answer) =>
  expect(await ask((response) => response.end(answer))).toEqual({ fault: 'refused' }),
);

it('does not follow a redirect', async () => {
  const redirect = (response: ServerResponse) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end();
  expect(await ask(redirect)).toEqual({ fault: 'refused' });
});

it('does not read more than 16 KB', async () => {
  expect(await ask((response) => response.end('x'.repeat(20_000)))).toEqual({ fault: 'unreachable' });
});

it('waits five seconds for both requests together', { timeout: 15_000 }, async () => {
  const start = Date.now();
  let count = 0;
  const slow = (response: ServerResponse) => {
    count += 1;
    const corrected = () => response.writeHead(409, { 'content-type': 'text/x.tlog.size' }).end('1\n');
    if (count === 1) setTimeout(corrected, 3000);
  };
  expect(await ask(slow)).toEqual({ fault: 'unreachable' });
  expect([count, Date.now() - start < 7000]).toEqual([2, true]);
});
