import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Unavailable } from '#server/http/errors.ts';
import { type PdfDocument, Printed } from './pdf-document.ts';

const LONGEST_PRINT_MILLISECONDS = 20_000;
const TOO_LONG_MESSAGE =
  'Das PDF konnte nicht rechtzeitig erstellt werden. Bitte später erneut versuchen oder die Seite drucken.';
/** Who would wait behind more than these is told to come back. */
const MOST_WAITING = 20;
/** Two tablets may share a login. Whoever asks for more would keep all others waiting. */
const MOST_WAITING_OF_ONE = 3;
const TOO_MANY_MESSAGE = 'Es werden schon PDFs für Sie erstellt. Bitte warten Sie, bis eines davon fertig ist.';

/** Prints documents one after the other, each in a process of its own. */
export class PdfPrinter {
  readonly #longestPrintMilliseconds: number;
  readonly #closing = new AbortController();
  #last: Promise<unknown> = Promise.resolve();
  /** Whose documents are not printed yet, with the one at work. */
  #waiting: readonly number[] = [];

  constructor(longestPrintMilliseconds = LONGEST_PRINT_MILLISECONDS) {
    this.#longestPrintMilliseconds = longestPrintMilliseconds;
  }

  /**
   * @param document or what composes it when its turn has come: pictures of all who wait would fill the memory
   * @throws Unavailable when too many wait or it takes too long; an Error when the template is wrong
   */
  async print(document: PdfDocument | (() => Promise<PdfDocument>), userId: number): Promise<Uint8Array> {
    if (this.#waiting.length >= MOST_WAITING) throw new Unavailable();
    if (this.#waiting.filter((waiting) => waiting === userId).length >= MOST_WAITING_OF_ONE)
      throw new Unavailable(TOO_MANY_MESSAGE);
    this.#waiting = [...this.#waiting, userId];
    const printing = this.#last
      .then(() => (typeof document === 'function' ? document() : document))
      .then((composed) => this.#printNow(composed))
      .finally(() => (this.#waiting = this.#waiting.toSpliced(this.#waiting.indexOf(userId), 1)));
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
      // By the time limit, or by a machine without memory for it.
      if (signal === 'SIGKILL') throw new Unavailable(TOO_LONG_MESSAGE);
      throw new Error(`Printing ended without a document (${String(signal ?? code)}).`);
    });
    child.send(document);
    const answered = once(child, 'message').then(([answer]: unknown[]) => Printed.parse(answer));
    const printed = await Promise.race([answered, ended]);
    if ('fault' in printed) throw new Error(`The document could not be set: ${printed.fault}`);
    return printed.pdf;
  }
}
