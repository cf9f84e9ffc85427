import '#web/mantine-forms.css';
import { Checkbox, NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Activity, ActivityCorrection } from '#shared/contracts/activities/activities.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useSession } from '#web/api/session/session.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { CommentAndTimeFields, CorrectionModal, REASON_LABEL } from '#web/features/profiles/profiles.public.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { occurrenceErrors } from '#web/ui/time/late-entry.ts';
import { useDraftForm } from '#web/ui/edit/use-draft-form.ts';
import { actionsQuery, useCorrectActivity } from '#web/features/activities/activities.api.ts';
import { type CorrectionValues, correctionBody, correctionValues } from './activity-correction.ts';
import { offeredActions } from './offered-actions.ts';
import { RECORDED_BY_MISTAKE } from './use-undo-activity.ts';

/** Cancelling is a correction too, and needs nothing but the reason. */
export type CorrectionAct = 'correct' | 'cancel';

interface CorrectActivityModalProps {
  readonly activity: Activity;
  readonly act: CorrectionAct;
  readonly onClose: () => void;
  /** Called with the version that replaces the old one. */
  readonly onCorrected: (entry: Activity) => void;
}

/** An own entry counts as just recorded for this long, so that taking it back needs only one tap. */
const FRESH_MILLISECONDS = 10 * MINUTE_MILLISECONDS;
const CANCEL_REASONS = [RECORDED_BY_MISTAKE, 'Doppelt erfasst', 'Falsche Maßnahme'];

const LABELS = { action: 'Maßnahme', reason: REASON_LABEL, comment: 'Kommentar', occurredAt: 'Zeitpunkt' };
const CANCEL_LABELS = { reason: REASON_LABEL };

export function CorrectActivityModal(props: CorrectActivityModalProps) {
  const draft = useCorrection(props);
  const choices = useActionChoices(props.activity);
  const { form } = draft;
  if (props.act === 'cancel')
    return (
      <CorrectionModal
        title="Maßnahme zurücknehmen"
        submitLabel="Zurücknehmen"
        usualReasons={CANCEL_REASONS}
        draft={draft}
        labels={CANCEL_LABELS}
        onClose={props.onClose}
      >
        <Text>
          <strong>{props.activity.actionName}</strong> zählt dann nicht mehr.
        </Text>
      </CorrectionModal>
    );
  return (
    <CorrectionModal
      title="Maßnahme korrigieren"
      draft={draft}
      labels={LABELS}
      onClose={props.onClose}
      others={
        <>
          <CommentAndTimeFields form={form} />
          {props.activity.isCancelled && (
            <Checkbox
              size="md"
              label="Zurückgenommen: die Maßnahme zählt nicht"
              {...form.getInputProps('isCancelled', { type: 'checkbox' })}
            />
          )}
        </>
      }
    >
      <NativeSelect label={LABELS.action} name="action" data={choices} {...form.getInputProps('action')} />
    </CorrectionModal>
  );
}

function useCorrection({ activity, act, onClose, onCorrected }: CorrectActivityModalProps) {
  const { profile } = useSession();
  const correct = useCorrectActivity();
  const isJustRecorded =
    activity.profile === profile?.['@id'] && serverNow() - Date.parse(activity.createdAt) < FRESH_MILLISECONDS;
  const toBody = (values: CorrectionValues) => ({ ...correctionBody(activity, values), profile: profile?.['@id'] });
  return useDraftForm<CorrectionValues>({
    name: `${act}-activity:${activity['@id']}:${profile?.['@id'] ?? ''}`,
    initialValues: {
      ...correctionValues(activity),
      ...(act === 'cancel' && { isCancelled: true, reason: isJustRecorded ? RECORDED_BY_MISTAKE : '' }),
    },
    check: (values) => ({
      ...occurrenceErrors(toBody(values), serverNow()),
      ...fieldErrors(ActivityCorrection, toBody(values)),
    }),
    send: async (values, idempotencyKey) => {
      const entry = await correct.mutateAsync({ activity, body: toBody(values), idempotencyKey });
      showSuccess(`Die Maßnahme wurde ${act === 'cancel' ? 'zurückgenommen' : 'korrigiert'}.`);
      onClose();
      onCorrected(entry);
    },
    onError: showSendError,
  });
}

/** The recorded action comes first, even if it is no longer offered. */
function useActionChoices(activity: Activity) {
  const { location } = useSession();
  const selectableActions = offeredActions(useQuery(actionsQuery).data ?? [], location?.socialconcept);
  return [
    { value: activity.action, label: activity.actionName },
    ...selectableActions
      .filter((action) => action['@id'] !== activity.action)
      .map((action) => ({ value: action['@id'], label: action.name })),
  ];
}
