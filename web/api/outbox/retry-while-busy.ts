const MAX_REPETITIONS = 5;
/** A busy server asks to wait for a few seconds. A longer time is a rate limit, which the user has to see. */
const MAX_WAIT_SECONDS = 5;
const TOO_MANY_REQUESTS = 429;

/**
 * Repeats a request that a busy server refused with 429 without executing it. If the request is aborted in the
 * meantime, its error is passed on.
 */
export async function retryWhileBusy(sendRequest: () => Promise<Response>): Promise<Response> {
  for (let repetition = 0; ; repetition += 1) {
    const answer = await sendRequest();
    const seconds = Number(answer.headers.get('retry-after') ?? Infinity);
    if (answer.status !== TOO_MANY_REQUESTS || seconds > MAX_WAIT_SECONDS || repetition >= MAX_REPETITIONS)
      return answer;
    // The random part keeps clients from retrying at the same moment.
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000 * (1 + Math.random())));
  }
}
