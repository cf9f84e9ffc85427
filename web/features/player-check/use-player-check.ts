import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  type CheckOutcome,
  LIMITS_TOPIC,
  type PlayerCheckCreate,
  type PlayerCheckResult,
  RESULT_SHOWN_SECONDS,
} from '#shared/contracts/player-check.ts';
import { isUnderage } from '#shared/minimum-age.ts';
import { ApiError } from '#web/api/client.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { localDay } from '#web/ui/local-time.ts';
import { askAbout } from './check-player.api.ts';

/** What is shown: the answer, or that this device reached nobody who could give one. */
export type ShownOutcome = CheckOutcome | 'offline';

export type CheckState =
  | { readonly outcome: 'idle' | 'querying'; readonly contact?: undefined }
  | { readonly outcome: ShownOutcome; readonly contact?: string | undefined };

const IDLE: CheckState = { outcome: 'idle' };

interface Checking {
  readonly minimumAge: number;
  /** What was typed has done its work, or is to be typed anew. */
  readonly onForget: () => void;
}

/** Outcomes after which the same person is asked about again, maybe with more. */
const ASKED_AGAIN: readonly ShownOutcome[] = [
  'offline',
  'unclear',
  'unavailable',
  'quotaExhausted',
  'certificateInvalid',
  'noCertificate',
];

/** One question at a time. Its answer is shown for a while, and not to the next guest. */
export function usePlayerCheck({ minimumAge, onForget }: Checking) {
  const client = useQueryClient();
  const [state, setState] = useState<CheckState>(IDLE);
  const asking = useRef<AbortController | null>(null);

  const shown = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const clear = () => {
    asking.current?.abort();
    asking.current = null;
    clearTimeout(shown.current);
    setState(IDLE);
  };
  const show = (result: ShownResult) => {
    setState(result);
    if (!ASKED_AGAIN.includes(result.outcome)) onForget();
    shown.current = setTimeout(() => {
      clear();
      onForget();
    }, RESULT_SHOWN_SECONDS * 1000);
  };
  const check = async (player: PlayerCheckCreate) => {
    clear();
    if (isUnderage({ dateOfBirth: player.dateOfBirth, today: localDay(serverNow()), minimumAge }))
      return show({ outcome: 'underage' });
    const mine = new AbortController();
    asking.current = mine;
    setState({ outcome: 'querying' });
    const result = await askAbout(player, mine.signal).catch(toResult);
    // Whoever typed on meanwhile has somebody else in front of them.
    if (asking.current !== mine) return undefined;
    show(result);
    return client.invalidateQueries({ queryKey: [LIMITS_TOPIC] });
  };
  useEffect(
    () => () => {
      asking.current?.abort();
      clearTimeout(shown.current);
    },
    [],
  );
  return { state, check, clear };
}

type ShownResult = Pick<PlayerCheckResult, 'contact'> & { readonly outcome: ShownOutcome };

/** No answer is no answer: nobody comes in by it. */
function toResult(error: unknown): ShownResult {
  if (error instanceof ApiError && error.status === 0) return { outcome: 'offline' };
  const isRefused = error instanceof ApiError && (error.status === 422 || error.status === 400);
  return { outcome: isRefused ? 'unclear' : 'unavailable' };
}
