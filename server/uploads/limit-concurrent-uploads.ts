import { TooManyRequests } from '#server/http/render/errors.ts';

/**
 * More than any browser sends at the same time. The limit is needed because uploads in progress take disk space or
 * memory.
 */
export const MAX_UPLOADS_PER_SENDER = 24;
const RETRY_SECONDS = 10;

const runningBySender = new Map<string, number>();

/** Runs an upload. @throws TooManyRequests if the sender has too many uploads in progress */
export async function limitConcurrentUploads<Result>(sender: string, receive: () => Promise<Result>): Promise<Result> {
  const runningCount = runningBySender.get(sender) ?? 0;
  if (runningCount >= MAX_UPLOADS_PER_SENDER)
    throw new TooManyRequests('Sie senden gerade zu viele Dateien gleichzeitig. Bitte kurz warten.', RETRY_SECONDS);
  runningBySender.set(sender, runningCount + 1);
  try {
    return await receive();
  } finally {
    const remainingCount = (runningBySender.get(sender) ?? 1) - 1;
    if (remainingCount === 0) runningBySender.delete(sender);
    else runningBySender.set(sender, remainingCount);
  }
}
