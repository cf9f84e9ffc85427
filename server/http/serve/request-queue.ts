import { BadRequest, TooManyRequests } from '#server/http/render/errors.ts';

export interface SlotLimits {
  readonly maxRunning: number;
  readonly maxWaiting: number;
}

interface Sender {
  readonly user: string;
  readonly organisation: string | null;
}

interface WaitingRequest {
  readonly keys: readonly string[];
  readonly start: () => void;
}

const BUSY_MESSAGE = 'Gerade kommen sehr viele Anfragen von Ihnen. Bitte einen Moment warten.';
const RETRY_SECONDS = 1;

/**
 * Limits the concurrent requests per user and per organisation, and queues a limited number of further ones in order of
 * arrival. A queued request holds no resources, in particular no database connection.
 */
export class RequestQueue {
  readonly #limits: { readonly user: SlotLimits; readonly organisation: SlotLimits };
  readonly #running = new Map<string, number>();
  #waiting: readonly WaitingRequest[] = [];

  constructor(limits: { readonly user: SlotLimits; readonly organisation: SlotLimits }) {
    this.#limits = limits;
  }

  get waitingCount(): number {
    return this.#waiting.length;
  }

  /**
   * Waits for a free slot.
   * @param onDisconnect registers a callback for the moment when the sender disconnects. It must also call back if the
   *   sender has disconnected already.
   * @returns releases the slot; calling it again has no effect. A slot that nobody releases locks the user out.
   * @throws TooManyRequests when too many requests are queued; BadRequest when the sender disconnects while it waits
   */
  async enter({ user, organisation }: Sender, onDisconnect: (callback: () => void) => void): Promise<() => void> {
    const keys = [`user ${user}`, ...(organisation === null ? [] : [`organisation ${organisation}`])];
    if (!this.#hasFreeSlots(keys)) {
      if (keys.some((key) => this.#waitingOf(key) >= this.#limitsOf(key).maxWaiting))
        throw new TooManyRequests(BUSY_MESSAGE, RETRY_SECONDS);
      await new Promise<void>((start, reject) => {
        const waiting = { keys, start };
        this.#waiting = [...this.#waiting, waiting];
        onDisconnect(() => {
          if (!this.#waiting.includes(waiting)) return;
          this.#waiting = this.#waiting.filter((waiter) => waiter !== waiting);
          reject(new BadRequest('The sender has disconnected.'));
        });
      });
    } else this.#changeCounts(keys, 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#changeCounts(keys, -1);
      this.#startWaiting();
    };
  }

  /**
   * Starts all queued requests that fit. A release may start two: another request of the same user, and one of another
   * user of the same organisation.
   */
  #startWaiting(): void {
    for (const next of this.#waiting) {
      if (!this.#hasFreeSlots(next.keys)) continue;
      this.#waiting = this.#waiting.filter((waiter) => waiter !== next);
      this.#changeCounts(next.keys, 1);
      next.start();
    }
  }

  #hasFreeSlots = (keys: readonly string[]) =>
    keys.every((key) => (this.#running.get(key) ?? 0) < this.#limitsOf(key).maxRunning);
  #waitingOf = (key: string) => this.#waiting.filter(({ keys }) => keys.includes(key)).length;
  #limitsOf = (key: string) => this.#limits[key.startsWith('user ') ? 'user' : 'organisation'];

  #changeCounts(keys: readonly string[], count: number): void {
    for (const key of keys) {
      const now = (this.#running.get(key) ?? 0) + count;
      if (now === 0) this.#running.delete(key);
      else this.#running.set(key, now);
    }
  }
}
