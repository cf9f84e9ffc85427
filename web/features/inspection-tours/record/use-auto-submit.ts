import { useEffect, useEffectEvent } from 'react';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useSession } from '#web/api/session/session.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { useRecordTour } from '#web/features/inspection-tours/inspection-tours.api.ts';
import { isAnsweredElsewhere } from '#web/features/inspection-tours/answered-elsewhere.ts';
import { autoSubmitAt, type TourAlarm } from '#web/features/inspection-tours/clock/tour-alarm.ts';
import { automaticTourBody } from './tour-draft.ts';
import { useTourContext } from './use-tour-context.ts';

interface AutoSubmit {
  readonly locationIri: string;
  readonly alarm: TourAlarm | null;
  readonly startedAt: number;
  readonly now: number;
  /** Called when the time is over and no profile was chosen. */
  readonly onExpired: (dueAt: number) => void;
  readonly onSubmitted: () => void;
}

/** Submits a tour that nobody confirmed in time, even if its dialog is closed. */
export function useAutoSubmit({ locationIri, alarm, startedAt, now, onExpired, onSubmitted }: AutoSubmit) {
  const { profile } = useSession();
  const record = useRecordTour(locationIri);
  const readContext = useTourContext(startedAt);
  const overDue = alarm?.kind === 'due' && now >= autoSubmitAt(alarm.dueAt) ? alarm.dueAt : null;

  const submit = useEffectEvent(async (dueAt: number) => {
    if (profile === null) return onExpired(dueAt);
    const body = automaticTourBody({ ...readContext(), dueAt, now: serverNow() });
    try {
      await record({ body, idempotencyKey: crypto.randomUUID(), isDispensable: true });
      onSubmitted();
    } catch (error) {
      // Another device was faster; the refetched clock shows that.
      if (!isAnsweredElsewhere(error)) showSendError(error);
    }
  });
  useEffect(() => {
    if (overDue !== null) void submit(overDue);
  }, [overDue]);
}
