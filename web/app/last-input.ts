// When somebody last touched this device, kept over reload and restart of the browser.
import { serverNow } from '#web/api/server-clock.ts';

const KEY = 'last-input';
/** A moving pointer tells a hundred times a second what once is enough for. */
const EXACT_MILLISECONDS = 1000;

const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel'] as const;

/** Milliseconds since 1970 by the server's clock; what was never noted counts from now on. */
export function lastInputAt(): number {
  const stored = Number(localStorage.getItem(KEY) ?? Number.NaN);
  return Number.isFinite(stored) ? stored : noteInput();
}

export function noteInput(): number {
  const now = serverNow();
  localStorage.setItem(KEY, String(now));
  return now;
}

/** @returns how to stop */
export function watchInput(): () => void {
  let notedAt = 0;
  const note = () => {
    if (Math.abs(serverNow() - notedAt) >= EXACT_MILLISECONDS) notedAt = noteInput();
  };
  for (const input of INPUTS) addEventListener(input, note, { capture: true, passive: true });
  return () => {
    for (const input of INPUTS) removeEventListener(input, note, { capture: true });
  };
}
