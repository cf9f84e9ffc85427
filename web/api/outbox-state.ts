// What the screens see of the outbox.
import { useSyncExternalStore } from 'react';
import type { AnsweredAct } from './answered-acts.ts';
import type { KeptAct, Place } from './kept-act.ts';

interface OutboxState {
  /** Null while nobody is signed in. */
  readonly place: Place | null;
  /** Of the person signed in, in the order of recording, without what a form still waits for. */
  readonly acts: readonly KeptAct[];
  /** What the server has answered lately: until the lists are read anew they do not show it. */
  readonly answered: readonly AnsweredAct[];
  /** Key of the act on its way. */
  readonly sending: string | null;
  /** False where this browser keeps nothing, as in some private windows: acts are then sent directly. */
  readonly canKeep: boolean;
}

let state: OutboxState = { place: null, acts: [], answered: [], sending: null, canKeep: true };
const listeners = new Set<() => void>();

export const outboxState = () => state;

/** Whether the act is no form's any more: it waits here, or the server has answered it. */
export const isHandedOver = (idempotencyKey: string) =>
  [...state.acts, ...state.answered].some((act) => act.idempotencyKey === idempotencyKey);

export function changeOutbox(change: Partial<OutboxState>) {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useOutbox = () => useSyncExternalStore(subscribe, outboxState);
