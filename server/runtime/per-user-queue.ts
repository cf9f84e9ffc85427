import { Unavailable } from '#server/http/render/errors.ts';

/** Limit for all users together; further jobs are refused with 503. */
const MAX_WAITING = 20;
/** Limit per user; it is above one because two tablets may share a login. */
const MAX_WAITING_OF_ONE = 3;

/** Limits how many jobs may wait or run, in total and per user, so that no user keeps the others waiting. */
export class PerUserQueue {
  readonly #tooManyMessage: string;
  /** The users of the jobs that wait or run; a user occurs once per job. */
  #waiting: readonly number[] = [];

  constructor(tooManyMessage: string) {
    this.#tooManyMessage = tooManyMessage;
  }

  /**
   * Runs a job unless too many are waiting.
   * @param userId null for jobs of the server itself, which are neither counted nor refused
   * @throws Unavailable when too many jobs wait
   */
  async run<Done>(userId: number | null, runWork: () => Promise<Done>): Promise<Done> {
    if (userId === null) return runWork();
    if (this.#waiting.length >= MAX_WAITING) throw new Unavailable();
    if (this.#waiting.filter((waiting) => waiting === userId).length >= MAX_WAITING_OF_ONE)
      throw new Unavailable(this.#tooManyMessage);
    this.#waiting = [...this.#waiting, userId];
    return runWork().finally(() => (this.#waiting = this.#waiting.toSpliced(this.#waiting.indexOf(userId), 1)));
  }
}
