import { useRef, useState } from 'react';
import type { Action } from '#shared/contracts/master-data.ts';
import { NO_PROFILE_MESSAGE } from '#shared/contracts/profiles.ts';
import { serverNow } from '#web/api/server-clock.ts';
import { useSession } from '#web/api/session.ts';
import { showActError } from '#web/app/act-error.ts';
import { showError } from '#web/app/alerts.ts';
import { toWire } from '#web/ui/local-time.ts';
import { type Recording, useRecordActivity } from './activities.api.ts';
import { useRecordedToast } from './recorded-toast.tsx';

export type TapState = 'ready' | 'sending' | 'recorded';

/** A second tap this soon is the same finger, not a second guest. */
const SAME_TAP_MILLISECONDS = 1500;

/** Records a measure with one tap, once, however often and however nervously somebody taps. */
export function useQuickRecord() {
  const { profile, location } = useSession();
  const { states, isBusy, send } = useSending();
  const tap = (action: Action) => {
    if (isBusy(action['@id'])) return;
    if (profile === null) return showError(new Error(NO_PROFILE_MESSAGE));
    const body = {
      action: action['@id'],
      profile: profile['@id'],
      location: location?.['@id'],
      occurredAt: toWire(serverNow()),
    };
    void send({ body, idempotencyKey: crypto.randomUUID(), title: action.name });
  };
  const stateOf = (action: Pick<Action, '@id'>): TapState => states[action['@id']] ?? 'ready';
  return { tap, stateOf };
}

function useSending() {
  const record = useRecordActivity();
  const { showRecorded, showKept } = useRecordedToast();
  const [states, setStates] = useState<Readonly<Record<string, TapState>>>({});
  // State arrives with the next render; two taps within one frame both have to see the first.
  const busy = useRef(new Set<string>());
  const enter = (action: string, state: TapState) => {
    if (state === 'ready') busy.current.delete(action);
    else busy.current.add(action);
    setStates((earlier) => ({ ...earlier, [action]: state }));
  };
  const send = async (recording: Recording) => {
    const { action } = recording.body;
    enter(action, 'sending');
    try {
      const activity = await record.mutateAsync(recording);
      if (activity === undefined) void showKept(recording);
      else showRecorded(activity);
      enter(action, 'recorded');
      setTimeout(() => enter(action, 'ready'), SAME_TAP_MILLISECONDS);
    } catch (error) {
      showActError(error);
      enter(action, 'ready');
    }
  };
  return { states, isBusy: (action: string) => busy.current.has(action), send };
}
