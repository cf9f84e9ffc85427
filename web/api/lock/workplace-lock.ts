// Tracks whether this device is locked. Nothing can be recorded until somebody has chosen a profile. The state survives
// a reload of the tab.
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type Profile, unsetCurrentProfile } from '#shared/contracts/profiles/profiles.ts';
import { call } from '#web/api/client/client.ts';
import { flushBriefly } from '#web/api/outbox/outbox-sending.ts';
import { SESSION_KEY, showProfile } from '#web/api/session/session.ts';
import { recordInput } from './last-input.ts';

export interface Lock {
  /** Minutes without input that caused the lock; null if a user locked the device. */
  readonly idleMinutes: number | null;
  /** Why the server rejected the profile that was chosen offline. */
  readonly refusal?: string | undefined;
  /** The profile that still signs according to the server, because the request to sign it off has not succeeded yet. */
  readonly stillSigning: Profile | null;
}

/** Choosing the next profile waits for this answer, so the timeout is not much longer than an answer normally takes. */
const SIGN_OFF_TIMEOUT_MILLISECONDS = 8000;

const KEY = 'workplace-locked';
let lock = readLock();
let pendingSignOff: Promise<void> = Promise.resolve();
const listeners = new Set<() => void>();

export const useLock = () => useSyncExternalStore(subscribe, () => lock);

/** Locks this page immediately, and signs the profile off on the server as soon as it answers. */
export function lockWorkplace(
  client: QueryClient,
  profile: Profile,
  reason: Omit<Lock, 'stillSigning'>,
): Promise<void> {
  changeLock({ ...reason, stillSigning: profile });
  return signOff(client, profile);
}

/**
 * Signs the profile off on the server. Never rejects: if the server does not answer, the lock keeps the profile for the
 * next attempt.
 */
export function signOff(client: QueryClient, profile: Profile): Promise<void> {
  pendingSignOff = requestSignOff(client, profile);
  return pendingSignOff;
}

/** Resolves when the pending sign-off has ended. The next choice of a profile must not overtake it. */
export const waitForSignOff = () => pendingSignOff;

async function requestSignOff(client: QueryClient, profile: Profile): Promise<void> {
  if (lock !== null) changeLock({ ...lock, stillSigning: profile });
  showProfile(client, null);
  try {
    // With a PIN, only the current profile may sign, so the waiting entries are sent before it is signed off.
    await flushBriefly();
    const signal = AbortSignal.timeout(SIGN_OFF_TIMEOUT_MILLISECONDS);
    await call(unsetCurrentProfile, { params: { id: profile.id }, signal });
  } catch {
    return;
  }
  if (lock !== null) changeLock({ ...lock, stillSigning: null });
  await client.invalidateQueries({ queryKey: SESSION_KEY });
}

/** Unlocks the device after a profile has been chosen. */
export function unlockWorkplace() {
  recordInput();
  changeLock(null);
}

function changeLock(newLock: Lock | null) {
  lock = newLock;
  if (newLock === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify(newLock));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readLock(): Lock | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isLock(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** A hoisted function, because the lock is read while this module is loaded. */
function isLock(value: unknown): value is Lock {
  return typeof value === 'object' && value !== null && 'idleMinutes' in value && 'stillSigning' in value;
}
