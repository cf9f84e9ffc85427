import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Unavailable } from '#server/http/errors.ts';
import { type PdfDocument, Printed } from './pdf-document.ts';

const LONGEST_PRINT_MILLISECONDS = 30_000;
/** Who would wait behind more than these is told to come back. */
const MOST_WAITING = 20;

/** Prints documents one after the other, each in a process of its own. */
export class PdfPrinter {
  readonly #longestPrintMilliseconds: number;
  readonly #closing = new AbortController();
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(longestPrintMilliseconds = LONGEST_PRINT_MILLISECONDS) {
    this.#longestPrintMilliseconds = longestPrintMilliseconds;
  }

  /** @throws Unavailable when too many wait; an Error when it takes too long or the template is wrong */
  print(document: PdfDocument): Promise<Uint8Array> {
    if (this.#waiting >= MOST_WAITING) return Promise.reject(new Unavailable());
    this.#waiting += 1;
    const printing = this.#last.then(() => this.#printNow(document)).finally(() => (this.#waiting -= 1));
    this.#last = printing.catch(() => undefined);
    return printing;
  }

  close(): void {
    this.#closing.abort();
  }

  async #printNow(document: PdfDocument): Promise<Uint8Array> {
    const child = fork(new URL('./typst.main.ts', import.meta.url), {
      serialization: 'advanced',
      execArgv: [],
      // It needs none of our settings. One thread of work leaves the other cores to those who wait for an answer.
      env: { RAYON_NUM_THREADS: '1' },
      timeout: this.#longestPrintMilliseconds,
      killSignal: 'SIGKILL',
      signal: this.#closing.signal,
    });
    const ended = once(child, 'exit').then(([code, signal]: unknown[]): never => {
      throw new Error(`Printing ended without a document (${String(signal ?? code)}).`);
    });
    child.send(document);
    const answered = once(child, 'message').then(([answer]: unknown[]) => Printed.parse(answer));
    const printed = await Promise.race([answered, ended]);
    if ('fault' in printed) throw new Error(`The document could not be set: ${printed.fault}`);
    return printed.pdf;
  }
}
