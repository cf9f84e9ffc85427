import net from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '#server/config.ts';
import { MINUTE_MILLISECONDS } from '#shared/durations.ts';

/**
 * `unavailable`: there is nobody to ask. A fault is of this file: the scanner chokes on it and goes on with others. What is
 * not known to be clean is kept from everybody.
 */
export type Verdict = 'clean' | 'unavailable' | { readonly finding: string } | { readonly fault: string };

interface Trouble {
  readonly reason: string;
  /** Whether it is about the file and not about the scanner. */
  readonly isOfFile: boolean;
}

export type ScanForViruses = (content: Buffer | Readable) => Promise<Verdict>;

/** @param tell hears of each file that could not be scanned, and now and then that nobody can be asked */
export const openScanner = (
  { CLAMD_ADDRESS }: Pick<Config, 'CLAMD_ADDRESS'>,
  tell: (trouble: Trouble) => void,
): ScanForViruses | undefined =>
  CLAMD_ADDRESS === undefined ? undefined : tellingTrouble(scanByClamd(CLAMD_ADDRESS), tell);

const MIN_SILENCE_MILLISECONDS = MINUTE_MILLISECONDS;
const MAX_SILENCE_MILLISECONDS = 60 * MINUTE_MILLISECONDS;

/** That there is nobody to ask is told at once, then after one minute, two, four, up to an hour, until there is somebody again. */
export function tellingTrouble(
  scan: ScanForViruses,
  tell: (trouble: Trouble) => void,
  clock: () => number = Date.now,
): ScanForViruses {
  let [silence, quietUntil] = [MIN_SILENCE_MILLISECONDS, 0];
  return async (content) => {
    const verdict = await scan(content);
    if (verdict !== 'unavailable') {
      [silence, quietUntil] = [MIN_SILENCE_MILLISECONDS, 0];
      if (verdict !== 'clean' && 'fault' in verdict) tell({ reason: verdict.fault, isOfFile: true });
    } else if (clock() >= quietUntil) {
      tell({ reason: 'It cannot be reached.', isOfFile: false });
      quietUntil = clock() + silence;
      silence = Math.min(silence * 2, MAX_SILENCE_MILLISECONDS);
    }
    return verdict;
  };
}

const MAX_MILLISECONDS = 30_000;

/**
 * Asks the daemon of ClamAV.
 * @param address `host:port`, or the path of its socket
 */
export const scanByClamd =
  (address: string): ScanForViruses =>
  async (content) => {
    const answer = await ask(address, framed(content));
    const verdict = verdictOf(answer);
    if (verdict !== undefined) return verdict;
    // It hangs up on what it does not like, for example on a file beyond its limit: then it answers others.
    const isThere = (await ask(address, [Buffer.from('zPING\0')])) === 'PONG\0';
    return isThere ? { fault: 'It hung up.' } : 'unavailable';
  };

/** What it said until it hung up; nothing where it is not there. */
async function ask(address: string, question: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<string> {
  const socket = connect(address).setTimeout(MAX_MILLISECONDS, () => socket.destroy(new Error('clamd is silent.')));
  // What it says counts, also where it stopped listening before the end.
  const asked = pipeline(question, socket, { end: false }).catch(() => void socket.destroy());
  try {
    const answer = await readAll(socket);
    return answer;
  } catch {
    return '';
  } finally {
    socket.destroy();
    await asked;
  }
}

function connect(address: string): net.Socket {
  const [, host, port] = /^(.+):(\d+)$/.exec(address) ?? [];
  return host === undefined ? net.connect(address) : net.connect(Number(port), host);
}

/** INSTREAM: each chunk behind its length, at the end one of none. */
async function* framed(content: Buffer | Readable): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  const chunks: AsyncIterable<Buffer> = content instanceof Readable ? content : Readable.from([content]);
  const lengthOf = (bytes: number) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes);
    return length;
  };
  for await (const chunk of chunks) {
    yield lengthOf(chunk.length);
    yield chunk;
  }
  yield lengthOf(0);
}

async function readAll(socket: net.Socket): Promise<string> {
  let answer = '';
  const chunks: AsyncIterable<Buffer> = socket;
  for await (const chunk of chunks) {
    answer += chunk.toString('latin1');
    if (answer.includes('\0')) break;
  }
  return answer;
}

function verdictOf(answer: string): Verdict | undefined {
  const [, finding] = /^stream: (.+) FOUND\0/.exec(answer) ?? [];
  if (finding !== undefined) return { finding };
  if (answer === 'stream: OK\0') return 'clean';
  const [, fault] = /^(.+?)(?: ERROR)?\0/s.exec(answer) ?? [];
  return fault === undefined ? undefined : { fault: fault.slice(0, 200) };
}
