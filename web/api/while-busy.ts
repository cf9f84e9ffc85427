const MAX_REPETITIONS = 5;
/** A server that is only busy says seconds; what says more is a limit, which somebody has to read. */
const MAX_WAIT_SECONDS = 5;
const TOO_MANY_REQUESTS = 429;

/**
 * Asks again by itself where the server has too much at hand (429): it has done nothing yet. Whoever stops waiting meanwhile gets
 * what `ask` says of it.
 */
export async function whileBusy(ask: () => Promise<Response>): Promise<Response> {
  for (let repetition = 0; ; repetition += 1) {
    const answer = await ask();
    const seconds = Number(answer.headers.get('retry-after') ?? Infinity);
    if (answer.status !== TOO_MANY_REQUESTS || seconds > MAX_WAIT_SECONDS || repetition >= MAX_REPETITIONS)
      return answer;
    // Not all of them at the same moment.
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000 * (1 + Math.random())));
  }
}
