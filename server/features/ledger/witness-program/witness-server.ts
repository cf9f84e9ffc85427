import { sign } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isSignedBy } from '#shared/ledger/checkpoint.ts';
import { cosignatureLine, cosignedBytes, writeWitnessKey } from '#shared/ledger/cosignature.ts';
import { toBase64 } from '#shared/ledger/hashes.ts';
import { ADD_CHECKPOINT_PATH, readWitnessRequest, refusalOf, SIZE_MEDIA_TYPE } from '#shared/ledger/witness-request.ts';
import { openLedgerList, readState, writeState, type SigningKey } from './witness-state.ts';

const MAX_REQUEST_CHARACTERS = 32 * 1024;
/** A request has few bytes, so a slow one only occupies a connection. */
const LIMITS = { headersTimeout: 10_000, requestTimeout: 10_000, connectionsCheckingInterval: 1000 };
/** Below the usual limit of 1024 open files, because a state can only be stored while another file can be opened. */
const MAX_CONNECTIONS = 500;
const LEDGERS_DESCRIBED_AT_ONCE = 100;

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
  const ledgers = openLedgerList(folder);
  let description: Promise<string> | undefined;
  const server = createServer(LIMITS, (request, response) => {
    void answer(request)
      .catch((error: unknown): Answer => {
        // Anybody can break off a request, which is no fault of the witness.
        if (request.complete) onFailure(error);
        return { status: 500, text: 'The witness has a fault.\n' };
      })
      .then((ready) => respond(response, ready));
  });
  server.maxConnections = MAX_CONNECTIONS;
  return server;

  async function answer(request: IncomingMessage): Promise<Answer> {
    if (request.method === 'GET' && request.url === '/') return { status: 200, text: await describe() };
    if (request.url !== ADD_CHECKPOINT_PATH) return { status: 404, text: 'Not found.\n' };
    if (request.method !== 'POST') return { status: 405, text: 'Only POST is allowed.\n' };
    const body = await readText(request);
    return body === undefined ? { status: 413, text: 'The request is too long.\n' } : cosign(body);
  }

  /** Requests that arrive while a description is being written get the same one. */
  function describe(): Promise<string> {
    description ??= describeWitness(folder, key, ledgers.names()).finally(() => {
      description = undefined;
    });
    return description;
  }

  async function cosign(body: string): Promise<Answer> {
    const wanted = readWitnessRequest(body);
    if (wanted === undefined) return { status: 400, text: `${REASONS[400]}\n` };
    const { checkpoint, note } = wanted;
    const ledgerKeys = ledgers.keysOf(checkpoint.origin);
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

/**
 * Describes the witness for a person who opens its address: its key, and what it saw last of each ledger. Checkpoints are
 * not quoted, because their further lines could imitate those of another ledger.
 */
async function describeWitness(folder: string, key: SigningKey, names: readonly string[]): Promise<string> {
  const states: string[] = [];
  for (const name of names) {
    // Other requests are answered in between.
    if (states.length % LEDGERS_DESCRIBED_AT_ONCE === 0) await nextTurn();
    const state = readState(folder, name);
    states.push(
      state === undefined ? `${name}: nothing yet` : `${name}: ${state.size} entries, root ${toBase64(state.root)}`,
    );
  }
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
