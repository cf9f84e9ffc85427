import { useQuery } from '@tanstack/react-query';
import { type InspectionTour, InspectionTourCorrection } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useSession } from '#web/api/session/session.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { CommentAndTimeFields, CorrectionModal, REASON_LABEL } from '#web/features/profiles/profiles.public.ts';
import { CommentField } from '#web/ui/form/comment-field.tsx';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { occurrenceErrors } from '#web/ui/time/late-entry.ts';
import { useDraftForm } from '#web/ui/edit/use-draft-form.ts';
import { statusesQuery, useCorrectTour } from '#web/features/inspection-tours/inspection-tours.api.ts';
import { StatusTiles } from './status-tiles.tsx';
import { defaultStatusOf, FINDING_HINT, FINDING_LABEL, isDefaultStatus, tourErrors } from './tour-draft.ts';
import { tourCorrectionBody, tourCorrectionValues, type TourCorrectionValues } from './tour-correction.ts';

interface CorrectTourModalProps {
  readonly tour: InspectionTour;
  readonly onClose: () => void;
  /** Called with the version that replaces the old one. */
  readonly onCorrected: (correctedTour: InspectionTour) => void;
}

const LABELS = { status: 'Ergebnis', reason: REASON_LABEL, comment: 'Kommentar', occurredAt: 'Zeitpunkt' };
/** A finding needs a comment, which then stands directly below the result. */
const FINDING_LABELS = {
  status: LABELS.status,
  comment: FINDING_LABEL,
  reason: LABELS.reason,
  occurredAt: LABELS.occurredAt,
};

export function CorrectTourModal(props: CorrectTourModalProps) {
  const defaultStatus = defaultStatusOf(useQuery(statusesQuery).data ?? []);
  const draft = useCorrection(props, defaultStatus);
  const { form } = draft;
  const isFinding = !isDefaultStatus(form.values, defaultStatus);
  const chooseStatus = (status: string) => {
    form.setFieldValue('status', status);
    // The comment that was missing is perhaps no longer needed.
    form.clearFieldError('comment');
  };
  return (
    <CorrectionModal
      title={props.tour.completionSource === 'missed' ? 'Kontrollgang nachtragen' : 'Kontrollgang korrigieren'}
      draft={draft}
      labels={isFinding ? FINDING_LABELS : LABELS}
      onClose={props.onClose}
      others={<CommentAndTimeFields form={form} hasComment={!isFinding} />}
    >
      <StatusTiles
        label={LABELS.status}
        name="status"
        {...form.getInputProps('status')}
        value={form.values.status}
        onChange={chooseStatus}
      />
      {isFinding && (
        <CommentField
          label={FINDING_LABEL}
          name="comment"
          required
          description={FINDING_HINT}
          minRows={1}
          {...form.getInputProps('comment')}
          value={form.values.comment}
        />
      )}
    </CorrectionModal>
  );
}

const NO_STATUS_MESSAGE = 'Bitte wählen Sie, womit der Kontrollgang endete.';

/** A missed tour has no status yet, so the correction must choose one. */
const correctionErrors = (values: TourCorrectionValues, body: { readonly occurredAt?: string | undefined }) => ({
  ...occurrenceErrors(body, serverNow()),
  ...fieldErrors(InspectionTourCorrection, body),
  ...(values.status === '' ? { status: NO_STATUS_MESSAGE } : {}),
});

function useCorrection({ tour, onClose, onCorrected }: CorrectTourModalProps, defaultStatus: string) {
  const { profile } = useSession();
  const correctTour = useCorrectTour(tour);
  const toBody = (values: TourCorrectionValues) => ({ ...tourCorrectionBody(tour, values), profile: profile?.['@id'] });
  return useDraftForm<TourCorrectionValues>({
    name: `correct-tour:${tour['@id']}:${profile?.['@id'] ?? ''}`,
    initialValues: tourCorrectionValues(tour),
    check: (values) => ({ ...correctionErrors(values, toBody(values)), ...tourErrors(values, defaultStatus) }),
    send: async (values, idempotencyKey) => {
      const entry = await correctTour.mutateAsync({ body: toBody(values), idempotencyKey });
      showSuccess('Der Kontrollgang wurde korrigiert.');
      onClose();
      onCorrected(entry);
    },
    onError: showSendError,
  });
}
