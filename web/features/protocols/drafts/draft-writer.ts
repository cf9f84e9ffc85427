import { afterPaint } from '#web/ui/screen/after-paint.ts';
import { writeDraft } from './device-drafts.ts';
import type { DeviceDraft } from './draft-state.ts';

/**
 * Writes a draft to the device as fast as the device can, always its newest state, and never before what was typed is
 * on the screen.
 */
export class DraftWriter {
  #newest: DeviceDraft | null = null;
  #writing: Promise<void> | null = null;
  #isOver = false;
  /** Told once it is clear whether this browser keeps anything. */
  readonly #onResult: (isOnDevice: boolean) => void;

  constructor(onResult: (isOnDevice: boolean) => void) {
    this.#onResult = onResult;
  }

  write(draft: DeviceDraft) {
    if (this.#isOver) return;
    this.#newest = draft;
    this.#writing ??= this.#writeAll();
  }

  async #writeAll(): Promise<void> {
    while (this.#newest !== null) {
      await afterPaint();
      const draft = this.#newest;
      // Written in a hurry meanwhile.
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

  /** Writes at once, since the page is about to be left and will not render again. */
  hurry = () => {
    const draft = this.#newest;
    this.#newest = null;
    if (draft !== null) void writeDraft(draft).catch(() => undefined);
  };

  /** Ends the writing, because the device is about to forget the draft. Resolves when nothing is being written. */
  end = async (): Promise<void> => {
    this.#isOver = true;
    await this.settled();
  };

  /** Resolves when nothing is being written. */
  settled = async (): Promise<void> => {
    await this.#writing;
  };
}
