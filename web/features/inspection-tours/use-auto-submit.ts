import { useEffect, useEffectEvent } from 'react';
import { serverNow } from '#web/api/server-clock.ts';
import { useSession } from '#web/api/session.ts';
import { showActError } from '#web/app/act-error.ts';
import { showSuccess } from '#web/app/alerts.ts';
import { readDraft, removeDraft } from '#web/ui/form-drafts.ts';
import { useRecordTour } from './inspection-tours.api.ts';
import { autoSubmitAt, type TourAlarm } from './tour-alarm.ts';
import { automaticTourBody, NO_TOUR_VALUES, tourDraftName } from './tour-draft.ts';
import { isTaken } from './taken-tour.ts';
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

/** A tour nobody confirms submits itself, also behind a closed dialog: with what was entered until then, signed, and marked. */
export function useAutoSubmit({ place, alarm, startedAt, now, onExpired, onSubmitted }: AutoSubmit) {
  const { profile } = useSession();
  const record = useRecordTour(place);
  const around = useTourCircumstances(startedAt);
  const overDue = alarm?.kind === 'due' && now >= autoSubmitAt(alarm.dueAt) ? alarm.dueAt : null;

  const submit = useEffectEvent(async (dueAt: number) => {
    if (profile === null) return onExpired(dueAt);
    const values = readDraft(sessionStorage, tourDraftName(place), NO_TOUR_VALUES)?.values ?? NO_TOUR_VALUES;
    const body = automaticTourBody(values, { ...around(), dueAt, now: serverNow() });
    try {
      await record({ body, idempotencyKey: crypto.randomUUID() });
      showSuccess('Kontrollgang abgeschlossen: automatisch, ohne Bestätigung.');
    } catch (error) {
      // Somebody else was faster: there is nothing left to do here.
      if (!isTaken(error)) return showActError(error);
    }
    removeDraft(sessionStorage, tourDraftName(place));
    onSubmitted();
  });
  useEffect(() => {
    if (overDue !== null) void submit(overDue);
  }, [overDue]);
}
