import { useEffect, useEffectEvent } from 'react';
import type { InspectionTour } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useSession } from '#web/api/session/session.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { useRecordTour } from '#web/features/inspection-tours/inspection-tours.api.ts';
import { isAnsweredElsewhere } from '#web/features/inspection-tours/answered-elsewhere.ts';
import { autoSubmitAt, type TourAlarm } from '#web/features/inspection-tours/clock/tour-alarm.ts';
import { automaticTourBody } from './tour-draft.ts';
import { useTourContext } from './use-tour-context.ts';

interface AutoSubmitOptions {
  readonly locationIri: string;
  readonly alarm: TourAlarm | null;
  readonly startedAt: number;
  readonly now: number;
  /** Called when the time is over and no profile is chosen. */
  readonly onExpired: (dueAt: number) => void;
  /** @param tour undefined while it waits on this device for the server */
  readonly onSubmitted: (tour: InspectionTour | undefined) => void;
}

/** Submits a tour that nobody confirmed in time, even if its dialog is closed. */
export function useAutoSubmit({ locationIri, alarm, startedAt, now, onExpired, onSubmitted }: AutoSubmitOptions) {
  const { profile } = useSession();
  const recordTour = useRecordTour(locationIri);
  const readContext = useTourContext(startedAt);
  const expiredDueAt = alarm?.kind === 'due' && now >= autoSubmitAt(alarm.dueAt) ? alarm.dueAt : null;

  const submit = useEffectEvent(async (dueAt: number) => {
    if (profile === null) return onExpired(dueAt);
    const body = automaticTourBody({ ...readContext(), dueAt, now: serverNow() });
    try {
      onSubmitted(await recordTour({ body, idempotencyKey: crypto.randomUUID(), isDispensable: true }));
    } catch (error) {
      // Another device was faster; the refetched clock shows that.
      if (!isAnsweredElsewhere(error)) showSendError(error);
    }
  });
  useEffect(() => {
    if (expiredDueAt !== null) void submit(expiredDueAt);
  }, [expiredDueAt]);
}
