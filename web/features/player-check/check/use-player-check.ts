import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  type CheckOutcome,
  LIMITS_TOPIC,
  type PlayerCheckCreate,
  type PlayerCheckResult,
  RESULT_SHOWN_SECONDS,
} from '#shared/contracts/player-check/player-check.ts';
import { isUnderage } from '#shared/domain/minimum-age.ts';
import { ApiError } from '#web/api/client/client.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { localDay } from '#web/ui/time/local-time.ts';
import { sendPlayerCheck } from './check-player.api.ts';

/** The outcome that is shown. 'offline' means that this device could not reach the server. */
export type ShownOutcome = CheckOutcome | 'offline';

export type CheckState =
  | { readonly outcome: 'idle' }
  | { readonly outcome: 'querying' }
  /** A card was scanned that could not be read, so nobody was checked. */
  | { readonly outcome: 'misread' }
  | (ShownResult & {
      /** Who was checked, as entered. It is only shown, stored nowhere, and forgotten with the result. */
      readonly person: CheckedPerson;
    });

export interface CheckedPerson extends Pick<PlayerCheckCreate, 'firstName' | 'lastName' | 'dateOfBirth'> {
  /** The last day on which the scanned card was valid; null if it is valid, or none was scanned. It is never sent. */
  readonly cardExpiredOn: string | null;
}

const IDLE: CheckState = { outcome: 'idle' };

interface PlayerCheckOptions {
  readonly minimumAge: number;
  /** Called when the input must be cleared. */
  readonly onClear: () => void;
}

/** After these outcomes the input stays, because the same person is checked again, sometimes with more details. */
const RETRIED_OUTCOMES: readonly ShownOutcome[] = [
  'offline',
  'unclear',
  'unavailable',
  'quotaExhausted',
  'certificateInvalid',
  'noCertificate',
];

/** Runs one check at a time. A result is shown for a limited time and never to the next guest. */
export function usePlayerCheck({ minimumAge, onClear }: PlayerCheckOptions) {
  const client = useQueryClient();
  const [state, setState] = useState<CheckState>(IDLE);
  // Counts how often the time of an answer began.
  const [turn, setTurn] = useState(0);
  const runningRequest = useRef<AbortController | null>(null);

  const hideTimer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const clear = () => {
    runningRequest.current?.abort();
    runningRequest.current = null;
    clearTimeout(hideTimer.current);
    hideTimer.current = undefined;
    setState(IDLE);
  };
  const misread = () => {
    clear();
    setState({ outcome: 'misread' });
  };
  const beginTime = () => {
    clearTimeout(hideTimer.current);
    setTurn((previous) => previous + 1);
    hideTimer.current = setTimeout(() => {
      clear();
      onClear();
    }, RESULT_SHOWN_SECONDS * 1000);
  };
  const showResult = (result: ShownResult, person: CheckedPerson) => {
    setState({ ...result, person });
    if (!RETRIED_OUTCOMES.includes(result.outcome)) onClear();
    beginTime();
  };
  /** Begins the time of the answer again, because somebody is acting on it. @returns whether there is an answer */
  const prolong = () => {
    if (hideTimer.current === undefined) return false;
    beginTime();
    return true;
  };
  const checkPlayer = async (player: PlayerCheckCreate, cardExpiredOn: string | null) => {
    clear();
    const person = { ...player, cardExpiredOn };
    if (isUnderage({ dateOfBirth: player.dateOfBirth, today: localDay(serverNow()), minimumAge }))
      return showResult({ outcome: 'underage' }, person);
    const controller = new AbortController();
    runningRequest.current = controller;
    setState({ outcome: 'querying' });
    const result = await sendPlayerCheck(player, controller.signal).catch(toResult);
    // The user has continued typing, so the result would belong to the previous guest.
    if (runningRequest.current !== controller) return undefined;
    showResult(result, person);
    return client.invalidateQueries({ queryKey: [LIMITS_TOPIC] });
  };
  useEffect(
    () => () => {
      runningRequest.current?.abort();
      clearTimeout(hideTimer.current);
    },
    [],
  );
  const isAnswered = state.outcome !== 'idle' && state.outcome !== 'querying';
  return { state, turn, isAnswered, check: checkPlayer, misread, clear, prolong };
}

type ShownResult = Pick<PlayerCheckResult, 'contact'> & { readonly outcome: ShownOutcome };

/** Maps errors to outcomes. A missing answer never allows entry. */
function toResult(error: unknown): ShownResult {
  if (error instanceof ApiError && error.status === 0) return { outcome: 'offline' };
  const isRefused = error instanceof ApiError && (error.status === 422 || error.status === 400);
  return { outcome: isRefused ? 'unclear' : 'unavailable' };
}
