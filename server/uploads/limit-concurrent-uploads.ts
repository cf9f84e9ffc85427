import { TooManyRequests } from '#server/http/render/errors.ts';

/**
 * More than any browser sends at the same time. The limit is needed because uploads in progress take disk space or
 * memory.
 */
export const MAX_UPLOADS_PER_SENDER = 24;
const RETRY_SECONDS = 10;

const running = new Map<string, number>();

/** Runs an upload. @throws TooManyRequests if the sender has too many uploads in progress */
export async function limitConcurrentUploads<Result>(sender: string, receive: () => Promise<Result>): Promise<Result> {
  const before = running.get(sender) ?? 0;
  if (before >= MAX_UPLOADS_PER_SENDER)
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
