// Remembers across reloads which queued requests the server has answered lately, because cached lists still show a
// completed task as open until they are read again.
import * as z from 'zod/mini';

const AnsweredRequest = z.object({
  path: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  idempotencyKey: z.string(),
});
export type AnsweredRequest = z.infer<typeof AnsweredRequest>;

const KEY = 'answered-acts';
const MAX_REMEMBERED_REQUESTS = 50;

export function readAnsweredRequests(): readonly AnsweredRequest[] {
  try {
    return z.safeParse(z.array(AnsweredRequest), JSON.parse(localStorage.getItem(KEY) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

export function rememberAnsweredRequest({ path, params, idempotencyKey }: AnsweredRequest): readonly AnsweredRequest[] {
  const answered = [...readAnsweredRequests(), { path, params, idempotencyKey }].slice(-MAX_REMEMBERED_REQUESTS);
  try {
    localStorage.setItem(KEY, JSON.stringify(answered));
  } catch {
    // If the storage is full or forbidden, a list is outdated for a moment, but no request is lost.
  }
  return answered;
}
