import { sign } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isSignedBy } from '#shared/ledger/checkpoint.ts';
import { cosignatureLine, cosignedBytes, writeWitnessKey } from '#shared/ledger/cosignature.ts';
import { ADD_CHECKPOINT_PATH, readWitnessRequest, refusalOf, SIZE_MEDIA_TYPE } from '#shared/ledger/witness-request.ts';
import { readLedgerKeys, readState, writeState, type SigningKey } from './witness-state.ts';

const MAX_REQUEST_CHARACTERS = 32 * 1024;

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly mediaType?: string;
}

const REASONS = {
  400: 'The request is not readable.',
  422: 'The consistency proof is not valid.',
} as const;

/** Creates the HTTP server of a witness. @param folder see witness-state.ts */
export function createWitnessServer(folder: string, key: SigningKey, onFailure: (error: unknown) => void): Server {
  return createServer((request, response) => {
    void answer(request)
      .catch((error: unknown): Answer => {
        onFailure(error);
        return { status: 500, text: 'The witness has a fault.\n' };
      })
      .then((ready) => respond(response, ready));
  });

  async function answer(request: IncomingMessage): Promise<Answer> {
    if (request.method === 'GET' && request.url === '/') return { status: 200, text: describeWitness(folder, key) };
    if (request.url !== ADD_CHECKPOINT_PATH) return { status: 404, text: 'Not found.\n' };
    if (request.method !== 'POST') return { status: 405, text: 'Only POST is allowed.\n' };
    const body = await readText(request);
    return body === undefined ? { status: 413, text: 'The request is too long.\n' } : cosign(body);
  }

  async function cosign(body: string): Promise<Answer> {
    const wanted = readWitnessRequest(body);
    if (wanted === undefined) return { status: 400, text: `${REASONS[400]}\n` };
    const { checkpoint, note } = wanted;
    const ledgerKeys = readLedgerKeys(folder).filter(({ name }) => name === checkpoint.origin);
    if (ledgerKeys.length === 0) return { status: 404, text: 'This ledger is not known here.\n' };
    const signatures = await Promise.all(ledgerKeys.map((ledgerKey) => isSignedBy(checkpoint, ledgerKey)));
    if (!signatures.includes(true)) return { status: 403, text: 'The checkpoint is not signed with a known key.\n' };
    // The lines below do not await anything, so no other request comes between reading the last state and writing the new one.
    const known = readState(folder, checkpoint.origin);
    const refusal = refusalOf(wanted, known);
    if (refusal === 409) return { status: 409, text: `${known?.size ?? 0}\n`, mediaType: SIZE_MEDIA_TYPE };
    if (refusal !== undefined) return { status: refusal, text: `${REASONS[refusal]}\n` };
    writeState(folder, checkpoint.origin, note);
    const seconds = Math.floor(Date.now() / 1000);
    const signature = sign(null, cosignedBytes(checkpoint.text, seconds), key.privateKey);
    return { status: 200, text: cosignatureLine(key, seconds, signature) };
  }
}

/** Describes the witness for a person who opens its address: its key, and what it saw last of each ledger. */
function describeWitness(folder: string, key: SigningKey): string {
  const states = readLedgerKeys(folder).map(({ name }) => {
    const state = readState(folder, name);
    return state === undefined ? `${name}: nothing yet` : `${name}: ${state.size} entries\n${state.text}`;
  });
  return [`Key of this witness: ${writeWitnessKey(key)}`, '', ...states, ''].join('\n');
}

/** @returns undefined if the text is too long */
async function readText(request: IncomingMessage): Promise<string | undefined> {
  let text = '';
  request.setEncoding('utf8');
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MAX_REQUEST_CHARACTERS) return undefined;
  }
  return text;
}

function respond(response: ServerResponse, { status, text, mediaType = 'text/plain; charset=utf-8' }: Answer): void {
  response.writeHead(status, { 'content-type': mediaType, 'x-content-type-options': 'nosniff' }).end(text);
}
