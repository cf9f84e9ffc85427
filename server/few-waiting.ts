import { Unavailable } from '#server/http/errors.ts';

/** Who would wait behind more than these is told to come back. */
const MOST_WAITING = 20;
/** Two tablets may share a login. Whoever asks for more would keep all others waiting. */
const MOST_WAITING_OF_ONE = 3;

/** Whose works are not done yet, so that nobody's keep all others waiting. */
export class FewWaiting {
  readonly #tooManyMessage: string;
  /** With the one at work. */
  #waiting: readonly number[] = [];

  constructor(tooManyMessage: string) {
    this.#tooManyMessage = tooManyMessage;
  }

  /**
   * @param userId null for what the server does by itself: it is neither refused nor in anybody's way
   * @throws Unavailable when too many wait
   */
  async during<Done>(userId: number | null, work: () => Promise<Done>): Promise<Done> {
    if (userId === null) return work();
    if (this.#waiting.length >= MOST_WAITING) throw new Unavailable();
    if (this.#waiting.filter((waiting) => waiting === userId).length >= MOST_WAITING_OF_ONE)
      throw new Unavailable(this.#tooManyMessage);
    this.#waiting = [...this.#waiting, userId];
    return work().finally(() => (this.#waiting = this.#waiting.toSpliced(this.#waiting.indexOf(userId), 1)));
  }
}
