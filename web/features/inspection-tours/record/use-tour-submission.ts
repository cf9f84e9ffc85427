import { useQueryClient } from '@tanstack/react-query';
import { canRecordActivity } from '#shared/permissions.ts';
import { isReachable } from '#web/api/session/connection.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useSession } from '#web/api/session/session.ts';
import { hideUnansweredError, showSendError } from '#web/ui/notice/send-error.ts';
import { showDoneElsewhere, showSuccess } from '#web/ui/notice/alerts.ts';
import { showWithButton } from '#web/ui/notice/toast-with-button.tsx';
import { keptText } from '#web/ui/record/waiting-mark.ts';
import { useDraftForm } from '#web/ui/edit/use-draft-form.ts';
import { useRecordTour } from '#web/features/inspection-tours/inspection-tours.api.ts';
import { FOLLOWING_MEASURE_LABEL } from './following-measure.tsx';
import { sayRecorded } from './recorded-here.ts';
import { hasInput, NO_TOUR_VALUES, tourBody, tourDraftKey, tourErrors } from './tour-draft.ts';
import { isAnsweredElsewhere, readAnswerTextOf } from '#web/features/inspection-tours/answered-elsewhere.ts';
import { withDraftKept } from '#web/features/inspection-tours/answer-text.ts';
import { useTourContext } from './use-tour-context.ts';

const RECORDED_MESSAGE = 'Kontrollgang erfasst.';

interface TourSubmissionOptions {
  /** Milliseconds since 1970 by the server's clock. */
  readonly startedAt: number;
  readonly onDone: () => void;
  /** Opens the dialog that records a measure. */
  readonly onMeasure: () => void;
}

export type TourDraft = ReturnType<typeof useTourSubmission>;

export function useTourSubmission({ startedAt, onDone, onMeasure }: TourSubmissionOptions) {
  const { actor, location } = useSession();
  const locationIri = location?.['@id'] ?? '';
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
      if (tour?.isGrave === true && canRecordActivity(actor))
        showWithButton({
          message: RECORDED_MESSAGE,
          hint: tour.statusText ?? '',
          label: FOLLOWING_MEASURE_LABEL,
          onPressed: onMeasure,
        });
      else
        showSuccess(tour === undefined ? `${keptText(isReachable(), 'Kontrollgang gespeichert')}.` : RECORDED_MESSAGE);
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
