import { useRef, useState } from 'react';
import type { Action } from '#shared/contracts/master-data.ts';
import { NO_PROFILE_MESSAGE } from '#shared/contracts/profiles.ts';
import { isLostAnswer } from '#web/api/lost-answer.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { useSession } from '#web/api/session.ts';
import { showActError } from '#web/app/act-error.ts';
import { showError } from '#web/app/alerts.ts';
import { toWire } from '#web/ui/venue-time.ts';
import { useRecordActivity } from './activities.api.ts';
import { useRecordedToast } from './recorded-toast.tsx';
import { type UnsentMeasure, unsentOf, useUnsentMeasures } from './unsent-measures.ts';

export type TapState = 'ready' | 'sending' | 'recorded' | 'unsent';

/** A second tap this soon is the same finger, not a second guest. */
const SAME_TAP_MILLISECONDS = 1500;

/** Records a measure with one tap, once, however often and however nervously somebody taps. */
export function useQuickRecord() {
  const { profile, location } = useSession();
  const record = useRecordActivity();
  const showRecorded = useRecordedToast();
  const { unsent, keep, drop } = useUnsentMeasures();
  const [states, setStates] = useState<Readonly<Record<string, TapState>>>({});
  // State arrives with the next render; two taps within one frame both have to see the first.
  const busy = useRef(new Set<string>());
  const intentOf = (action: Pick<Action, '@id'>) => ({
    action: action['@id'],
    profile: profile?.['@id'],
    location: location?.['@id'],
  });

  const release = (action: string, state: TapState) => {
    busy.current.delete(action);
    setStates((earlier) => ({ ...earlier, [action]: state }));
  };
  const send = async (measure: UnsentMeasure) => {
    const { action } = measure.body;
    keep(measure);
    setStates((earlier) => ({ ...earlier, [action]: 'sending' }));
    try {
      const activity = await record.mutateAsync(measure);
      drop(measure);
      showRecorded(activity);
      setStates((earlier) => ({ ...earlier, [action]: 'recorded' }));
      setTimeout(() => release(action, 'ready'), SAME_TAP_MILLISECONDS);
    } catch (error) {
      if (!isLostAnswer(error)) drop(measure);
      showActError(error);
      release(action, 'ready');
    }
  };
  const tap = (action: Action) => {
    const intent = intentOf(action);
    if (busy.current.has(intent.action)) return;
    if (profile === null) return showError(new Error(NO_PROFILE_MESSAGE));
    busy.current.add(intent.action);
    void send(
      unsentOf(unsent, intent) ?? {
        body: { ...intent, occurredAt: toWire(serverNow()) },
        idempotencyKey: crypto.randomUUID(),
      },
    );
  };
  const stateOf = (action: Pick<Action, '@id'>): TapState => {
    const state = states[action['@id']] ?? 'ready';
    return state === 'ready' && unsentOf(unsent, intentOf(action)) !== null ? 'unsent' : state;
  };
  return { tap, stateOf };
}
