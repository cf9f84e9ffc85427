import { TooManyRequests } from './errors.ts';

export interface Bounds {
  readonly running: number;
  readonly waiting: number;
}

interface Sender {
  /** Who sends, and for which organisation: names in the lane. */
  readonly user: string;
  readonly organisation: string | null;
}

interface Waiting {
  readonly names: readonly string[];
  readonly go: () => void;
}

const BUSY_MESSAGE = 'Gerade kommen sehr viele Anfragen von Ihnen. Bitte einen Moment warten.';
const RETRY_SECONDS = 1;

/**
 * Lets in so many at the same moment of each user and of each organisation, and has a number of others wait in their order. Who
 * waits holds nothing, least of all a connection of the database.
 */
export class Lane {
  readonly #bounds: { readonly user: Bounds; readonly organisation: Bounds };
  readonly #running = new Map<string, number>();
  #waiting: readonly Waiting[] = [];

  constructor(bounds: { readonly user: Bounds; readonly organisation: Bounds }) {
    this.#bounds = bounds;
  }

  /**
   * @param isGone called when the sender does not wait any more
   * @returns to be called once or more often when the work is done
   * @throws TooManyRequests where too many wait already
   */
  async enter({ user, organisation }: Sender, isGone: (leave: () => void) => void): Promise<() => void> {
    const names = [`user ${user}`, ...(organisation === null ? [] : [`organisation ${organisation}`])];
    if (!this.#hasRoom(names)) {
      if (names.some((name) => this.#waitingAs(name) >= this.#boundsOf(name).waiting))
        throw new TooManyRequests(BUSY_MESSAGE, RETRY_SECONDS);
      await new Promise<void>((go) => {
        const waiting = { names, go };
        this.#waiting = [...this.#waiting, waiting];
        isGone(() => {
          if (!this.#waiting.includes(waiting)) return;
          this.#waiting = this.#waiting.filter((one) => one !== waiting);
          this.#add(names, 1);
          go();
        });
      });
    } else this.#add(names, 1);
    let isInside = true;
    const leave = () => {
      if (!isInside) return;
      isInside = false;
      this.#add(names, -1);
      this.#letIn();
    };
    isGone(leave);
    return leave;
  }

  /** Whoever leaves makes room for a request of the same user and for one of the same organisation, which may be two. */
  #letIn(): void {
    for (const next of this.#waiting) {
      if (!this.#hasRoom(next.names)) continue;
      this.#waiting = this.#waiting.filter((one) => one !== next);
      this.#add(next.names, 1);
      next.go();
    }
  }

  #hasRoom = (names: readonly string[]) =>
    names.every((name) => (this.#running.get(name) ?? 0) < this.#boundsOf(name).running);
  #waitingAs = (name: string) => this.#waiting.filter(({ names }) => names.includes(name)).length;
  #boundsOf = (name: string) => this.#bounds[name.startsWith('user ') ? 'user' : 'organisation'];

  #add(names: readonly string[], count: number): void {
    for (const name of names) {
      const now = (this.#running.get(name) ?? 0) + count;
      if (now === 0) this.#running.delete(name);
      else this.#running.set(name, now);
    }
  }
}
