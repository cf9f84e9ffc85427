// Answers to requests that the first script of the page sent while the application was still loading; see
// early-requests.ts. Each is used once, by the first call that asks for the same.

/** Both are times of the device's clock, in milliseconds. */
export interface RequestTimes {
  readonly sentAt: number;
  readonly receivedAt: number;
}

interface EarlyRequest {
  readonly token: string;
  readonly sentAt: number;
  /** Null if no answer was received. */
  readonly answered: Promise<{ readonly answer: Response; readonly receivedAt: number } | null>;
}

export type EarlyRequests = Map<string, EarlyRequest>;

declare global {
  var earlyRequests: EarlyRequests | undefined;
}

/** As long as a query counts as fresh. A page that another tab has blocked meanwhile reads everything anew. */
export const MAX_AGE_MILLISECONDS = 10_000;

const timesOfAnswers = new WeakMap<Response, RequestTimes>();

/** Returns when the answer was requested and received; undefined if it is not an early one. */
export const earlyTimesOf = (answer: Response): RequestTimes | undefined => timesOfAnswers.get(answer);

/** Must be called before anything is changed on the server, because an early answer may be older than the change. */
export const forgetEarlyRequests = () => globalThis.earlyRequests?.clear();

/**
 * Returns the early answer for this address; null if there is none that may be used, so that the caller sends the request.
 * @throws the reason of the signal if it aborts first
 */
export async function earlyAnswer(
  url: string,
  token: string | null,
  signal: AbortSignal | null,
): Promise<Response | null> {
  const request = globalThis.earlyRequests?.get(url);
  globalThis.earlyRequests?.delete(url);
  if (request?.token !== token || Date.now() - request.sentAt > MAX_AGE_MILLISECONDS) return null;
  const received = await Promise.race([request.answered, ...(signal === null ? [] : [rejectOnAbort(signal)])]);
  if (received?.answer.ok !== true) return null;
  timesOfAnswers.set(received.answer, { sentAt: request.sentAt, receivedAt: received.receivedAt });
  return received.answer;
}

async function rejectOnAbort(signal: AbortSignal): Promise<null> {
  if (!signal.aborted)
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  signal.throwIfAborted();
  return null;
}
