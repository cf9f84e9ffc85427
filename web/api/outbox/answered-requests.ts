// Remembers across reloads which queued requests the server has answered lately, because cached lists still show a
// completed task as open until they are read again.
import type { QueuedRequest } from './queued-request.ts';

export type AnsweredRequest = Pick<QueuedRequest, 'path' | 'params' | 'idempotencyKey'>;

const KEY = 'answered-acts';
const MAX_REMEMBERED_REQUESTS = 50;

export function readAnsweredRequests(): readonly AnsweredRequest[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isAnsweredRequest) : [];
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

const isAnsweredRequest = (value: unknown): value is AnsweredRequest =>
  typeof value === 'object' && value !== null && 'path' in value && 'params' in value && 'idempotencyKey' in value;
