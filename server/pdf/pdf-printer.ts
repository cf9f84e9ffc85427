import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { FewWaiting } from '#server/few-waiting.ts';
import { Unavailable } from '#server/http/errors.ts';
import { type PdfDocument, Printed } from './pdf-document.ts';

const MAX_PRINT_MILLISECONDS = 20_000;
const TOO_LONG_MESSAGE =
  'Das PDF konnte nicht rechtzeitig erstellt werden. Bitte später erneut versuchen oder die Seite drucken.';
const TOO_MANY_MESSAGE = 'Es werden schon PDFs für Sie erstellt. Bitte warten Sie, bis eines davon fertig ist.';

/** Prints documents one after the other, each in a process of its own. */
export class PdfPrinter {
  readonly #longestPrintMilliseconds: number;
  readonly #closing = new AbortController();
  #last: Promise<unknown> = Promise.resolve();
  readonly #waiting = new FewWaiting(TOO_MANY_MESSAGE);

  constructor(longestPrintMilliseconds = MAX_PRINT_MILLISECONDS) {
    this.#longestPrintMilliseconds = longestPrintMilliseconds;
  }

  /**
   * @param document or what composes it when its turn has come: pictures of all who wait would fill the memory
   * @param userId null for what the server prints by itself
   * @throws Unavailable when too many wait or it takes too long; an Error when the template is wrong
   */
  print(document: PdfDocument | (() => Promise<PdfDocument>), userId: number | null): Promise<Uint8Array> {
    return this.#waiting.during(userId, () => {
      const printing = this.#last
        .then(() => (typeof document === 'function' ? document() : document))
        .then((composed) => this.#printNow(composed));
      this.#last = printing.catch(() => undefined);
      return printing;
    });
  }

  close(): void {
    this.#closing.abort();
  }

  async #printNow(document: PdfDocument): Promise<Uint8Array> {
    const child = fork(path.join(import.meta.dirname, 'typst.main.ts'), {
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
