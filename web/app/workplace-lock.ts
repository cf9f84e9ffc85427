// Whether this device is locked: nobody signs until somebody says who is there. Survives a reload of the tab.
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { Profile, unsetCurrentProfile } from '#shared/contracts/profiles.ts';
import { call } from '#web/api/client.ts';
import { flushBriefly } from '#web/api/outbox-sending.ts';
import { SESSION_KEY, showSigner } from '#web/api/session.ts';
import { noteInput } from './last-input.ts';

const Lock = z.object({
  /** How long nobody had touched it; null when somebody locked it by hand. */
  idleMinutes: z.nullable(z.int()),
  /** Why the server did not take who was chosen without it. */
  refusal: z.optional(z.string()),
  /** Whom the server still takes for the one who signs: it could not be told yet. */
  stillSigning: z.nullable(Profile),
});
export type Lock = z.infer<typeof Lock>;

/** The next person waits for this answer before they can be chosen, so it is not waited for much longer than an answer takes. */
const ANSWER_MILLISECONDS = 8000;

const KEY = 'workplace-locked';
let lock = readLock();
let signingOff: Promise<void> = Promise.resolve();
const listeners = new Set<() => void>();

export const useLock = () => useSyncExternalStore(subscribe, () => lock);

/** On this page at once, on the server as soon as it answers. */
export function lockWorkplace(
  client: QueryClient,
  profile: Profile,
  reason: Omit<Lock, 'stillSigning'>,
): Promise<void> {
  change({ ...reason, stillSigning: profile });
  return signOff(client, profile);
}

/** Never fails: while the server does not answer, the lock remembers whom it has to be told. */
export function signOff(client: QueryClient, profile: Profile): Promise<void> {
  signingOff = tellServer(client, profile);
  return signingOff;
}

/** The next choice must not overtake the end of the last one on its way. */
export const whenSignedOff = () => signingOff;

async function tellServer(client: QueryClient, profile: Profile): Promise<void> {
  if (lock !== null) change({ ...lock, stillSigning: profile });
  showSigner(client, null);
  try {
    // With a PIN only the profile that is set may sign: what waits goes while it still is.
    await flushBriefly();
    const signal = AbortSignal.timeout(ANSWER_MILLISECONDS);
    await call(unsetCurrentProfile, { params: { id: profile.id }, signal });
  } catch {
    return;
  }
  if (lock !== null) change({ ...lock, stillSigning: null });
  await client.invalidateQueries({ queryKey: SESSION_KEY });
}

/** Somebody has said who is there. */
export function unlockWorkplace() {
  noteInput();
  change(null);
}

function change(next: Lock | null) {
  lock = next;
  if (next === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify(next));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readLock(): Lock | null {
  try {
    return z.safeParse(Lock, JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
