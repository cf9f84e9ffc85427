import '#web/mantine-forms.css';
import { NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ActivityCreate } from '#shared/contracts/activities/activities.ts';
import type { Action } from '#shared/contracts/master-data/master-data.ts';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useSession } from '#web/api/session/session.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { SignedBy } from '#web/features/profiles/profiles.public.ts';
import { CommentField } from '#web/ui/form/comment-field.tsx';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { occurrenceErrors } from '#web/ui/time/late-entry.ts';
import { OccurredAtField } from '#web/ui/time/occurred-at-field.tsx';
import { useDraftForm } from '#web/ui/edit/use-draft-form.ts';
import { fromLocalInput, toWire } from '#web/ui/time/local-time.ts';
import { actionsQuery, useRecordActivity } from '#web/features/activities/activities.api.ts';
import { offeredActions } from './offered-actions.ts';
import { useRecordedToast } from './use-recorded-toast.tsx';

interface RecordActivityFormProps {
  readonly profile: Profile;
  readonly onDone: () => void;
}

const LABELS = { action: 'Maßnahme', comment: 'Kommentar', occurredAt: 'Zeitpunkt' };

/** Cancelling discards the draft. After an interruption, the same profile finds it again. */
export function RecordActivityForm({ profile, onDone }: RecordActivityFormProps) {
  const { location } = useSession();
  const actions = offeredActions(useQuery(actionsQuery).data ?? [], location?.socialconcept);
  const draft = useRecording({ profile, onDone }, actions);
  const { form } = draft;
  const cancel = () => {
    draft.discard();
    onDone();
  };
  const choices = [
    { value: '', label: 'Bitte wählen' },
    ...actions.map((action) => ({ value: action['@id'], label: action.name })),
  ];
  return (
    <form onSubmit={draft.onSubmit} noValidate>
      <Stack gap="md">
        <FormErrorSummary errors={form.errors} labels={LABELS} attempt={draft.failedAttempts} />
        <NativeSelect
          label={LABELS.action}
          name="action"
          required
          data={choices}
          data-autofocus
          {...form.getInputProps('action')}
        />
        <CommentField
          label="Kommentar (freiwillig)"
          name="comment"
          {...form.getInputProps('comment')}
          value={form.values.comment}
        />
        <OccurredAtField name="occurredAt" {...form.getInputProps('occurredAt')} value={form.values.occurredAt} />
        <SignedBy profile={profile} />
        <FormActions submitLabel="Maßnahme erfassen" isSending={form.submitting} onCancel={cancel} />
      </Stack>
    </form>
  );
}

function useRecording({ profile, onDone }: RecordActivityFormProps, actions: readonly Action[]) {
  const { location } = useSession();
  const record = useRecordActivity();
  const { showRecorded, showKept } = useRecordedToast();
  const toBody = (values: { action: string; comment: string; occurredAt: string }) => ({
    action: values.action,
    profile: profile['@id'],
    location: location?.['@id'],
    comment: values.comment || undefined,
    // An empty time means now. An incomplete time must not silently become now, so it is sent as invalid.
    occurredAt: values.occurredAt === '' ? toWire(serverNow()) : (fromLocalInput(values.occurredAt) ?? ''),
  });
  return useDraftForm({
    name: `record-activity:${location?.['@id'] ?? ''}:${profile['@id']}`,
    initialValues: { action: '', comment: '', occurredAt: '' },
    check: (values) => ({
      ...occurrenceErrors(toBody(values), serverNow()),
      ...fieldErrors(ActivityCreate, toBody(values)),
    }),
    send: async (values, idempotencyKey) => {
      const title = actions.find((action) => action['@id'] === values.action)?.name ?? LABELS.action;
      const recording = { body: toBody(values), idempotencyKey, title };
      const activity = await record.mutateAsync(recording);
      if (activity === undefined) void showKept(recording);
      else showRecorded(activity);
      onDone();
    },
    onError: showSendError,
  });
}
