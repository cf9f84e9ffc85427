import '#web/mantine-forms.css';
import { Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  authorityAccesses,
  AuthorityDemandAnswer,
  type AuthorityDemand,
} from '#shared/contracts/authority-access/authority-access.ts';
import type { Document } from '#shared/contracts/documents/documents.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { germanDay } from '#shared/domain/german-day.ts';
import { authorityAccessQuery, useAnswerDemand } from '#web/features/authority-access/authority-access.api.ts';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { useDraftForm } from '#web/ui/edit/use-draft-form.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { AnswerFiles, useAnswerFiles } from './answer-files.tsx';

const LABELS = { text: 'Antwort', files: 'Dateien', file: 'Dateien' };

interface AnswerDemandModalProps {
  readonly demand: AuthorityDemand;
  readonly locationName: string;
  readonly onClose: () => void;
}

/** Answers a demand for the office, without going to its location. Its task is completed with the answer. */
export function AnswerDemandModal({ demand, locationName, onClose }: AnswerDemandModalProps) {
  const access = useQuery(authorityAccessQuery(String(idFromIri(demand.access, authorityAccesses.path)))).data;
  const answer = useAnswerDemand(demand.id);
  const files = useAnswerFiles(demand.location);
  const draft = useDraftForm<{ text: string }>({
    name: `authority-demand:${demand.id}:answer`,
    initialValues: { text: '' },
    check: (values) => ({
      ...fieldErrors(AuthorityDemandAnswer, values),
      ...(files.fault !== undefined && { files: files.fault }),
    }),
    fieldsWithoutValue: ['files', 'file'],
    send: async ({ text }, idempotencyKey) => {
      const sent = await files.send();
      await answer.mutateAsync({ body: { text, files: sent.map((file) => file['@id']) }, idempotencyKey });
      showSuccess(sentText(sent));
      onClose();
    },
    onError: showSendError,
  });
  const { form } = draft;
  const clearFileErrors = () => {
    form.clearFieldError('files');
    form.clearFieldError('file');
  };
  const guard = useUnsavedChangesGuard(
    { form: { ...form, isDirty: () => form.isDirty() || files.chosen.length > 0 }, discard: draft.discard },
    onClose,
  );
  return (
    <SheetModal isOpen title="Nachforderung beantworten" onClose={guard.close}>
      <form onSubmit={draft.onSubmit} noValidate>
        <Stack gap="md">
          <FormErrorSummary errors={form.errors} labels={LABELS} attempt={draft.failedAttempts} />
          <div>
            <Text>{demand.text}</Text>
            <Text size="sm" c="dimmed">
              {[access?.authority, locationName, `Antwort bis ${germanDay(demand.dueOn)}`]
                .filter((text) => text !== undefined)
                .join(', ')}
            </Text>
          </div>
          {access !== undefined && access.state !== 'open' && (
            <Text fw={600}>
              Der Zugang der Behörde gilt nicht mehr. Sie liest diese Antwort hier nicht. Bitte antworten Sie ihr auch
              unmittelbar.
            </Text>
          )}
          <Textarea label={LABELS.text} name="text" required autosize minRows={4} {...form.getInputProps('text')} />
          <AnswerFiles
            label={LABELS.files}
            files={files}
            error={form.errors['files'] ?? form.errors['file']}
            onChange={clearFileErrors}
          />
          <FormActions submitLabel="Antworten" isSending={form.submitting} isSticky onCancel={guard.close} />
        </Stack>
      </form>
      {guard.dialog}
    </SheetModal>
  );
}

/** A file that waits for the virus scanner becomes readable by itself, unless the scanner finds something. */
const sentText = (files: readonly Document[]) =>
  `Antwort gesendet, Aufgabe erledigt.${files.some(({ scanState }) => scanState === 'quarantined') ? ' Dateien sieht die Behörde erst nach der Virenprüfung.' : ''}`;
