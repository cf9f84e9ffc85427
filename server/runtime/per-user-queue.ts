import { Unavailable } from '#server/http/render/errors.ts';

/** Limit for all users together; further jobs are refused with 503. */
const MAX_JOBS = 20;
/** Limit per user; it is above one because two tablets may share a login. */
const MAX_JOBS_PER_USER = 3;

/** Limits how many jobs may wait or run, in total and per user, so that no user keeps the others waiting. */
export class PerUserQueue {
  readonly #tooManyMessage: string;
  /** The users of the jobs that wait or run; a user occurs once per job. */
  #jobUsers: readonly number[] = [];

  constructor(tooManyMessage: string) {
    this.#tooManyMessage = tooManyMessage;
  }

  /**
   * Runs a job unless too many are waiting.
   * @param userId null for jobs of the server itself, which are neither counted nor refused
   * @throws Unavailable when too many jobs wait
   */
  async run<Result>(userId: number | null, runWork: () => Promise<Result>): Promise<Result> {
    if (userId === null) return runWork();
    if (this.#jobUsers.length >= MAX_JOBS) throw new Unavailable();
    if (this.#jobUsers.filter((jobUser) => jobUser === userId).length >= MAX_JOBS_PER_USER)
      throw new Unavailable(this.#tooManyMessage);
    this.#jobUsers = [...this.#jobUsers, userId];
    return runWork().finally(() => (this.#jobUsers = this.#jobUsers.toSpliced(this.#jobUsers.indexOf(userId), 1)));
  }
}
