import { afterPaint } from '#web/ui/screen/timing/after-paint.ts';
import { writeDraft } from './device-drafts.ts';
import type { DeviceDraft } from './draft-state.ts';

/** Writes the newest state of a draft to the device as early as possible, but only after the typed text has been painted. */
export class DraftWriter {
  #newest: DeviceDraft | null = null;
  #writing: Promise<void> | null = null;
  #isEnded = false;
  /** Called once it is known whether this browser has storage. */
  readonly #onResult: (isOnDevice: boolean) => void;

  constructor(onResult: (isOnDevice: boolean) => void) {
    this.#onResult = onResult;
  }

  write(draft: DeviceDraft) {
    if (this.#isEnded) return;
    this.#newest = draft;
    this.#writing ??= this.#writeAll();
  }

  async #writeAll(): Promise<void> {
    while (this.#newest !== null) {
      await afterPaint();
      const draft = this.#newest;
      // Another write has stored this state in the meantime.
      if (draft === null) break;
      this.#newest = null;
      const isOnDevice = await writeDraft(draft).then(
        () => true,
        () => false,
      );
      this.#onResult(isOnDevice);
    }
    this.#writing = null;
  }

  /** Writes immediately, because the page is about to be closed and will not be painted again. */
  writeNow = () => {
    const draft = this.#newest;
    this.#newest = null;
    if (draft !== null) void writeDraft(draft).catch(() => undefined);
  };

  /** Stops writing before the draft is removed from the device. Resolves when no write is running. */
  end = async (): Promise<void> => {
    this.#isEnded = true;
    await this.whenWritten();
  };

  /** Resolves when no write is running. */
  whenWritten = async (): Promise<void> => {
    await this.#writing;
  };
}
