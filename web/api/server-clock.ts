// The clock is the server's: a wrong tablet clock changes no countdown and no deadline.
import { useEffect, useState } from 'react';

let offsetMilliseconds = 0;

/** A tablet that fell asleep between question and answer measures its sleep, not the way, and one whose clock was set how far. */
const MAX_ROUND_TRIP_MILLISECONDS = 10_000;

/** Half of the round trip is taken as the way back. */
export function setServerTime(serverTime: string, sentAt: number, receivedAt: number) {
  const roundTrip = receivedAt - sentAt;
  if (roundTrip < 0 || roundTrip > MAX_ROUND_TRIP_MILLISECONDS) return;
  const measured = Date.parse(serverTime) + roundTrip / 2 - receivedAt;
  // `serverTime` has whole seconds: below that the difference is rounding, and correcting it would make clocks jump.
  if (Number.isFinite(measured) && Math.abs(measured - offsetMilliseconds) > 1000) offsetMilliseconds = measured;
}

export const clockOffset = () => offsetMilliseconds;

/** As it was measured before, while nobody can be asked. */
export function trustClockOffset(milliseconds: number) {
  offsetMilliseconds = milliseconds;
}

/** Milliseconds since 1970 by the server's clock. */
export const serverNow = () => Date.now() + offsetMilliseconds;

/** The one hook for time. Ticks on whole intervals and at once when the tab wakes up. */
export function useNow(intervalMilliseconds: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const tick = () => setNow(serverNow());
    const timer = setInterval(tick, intervalMilliseconds);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [intervalMilliseconds]);
  return now;
}
