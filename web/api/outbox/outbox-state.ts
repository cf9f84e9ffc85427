// Holds the state of the outbox as the screens see it.
import { useSyncExternalStore } from 'react';
import type { AnsweredRequest } from './answered-requests.ts';
import type { QueuedRequest, OutboxContext } from './queued-request.ts';

interface OutboxState {
  /** The `uid` of the user; null while no user is signed in. */
  readonly context: OutboxContext | null;
  /**
   * Queued requests of the signed-in user in the order of recording, without those whose form still waits for the
   * response.
   */
  readonly requests: readonly QueuedRequest[];
  /** Requests the server answered lately. Lists do not show their effect until they are refetched. */
  readonly answered: readonly AnsweredRequest[];
  /** Idempotency key of the request being sent. */
  readonly sending: string | null;
  /** False if this browser has no storage, as in some private windows. Requests are then sent directly. */
  readonly canKeep: boolean;
}

let state: OutboxState = { context: null, requests: [], answered: [], sending: null, canKeep: true };
const listeners = new Set<() => void>();

export const outboxState = () => state;

/** Returns whether no form waits for the request any more, because it is queued or answered. */
export const hasLeftForm = (idempotencyKey: string) =>
  [...state.requests, ...state.answered].some((request) => request.idempotencyKey === idempotencyKey);

export function changeOutbox(change: Partial<OutboxState>) {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useOutbox = () => useSyncExternalStore(subscribe, outboxState);
