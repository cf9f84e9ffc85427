import net from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '#server/config.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';

/**
 * `unavailable` means that the scanner cannot be reached. A fault concerns only this file: the scanner cannot process
 * it but continues with others. A file that is not known to be clean is delivered to nobody.
 */
export type Verdict = 'clean' | 'unavailable' | { readonly finding: string } | { readonly fault: string };

interface ScanProblem {
  readonly reason: string;
  /** Whether the problem is the file and not the scanner. */
  readonly isCausedByFile: boolean;
}

export type ScanForViruses = (content: Buffer | Readable) => Promise<Verdict>;

/**
 * @param report is called for each file that could not be scanned, and at increasing intervals while the scanner is
 * unavailable
 */
export const openScanner = (
  { CLAMD_ADDRESS }: Pick<Config, 'CLAMD_ADDRESS'>,
  report: (problem: ScanProblem) => void,
): ScanForViruses | undefined =>
  CLAMD_ADDRESS === undefined ? undefined : reportScannerProblems(scanByClamd(CLAMD_ADDRESS), report);

const MIN_SILENCE_MILLISECONDS = MINUTE_MILLISECONDS;
const MAX_SILENCE_MILLISECONDS = 60 * MINUTE_MILLISECONDS;

/**
 * Reports an unavailable scanner at once, then after one, two, four minutes and so on, at most an hour, until it is
 * available again.
 */
export function reportScannerProblems(
  scan: ScanForViruses,
  report: (problem: ScanProblem) => void,
  clock: () => number = Date.now,
): ScanForViruses {
  let [silenceMilliseconds, quietUntil] = [MIN_SILENCE_MILLISECONDS, 0];
  return async (content) => {
    const verdict = await scan(content);
    if (verdict !== 'unavailable') {
      [silenceMilliseconds, quietUntil] = [MIN_SILENCE_MILLISECONDS, 0];
      if (verdict !== 'clean' && 'fault' in verdict) report({ reason: verdict.fault, isCausedByFile: true });
    } else if (clock() >= quietUntil) {
      report({ reason: 'It cannot be reached.', isCausedByFile: false });
      quietUntil = clock() + silenceMilliseconds;
      silenceMilliseconds = Math.min(silenceMilliseconds * 2, MAX_SILENCE_MILLISECONDS);
    }
    return verdict;
  };
}

const MAX_SCAN_MILLISECONDS = 30_000;

/**
 * Creates a function that sends content to the daemon of ClamAV.
 * @param address `host:port`, or the path of its socket
 */
export const scanByClamd =
  (address: string): ScanForViruses =>
  async (content) => {
    const answer = await request(address, framedChunks(content));
    const verdict = verdictOf(answer);
    if (verdict !== undefined) return verdict;
    // The daemon closes the connection for content it rejects, for example for a file above its size limit. A PING
    // tells this case from a daemon that is unavailable.
    const isAvailable = (await request(address, [Buffer.from('zPING\0')])) === 'PONG\0';
    return isAvailable ? { fault: 'It hung up.' } : 'unavailable';
  };

/** @returns the response up to the end of the connection; empty if the daemon cannot be reached */
async function request(address: string, question: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<string> {
  const socket = connect(address).setTimeout(MAX_SCAN_MILLISECONDS, () =>
    socket.destroy(new Error('clamd is silent.')),
  );
  // The response counts even if the daemon stopped reading before the end of the content.
  const sending = pipeline(question, socket, { end: false }).catch(() => void socket.destroy());
  try {
    const answer = await readAll(socket);
    return answer;
  } catch {
    return '';
  } finally {
    socket.destroy();
    await sending;
  }
}

function connect(address: string): net.Socket {
  const [, host, port] = /^(.+):(\d+)$/.exec(address) ?? [];
  return host === undefined ? net.connect(address) : net.connect(Number(port), host);
}

/**
 * Encodes content for the INSTREAM command: each chunk is preceded by its length, and a chunk of length zero ends the
 * stream.
 */
async function* framedChunks(content: Buffer | Readable): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  const chunks: AsyncIterable<Buffer> = content instanceof Readable ? content : Readable.from([content]);
  const lengthPrefix = (bytes: number) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes);
    return length;
  };
  for await (const chunk of chunks) {
    yield lengthPrefix(chunk.length);
    yield chunk;
  }
  yield lengthPrefix(0);
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
