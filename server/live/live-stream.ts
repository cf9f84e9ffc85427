import { Readable } from 'node:stream';

/** What may wait for a client that does not read; its network has as much again. */
const MAX_WAITING_BYTES = 64 * 1024;

/** The server-sent events of one client, as the body of its answer. */
export class LiveStream extends Readable {
  #isFinished = false;

  override _read(): void {
    // Events are pushed when they happen, not when somebody asks.
  }

  /** A client that reads nothing for long is cut off: it comes back and reads everything anew. */
  write(text: string): void {
    if (this.#isFinished || this.destroyed) return;
    if (this.readableLength > MAX_WAITING_BYTES) this.destroy();
    else this.push(text);
  }

  /** The answer ends as it should; the client may ask again. */
  finish(): void {
    if (this.#isFinished || this.destroyed) return;
    this.#isFinished = true;
    this.push(null);
  }
}
