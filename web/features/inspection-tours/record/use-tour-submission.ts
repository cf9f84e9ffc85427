import { useQueryClient } from '@tanstack/react-query';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useSession } from '#web/api/session/session.ts';
import { hideUnansweredError, showSendError } from '#web/ui/notice/send-error.ts';
import { showDoneElsewhere, showSuccess } from '#web/ui/notice/alerts.ts';
import { useDraftForm } from '#web/ui/edit/use-draft-form.ts';
import { useRecordTour } from '#web/features/inspection-tours/inspection-tours.api.ts';
import { sayRecorded } from './recorded-here.ts';
import { hasInput, NO_TOUR_VALUES, tourBody, tourDraftKey, tourErrors } from './tour-draft.ts';
import { isAnsweredElsewhere, readAnswerTextOf } from '#web/features/inspection-tours/answered-elsewhere.ts';
import { withDraftKept } from '#web/features/inspection-tours/answer-text.ts';
import { useTourContext } from './use-tour-context.ts';

interface TourSubmissionOptions {
  /** Milliseconds since 1970 by the server's clock. */
  readonly startedAt: number;
  readonly onDone: () => void;
}

export type TourDraft = ReturnType<typeof useTourSubmission>;

export function useTourSubmission({ startedAt, onDone }: TourSubmissionOptions) {
  const locationIri = useSession().location?.['@id'] ?? '';
  const client = useQueryClient();
  const recordTour = useRecordTour(locationIri);
  const readContext = useTourContext(startedAt);
  const draft = useDraftForm({
    name: tourDraftKey(locationIri),
    initialValues: NO_TOUR_VALUES,
    check: (values) => tourErrors(values, readContext().defaultStatus),
    send: async (values, idempotencyKey) => {
      const context = readContext();
      const isDispensable = !hasInput(values, context.defaultStatus);
      const tour = await recordTour({ body: tourBody(values, context), idempotencyKey, isDispensable });
      hideUnansweredError();
      onDone();
      if (sayRecorded({ at: serverNow(), entry: tour })) return;
      showSuccess(tour === undefined ? 'Kontrollgang gespeichert, wird übertragen.' : 'Kontrollgang erfasst.');
    },
    onError: (error) => {
      if (isAnsweredElsewhere(error)) void endAnswered();
      else showSendError(error);
    },
  });
  /**
   * Ends the dialog, because another device was faster. Its tour does not contain what was entered here, so the draft
   * stays and can be sent as a separate tour.
   */
  const endAnswered = async () => {
    const { dueAt, defaultStatus } = readContext();
    const isKept = hasInput(draft.form.getValues(), defaultStatus);
    if (!isKept) {
      draft.discard();
      onDone();
    }
    const message = await readAnswerTextOf(client, locationIri, dueAt);
    showDoneElsewhere(isKept ? withDraftKept(message) : message);
  };
  return draft;
}
