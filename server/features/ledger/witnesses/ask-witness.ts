import { Agent, request } from 'undici';
import { readWitnessKey, verifyCosignature, type WitnessKey } from '#shared/ledger/cosignature.ts';
import { readNote } from '#shared/ledger/signed-note.ts';
import { ADD_CHECKPOINT_PATH, SIZE_MEDIA_TYPE, writeWitnessRequest } from '#shared/ledger/witness-request.ts';
import { HOUR_MILLISECONDS } from '#shared/domain/durations.ts';
import type { WitnessFault } from '#shared/contracts/ledger/witnesses.ts';
import { lookUpPublicAddress, refusedAddressReason, type AddressPolicy } from './witness-address.ts';

/** For both requests to a witness together: a document may be waiting to be printed. */
const TIMEOUT_MILLISECONDS = 5000;
const MAX_RESPONSE_BYTES = 16 * 1024;
/** How far the clock of a witness may be off. Another time would be evidence of nothing. */
const MAX_CLOCK_DIFFERENCE_MILLISECONDS = HOUR_MILLISECONDS;

export interface WitnessClient {
  readonly ask: (question: WitnessQuestion) => Promise<WitnessAnswer>;
  readonly close: () => Promise<void>;
}

interface WitnessQuestion {
  readonly address: string;
  /** Name and public key of the witness in one line. */
  readonly witnessKey: string;
  /**
   * Number of entries that the witness cosigned last. The witness may know of a later cosignature whose response was
   * lost.
   */
  readonly knownSize: number;
  readonly checkpoint: { readonly size: number; readonly note: string };
  /** Returns the consistency proof from a size to the checkpoint. */
  readonly proveFrom: (size: number) => Promise<readonly Uint8Array[]>;
}

export type WitnessAnswer = { readonly line: string; readonly signedAt: Date } | { readonly fault: WitnessFault };

/** Asks witnesses for cosignatures. Every failure is returned as a fault. */
export function witnessClient(policy: AddressPolicy): WitnessClient {
  const agent = new Agent({
    connections: 4,
    maxResponseSize: MAX_RESPONSE_BYTES,
    connect: { timeout: TIMEOUT_MILLISECONDS, ...(policy === 'public' && { lookup: lookUpPublicAddress }) },
  });

  async function send(address: string, body: string, signal: AbortSignal) {
    const response = await request(`${address}${ADD_CHECKPOINT_PATH}`, {
      dispatcher: agent,
      method: 'POST',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body,
      signal,
    });
    const text = await response.body.text();
    return { status: response.statusCode, text, mediaType: String(response.headers['content-type']) };
  }

  async function ask(question: WitnessQuestion, signal: AbortSignal, mayCorrectSize = true): Promise<WitnessAnswer> {
    const { address, knownSize, checkpoint, proveFrom } = question;
    const key = readWitnessKey(question.witnessKey);
    // The address was accepted when it was entered, but the setting may have changed since.
    if (key === undefined || refusedAddressReason(address, policy) !== undefined) return { fault: 'unreachable' };
    const proof = knownSize === 0 ? [] : await proveFrom(knownSize);
    const body = writeWitnessRequest({ knownSize, proof, note: checkpoint.note });
    const { status, text, mediaType } = await send(address, body, signal);
    if (status === 200) return readCosignature(checkpoint.note, text, key);
    if (status === 422) return { fault: 'contradicted' };
    if (status !== 409 || !mediaType.startsWith(SIZE_MEDIA_TYPE))
      return { fault: status >= 500 ? 'unreachable' : 'refused' };
    const witnessSize = Number(/^(\d{1,15})\n?$/.exec(text)?.[1]);
    if (Number.isNaN(witnessSize)) return { fault: 'refused' };
    // The witness knows more entries than there are, or others of the same number: the ledger was written again.
    if (witnessSize > checkpoint.size || witnessSize === knownSize) return { fault: 'contradicted' };
    return mayCorrectSize ? ask({ ...question, knownSize: witnessSize }, signal, false) : { fault: 'refused' };
  }

  return {
    ask: (question) =>
      ask(question, AbortSignal.timeout(TIMEOUT_MILLISECONDS)).catch((): WitnessAnswer => ({ fault: 'unreachable' })),
    close: () => agent.close(),
  };
}

/** Takes the witness's own line out of its answer; it may have sent others. */
async function readCosignature(note: string, text: string, key: WitnessKey): Promise<WitnessAnswer> {
  for (const line of text.split('\n').slice(0, -1)) {
    const cosigned = readNote(`${note}${line}\n`);
    const seconds = cosigned && (await verifyCosignature(cosigned, key));
    if (seconds === undefined) continue;
    const signedAt = new Date(seconds * 1000);
    if (Math.abs(signedAt.getTime() - Date.now()) <= MAX_CLOCK_DIFFERENCE_MILLISECONDS)
      return { line: `${line}\n`, signedAt };
  }
  return { fault: 'refused' };
}
