import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { PerUserQueue } from '#server/runtime/per-user-queue.ts';
import { Unavailable } from '#server/http/render/errors.ts';
import { type PdfDocument, PrintResult } from './pdf-document.ts';

const MAX_PRINT_MILLISECONDS = 20_000;
const TOO_LONG_MESSAGE =
  'Das PDF konnte nicht rechtzeitig erstellt werden. Bitte später erneut versuchen oder die Seite drucken.';
const TOO_MANY_MESSAGE = 'Es werden schon PDFs für Sie erstellt. Bitte warten Sie, bis eines davon fertig ist.';

/** Prints documents one after the other, each in a process of its own. */
export class PdfPrinter {
  readonly #timeoutMilliseconds: number;
  readonly #abortController = new AbortController();
  #lastPrint: Promise<unknown> = Promise.resolve();
  readonly #queue = new PerUserQueue(TOO_MANY_MESSAGE);

  constructor(timeoutMilliseconds = MAX_PRINT_MILLISECONDS) {
    this.#timeoutMilliseconds = timeoutMilliseconds;
  }

  /**
   * @param document the document, or a function that composes it when it is due: the images of all queued documents
   * would fill the memory
   * @param userId null for documents that the server prints by itself
   * @throws Unavailable if too many documents are waiting or printing takes too long; Error if the template is wrong
   */
  print(document: PdfDocument | (() => Promise<PdfDocument>), userId: number | null): Promise<Uint8Array> {
    return this.#queue.run(userId, () => {
      const printing = this.#lastPrint
        .then(() => (typeof document === 'function' ? document() : document))
        .then((composedDocument) => this.#printNow(composedDocument));
      this.#lastPrint = printing.catch(() => undefined);
      return printing;
    });
  }

  close(): void {
    this.#abortController.abort();
  }

  async #printNow(document: PdfDocument): Promise<Uint8Array> {
    const child = fork(path.join(import.meta.dirname, 'typst.main.ts'), {
      serialization: 'advanced',
      execArgv: [],
      // The process gets none of our settings. One worker thread leaves the other cores to requests.
      env: { RAYON_NUM_THREADS: '1' },
      timeout: this.#timeoutMilliseconds,
      killSignal: 'SIGKILL',
      signal: this.#abortController.signal,
    });
    const processEnd = once(child, 'exit').then(([code, signal]: unknown[]): never => {
      // The process was killed by the timeout, or by the system because of a lack of memory.
      if (signal === 'SIGKILL') throw new Unavailable(TOO_LONG_MESSAGE);
      throw new Error(`Printing ended without a document (${String(signal ?? code)}).`);
    });
    child.send(document);
    const processAnswer = once(child, 'message').then(([answer]: unknown[]) => PrintResult.parse(answer));
    const result = await Promise.race([processAnswer, processEnd]);
    if ('fault' in result) throw new Error(`The document could not be set: ${result.fault}`);
    return result.pdf;
  }
}
