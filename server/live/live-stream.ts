import { Readable } from 'node:stream';

/** Maximum size of the buffer for a client that does not read; the network buffers hold about as much again. */
const MAX_BUFFERED_BYTES = 64 * 1024;

/** The server-sent events of one client, as the body of its response. */
export class LiveStream extends Readable {
  #isFinished = false;

  override _read(): void {
    // Events are pushed when they happen, not on demand.
  }

  /** Sends an event. A client that has not read for long is disconnected; it reconnects and reloads everything. */
  write(text: string): void {
    if (this.#isFinished || this.destroyed) return;
    if (this.readableLength > MAX_BUFFERED_BYTES) this.destroy();
    else this.push(text);
  }

  /** Ends the response completely. `destroy()` would break the connection, which the client sees as an error. */
  finish(): void {
    if (this.#isFinished || this.destroyed) return;
    this.#isFinished = true;
    this.push(null);
  }
}
