// Stores when this device was last touched, across reloads and browser restarts.
import { serverNow } from '#web/api/session/server-clock.ts';

const KEY = 'last-input';
/** Minimum time between two writes, because pointermove fires up to a hundred times per second. */
const MIN_WRITE_INTERVAL_MILLISECONDS = 1000;

const INPUT_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel'] as const;

/**
 * Returns the time of the last input in milliseconds since 1970 by the server's clock. If no input is stored, the idle
 * time starts now.
 */
export function lastInputAt(): number {
  const stored = Number(localStorage.getItem(KEY) ?? Number.NaN);
  return Number.isFinite(stored) ? stored : recordInput();
}

export function recordInput(): number {
  const now = serverNow();
  localStorage.setItem(KEY, String(now));
  return now;
}

/** @returns a function that stops watching */
export function watchInput(): () => void {
  let recordedAt = 0;
  const recordIfDue = () => {
    if (Math.abs(serverNow() - recordedAt) >= MIN_WRITE_INTERVAL_MILLISECONDS) recordedAt = recordInput();
  };
  for (const input of INPUT_EVENTS) addEventListener(input, recordIfDue, { capture: true, passive: true });
  return () => {
    for (const input of INPUT_EVENTS) removeEventListener(input, recordIfDue, { capture: true });
  };
}
