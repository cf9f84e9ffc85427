import { useRef, useState } from 'react';
import type { Action } from '#shared/contracts/master-data/master-data.ts';
import { NO_PROFILE_MESSAGE } from '#shared/contracts/profiles/profiles.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useSession } from '#web/api/session/session.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showError } from '#web/ui/notice/alerts.ts';
import { toWire } from '#web/ui/time/local-time.ts';
import { type Recording, useRecordActivity } from '#web/features/activities/activities.api.ts';
import { useRecordedToast } from './use-recorded-toast.tsx';

export type TapState = 'ready' | 'sending' | 'recorded';

/** A second tap within this time is the same gesture, not another guest. */
const SAME_TAP_MILLISECONDS = 1500;

/** Records an activity with one tap. Repeated taps record it only once. */
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
  // A ref, because state changes only with the next render, and two taps may happen within one frame.
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
      showSendError(error);
      enter(action, 'ready');
    }
  };
  return { states, isBusy: (action: string) => busy.current.has(action), send };
}
