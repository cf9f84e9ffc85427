import { Unavailable } from '#server/http/errors.ts';

/** Of all users together; whoever comes then is told to come back. */
const MAX_WAITING = 20;
/** Two tablets may share a login. */
const MAX_WAITING_OF_ONE = 3;

/** Caps how many jobs of a user wait or run, so that nobody keeps all others waiting. */
export class FewWaiting {
  readonly #tooManyMessage: string;
  /** The users of the jobs that wait or run. */
  #waiting: readonly number[] = [];

  constructor(tooManyMessage: string) {
    this.#tooManyMessage = tooManyMessage;
  }

  /**
   * @param userId null for jobs of the server itself: they are neither counted nor refused
   * @throws Unavailable when too many jobs wait
   */
  async during<Done>(userId: number | null, work: () => Promise<Done>): Promise<Done> {
    if (userId === null) return work();
    if (this.#waiting.length >= MAX_WAITING) throw new Unavailable();
    if (this.#waiting.filter((waiting) => waiting === userId).length >= MAX_WAITING_OF_ONE)
      throw new Unavailable(this.#tooManyMessage);
    this.#waiting = [...this.#waiting, userId];
    return work().finally(() => (this.#waiting = this.#waiting.toSpliced(this.#waiting.indexOf(userId), 1)));
  }
}
