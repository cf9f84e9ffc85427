import net from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '#server/config.ts';

/** `unavailable`: nobody could say; what is not known to be clean is kept from everybody. */
export type Verdict = 'clean' | 'unavailable' | { readonly finding: string };

export type ScanForViruses = (content: Buffer | Readable) => Promise<Verdict>;

export const openScanner = ({ CLAMD_ADDRESS }: Pick<Config, 'CLAMD_ADDRESS'>): ScanForViruses | undefined =>
  CLAMD_ADDRESS === undefined ? undefined : scanByClamd(CLAMD_ADDRESS);

const LONGEST_MILLISECONDS = 30_000;

/**
 * Asks the daemon of ClamAV.
 * @param address `host:port`, or the path of its socket
 */
export const scanByClamd =
  (address: string): ScanForViruses =>
  async (content) => {
    const socket = connect(address).setTimeout(LONGEST_MILLISECONDS, () =>
      socket.destroy(new Error('clamd is silent.')),
    );
    try {
      const [answer] = await Promise.all([readAll(socket), pipeline(framed(content), socket, { end: false })]);
      return verdictOf(answer);
    } catch {
      return 'unavailable';
    } finally {
      socket.destroy();
    }
  };

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

function verdictOf(answer: string): Verdict {
  const [, finding] = /^stream: (.+) FOUND\0/.exec(answer) ?? [];
  if (finding !== undefined) return { finding };
  return answer === 'stream: OK\0' ? 'clean' : 'unavailable';
}
