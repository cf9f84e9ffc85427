import { TooManyRequests } from '#server/http/errors.ts';

/** More than any browser sends at the same moment. What is on its way lies on the server's disk, or in its memory. */
export const MAX_OF_ONE_SENDER = 24;
const RETRY_SECONDS = 10;

const running = new Map<string, number>();

/** @throws TooManyRequests where this sender has so many on their way already */
export async function asOneOfFew<Result>(sender: string, receive: () => Promise<Result>): Promise<Result> {
  const before = running.get(sender) ?? 0;
  if (before >= MAX_OF_ONE_SENDER)
    throw new TooManyRequests('Sie senden gerade zu viele Dateien gleichzeitig. Bitte kurz warten.', RETRY_SECONDS);
  running.set(sender, before + 1);
  try {
    return await receive();
  } finally {
    const after = (running.get(sender) ?? 1) - 1;
    if (after === 0) running.delete(sender);
    else running.set(sender, after);
  }
}
