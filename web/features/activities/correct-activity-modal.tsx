import { Button, Checkbox, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Activity, ActivityCorrection } from '#shared/contracts/activities.ts';
import { useSession } from '#web/api/session.ts';
import { showActError } from '#web/app/act-error.ts';
import { showSuccess } from '#web/app/alerts.ts';
import { ProfileChooser, SignedBy } from '#web/features/profiles/profiles.public.ts';
import { CommentField } from '#web/ui/comment-field.tsx';
import { fieldErrors } from '#web/ui/field-errors.ts';
import { FormErrorSummary } from '#web/ui/form-error-summary.tsx';
import { SheetModal } from '#web/ui/sheet-modal.tsx';
import { useUnsavedChangesGuard } from '#web/ui/unsaved-changes.tsx';
import { useDraftForm } from '#web/ui/use-draft-form.ts';
import { actionsQuery, useCorrectActivity } from './activities.api.ts';
import { type CorrectionValues, correctionBody, correctionValues } from './activity-correction.ts';
import { offeredActions } from './offered-actions.ts';
import { OccurredAtField } from './occurred-at-field.tsx';

interface CorrectActivityModalProps {
  readonly activity: Activity;
  readonly onClose: () => void;
  /** With the entry that now stands in place of the old one. */
  readonly onCorrected: (entry: Activity) => void;
}

const LABELS = { action: 'Maßnahme', comment: 'Kommentar', occurredAt: 'Zeitpunkt', reason: 'Grund der Korrektur' };

export function CorrectActivityModal({ activity, onClose, onCorrected }: CorrectActivityModalProps) {
  const { profile, location } = useSession();
  const catalogue = useQuery(actionsQuery).data ?? [];
  const correct = useCorrectActivity();
  const toBody = (values: CorrectionValues) => ({ ...correctionBody(activity, values), profile: profile?.['@id'] });
  const draft = useDraftForm<CorrectionValues>({
    name: `correct-activity:${activity['@id']}`,
    initialValues: correctionValues(activity),
    check: (values) => fieldErrors(ActivityCorrection, toBody(values)),
    send: async (values, idempotencyKey) => {
      const entry = await correct.mutateAsync({ activity, body: toBody(values), idempotencyKey });
      showSuccess('Die Maßnahme wurde korrigiert.');
      onClose();
      onCorrected(entry);
    },
    onError: showActError,
  });
  const { form } = draft;
  const guard = useUnsavedChangesGuard(form.isDirty() && !form.submitting, () => (draft.discard(), onClose()));
  const offered = offeredActions(catalogue, location?.socialconcept);
  const choices = [
    { value: activity.action, label: activity.actionName },
    ...offered
      .filter((action) => action['@id'] !== activity.action)
      .map((action) => ({ value: action['@id'], label: action.name })),
  ];

  return (
    <SheetModal isOpen title="Maßnahme korrigieren" onClose={guard.close}>
      {profile === null && <ProfileChooser />}
      <form onSubmit={draft.onSubmit} noValidate hidden={profile === null}>
        <Stack gap="md">
          <Text c="dimmed">Der bisherige Eintrag bleibt im Verlauf sichtbar.</Text>
          <FormErrorSummary errors={form.errors} labels={LABELS} attempt={draft.failedAttempts} />
          <NativeSelect label={LABELS.action} name="action" data={choices} {...form.getInputProps('action')} />
          <CommentField name="comment" {...form.getInputProps('comment')} value={form.values.comment} />
          <OccurredAtField
            label={LABELS.occurredAt}
            name="occurredAt"
            {...form.getInputProps('occurredAt')}
            value={form.values.occurredAt}
          />
          <Checkbox
            size="md"
            label="Zurücknehmen: die Maßnahme zählt nicht mehr"
            {...form.getInputProps('isCancelled', { type: 'checkbox' })}
          />
          <Textarea
            label={LABELS.reason}
            name="reason"
            required
            autosize
            minRows={2}
            {...form.getInputProps('reason')}
          />
          {profile !== null && <SignedBy profile={profile} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={guard.close}>
              Abbrechen
            </Button>
            <Button type="submit" loading={form.submitting}>
              Korrektur speichern
            </Button>
          </Group>
        </Stack>
      </form>
      {guard.dialog}
    </SheetModal>
  );
}
