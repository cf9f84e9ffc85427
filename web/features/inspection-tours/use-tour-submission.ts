import { useSession } from '#web/api/session.ts';
import { forgetUnanswered, showActError } from '#web/app/act-error.ts';
import { showSuccess } from '#web/app/alerts.ts';
import { useDraftForm } from '#web/ui/use-draft-form.ts';
import { useRecordTour } from './inspection-tours.api.ts';
import { hasContent, NO_TOUR_VALUES, tourBody, tourDraftName, tourErrors } from './tour-draft.ts';
import { isTaken, TAKEN_BUT_KEPT } from './taken-tour.ts';
import { useTourCircumstances } from './use-tour-circumstances.ts';

interface TourSubmission {
  /** Milliseconds by the server's clock. */
  readonly startedAt: number;
  readonly onDone: () => void;
}

export type TourDraft = ReturnType<typeof useTourSubmission>;

export function useTourSubmission({ startedAt, onDone }: TourSubmission) {
  const place = useSession().location?.['@id'] ?? '';
  const record = useRecordTour(place);
  const around = useTourCircumstances(startedAt);
  const draft = useDraftForm({
    name: tourDraftName(place),
    initialValues: NO_TOUR_VALUES,
    check: (values) => tourErrors(values, around()),
    send: async (values, idempotencyKey) => {
      const circumstances = around();
      const isDispensable = !hasContent(values, circumstances.defaultStatus);
      const tour = await record({ body: tourBody(values, circumstances), idempotencyKey, isDispensable });
      forgetUnanswered();
      showSuccess(tour === undefined ? 'Kontrollgang gespeichert, wird übertragen.' : 'Kontrollgang erfasst.');
      onDone();
    },
    onError: (error) => {
      if (!isTaken(error)) return showActError(error);
      // Somebody else was faster. What was found here their tour does not tell, so it stays to be sent as one of its own.
      if (hasContent(draft.form.getValues(), around().defaultStatus)) return showSuccess(TAKEN_BUT_KEPT);
      showSuccess(error.message);
      draft.discard();
      onDone();
    },
  });
  return draft;
}
