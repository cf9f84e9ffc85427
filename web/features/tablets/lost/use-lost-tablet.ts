import { useEffect, useState } from 'react';
import { deliverAndWipe, type LossOutcome } from '#web/api/session/lost-tablet.ts';

const RETRY_MILLISECONDS = 15_000;

/**
 * Delivers what waits and deletes everything, as often as it takes.
 * @param onFound is called when the tablet is no longer lost
 * @returns null until the first attempt has ended
 */
export function useLostTablet(onFound: () => void): Exclude<LossOutcome, 'found'> | null {
  const [outcome, setOutcome] = useState<Exclude<LossOutcome, 'found'> | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const run = async () => {
      const result = await deliverAndWipe().catch(() => 'waiting' as const);
      if (!isCurrent) return;
      if (result === 'found') onFound();
      else setOutcome(result);
    };
    void run();
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- an attempt begins with its number alone
  }, [attempt]);
  useEffect(() => {
    if (outcome !== 'waiting') return undefined;
    const tryAgain = () => setAttempt((number) => number + 1);
    const timer = setInterval(tryAgain, RETRY_MILLISECONDS);
    addEventListener('online', tryAgain);
    return () => {
      clearInterval(timer);
      removeEventListener('online', tryAgain);
    };
  }, [outcome]);
  return outcome;
}
