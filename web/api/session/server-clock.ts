// Estimates the server's clock, so that a wrong tablet clock does not affect countdowns and deadlines.
import { useEffect, useState } from 'react';

let offsetMilliseconds = 0;

/**
 * Measurements with a longer round trip are discarded, because the tablet slept or its clock was set between request
 * and response.
 */
const MAX_ROUND_TRIP_MILLISECONDS = 10_000;

/** Updates the offset, assuming that the response took half of the round trip. */
export function setServerTime(serverTime: string, sentAt: number, receivedAt: number) {
  const roundTrip = receivedAt - sentAt;
  if (roundTrip < 0 || roundTrip > MAX_ROUND_TRIP_MILLISECONDS) return;
  const measuredOffset = Date.parse(serverTime) + roundTrip / 2 - receivedAt;
  // `serverTime` has whole seconds: below that the difference is rounding, and correcting it would make clocks jump.
  if (Number.isFinite(measuredOffset) && Math.abs(measuredOffset - offsetMilliseconds) > 1000)
    offsetMilliseconds = measuredOffset;
}

export const clockOffset = () => offsetMilliseconds;

/** Sets the offset measured earlier, for a start without a connection. */
export function setClockOffset(milliseconds: number) {
  offsetMilliseconds = milliseconds;
}

/** Returns the time of the server's clock in milliseconds since 1970. */
export const serverNow = () => Date.now() + offsetMilliseconds;

/** Returns the current server time, updated at this interval and immediately when the tab becomes visible. */
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
