import { useEffect, useEffectEvent } from 'react';
import { serverNow } from '#web/api/server-clock.ts';
import { useSession } from '#web/api/session.ts';
import { showActError } from '#web/app/act-error.ts';
import { useRecordTour } from './inspection-tours.api.ts';
import { isTaken } from './taken-tour.ts';
import { autoSubmitAt, type TourAlarm } from './tour-alarm.ts';
import { automaticTourBody } from './tour-draft.ts';
import { useTourCircumstances } from './use-tour-circumstances.ts';

interface AutoSubmit {
  readonly place: string;
  readonly alarm: TourAlarm | null;
  readonly startedAt: number;
  readonly now: number;
  /** Time is over and nobody had said who walks. */
  readonly onExpired: (dueAt: number) => void;
  readonly onSubmitted: () => void;
}

/** A tour nobody confirms submits itself, also behind a closed dialog. */
export function useAutoSubmit({ place, alarm, startedAt, now, onExpired, onSubmitted }: AutoSubmit) {
  const { profile } = useSession();
  const record = useRecordTour(place);
  const around = useTourCircumstances(startedAt);
  const overDue = alarm?.kind === 'due' && now >= autoSubmitAt(alarm.dueAt) ? alarm.dueAt : null;

  const submit = useEffectEvent(async (dueAt: number) => {
    if (profile === null) return onExpired(dueAt);
    const body = automaticTourBody({ ...around(), dueAt, now: serverNow() });
    try {
      await record({ body, idempotencyKey: crypto.randomUUID(), isDispensable: true });
      onSubmitted();
    } catch (error) {
      // Somebody else was faster: the clock, read anew, says so.
      if (!isTaken(error)) showActError(error);
    }
  });
  useEffect(() => {
    if (overDue !== null) void submit(overDue);
  }, [overDue]);
}
