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
  const { unsent, states, isBusy, send } = useSending();
  const intentOf = (action: Pick<Action, '@id'>) => ({
    action: action['@id'],
    profile: profile?.['@id'],
    location: location?.['@id'],
  });
  const tap = (action: Action) => {
    const intent = intentOf(action);
    if (isBusy(intent.action)) return;
    if (profile === null) return showError(new Error(NO_PROFILE_MESSAGE));
    const asNew = { body: { ...intent, occurredAt: toWire(serverNow()) }, idempotencyKey: crypto.randomUUID() };
    void send(unsentOf(unsent, intent) ?? asNew);
  };
  const stateOf = (action: Pick<Action, '@id'>): TapState => {
    const state = states[action['@id']] ?? 'ready';
    return state === 'ready' && unsentOf(unsent, intentOf(action)) !== null ? 'unsent' : state;
  };
  return { tap, stateOf };
}

function useSending() {
  const record = useRecordActivity();
  const showRecorded = useRecordedToast();
  const { unsent, keep, drop } = useUnsentMeasures();
  const [states, setStates] = useState<Readonly<Record<string, TapState>>>({});
  // State arrives with the next render; two taps within one frame both have to see the first.
  const busy = useRef(new Set<string>());
  const enter = (action: string, state: TapState) => {
    if (state === 'ready') busy.current.delete(action);
    else busy.current.add(action);
    setStates((earlier) => ({ ...earlier, [action]: state }));
  };
  const send = async (measure: UnsentMeasure) => {
    const { action } = measure.body;
    keep(measure);
    enter(action, 'sending');
    try {
      const activity = await record.mutateAsync(measure);
      drop(measure);
      showRecorded(activity);
      enter(action, 'recorded');
      setTimeout(() => enter(action, 'ready'), SAME_TAP_MILLISECONDS);
    } catch (error) {
      if (!isLostAnswer(error)) drop(measure);
      showActError(error);
      enter(action, 'ready');
    }
  };
  return { unsent, states, isBusy: (action: string) => busy.current.has(action), send };
}
