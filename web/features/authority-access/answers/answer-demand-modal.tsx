import '#web/mantine-forms.css';
import { Stack, Text, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  authorityAccesses,
  AuthorityDemandAnswer,
  type AuthorityDemand,
} from '#shared/contracts/authority-access/authority-access.ts';
import type { Document } from '#shared/contracts/documents/documents.ts';
import type { Task } from '#shared/contracts/tasks/tasks.ts';
import { MAX_COMMENT_CHARACTERS } from '#shared/contracts/wire/corrections.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { demandAnswerText } from '#shared/domain/demand-answer-text.ts';
import { germanDay } from '#shared/domain/german-day.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { authorityAccessQuery, useAnswerDemand } from '#web/features/authority-access/authority-access.api.ts';
import { REASON_LABEL, ReasonField } from '#web/features/profiles/profiles.public.ts';
import { currentTaskQuery } from '#web/features/tasks/task-completion.public.ts';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { useDraftForm } from '#web/ui/edit/use-draft-form.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { formatDay } from '#web/ui/time/local-time.ts';
import { ANSWER_ACT_TEXTS, type AnswerAct } from './answer-act.ts';
import { AnswerFiles, useAnswerFiles } from './answer-files.tsx';
import styles from './answer-files.module.css';

const WORDS = {
  answer: {
    title: 'Nachforderung beantworten',
    text: 'Antwort',
    submit: ANSWER_ACT_TEXTS.answer,
    done: 'Antwort gesendet, Aufgabe erledigt.',
  },
  supplement: {
    title: 'Antwort ergänzen',
    text: 'Ergänzung',
    submit: ANSWER_ACT_TEXTS.supplement,
    done: 'Antwort ergänzt.',
  },
  correction: {
    title: 'Antwort korrigieren',
    text: 'Antwort',
    submit: 'Korrektur speichern',
    done: 'Antwort korrigiert.',
  },
} as const;
/** Is recorded as the reason, because whoever adds something has nothing to explain. */
const SUPPLEMENT_REASON = 'Antwort ergänzt';

interface AnswerDemandModalProps {
  readonly act: AnswerAct;
  readonly demand: AuthorityDemand;
  /** The current entry of its task. */
  readonly task: Task;
  readonly locationName: string;
  readonly onClose: () => void;
  /** Receives the entry of the task that has the new answer. */
  readonly onChanged?: ((entry: Task) => void) | undefined;
}

/** Answers a demand for the office, or changes the answer. Its task is completed with the first one. */
export function AnswerDemandModal(props: AnswerDemandModalProps) {
  const { act, demand, task, locationName, onClose } = props;
  const access = useQuery(accessOf(demand)).data;
  const { draft, files } = useAnswer(props);
  const { form } = draft;
  const words = WORDS[act];
  const clearFileErrors = () => {
    form.clearFieldError('files');
    form.clearFieldError('file');
  };
  const guard = useUnsavedChangesGuard(
    { form: { ...form, isDirty: () => form.isDirty() || files.chosen.length > 0 }, discard: draft.discard },
    onClose,
  );
  return (
    <SheetModal isOpen title={words.title} onClose={guard.close}>
      <form onSubmit={draft.onSubmit} noValidate>
        <Stack gap="md">
          <FormErrorSummary
            errors={form.errors}
            labels={{ text: words.text, files: 'Dateien', file: 'Dateien', reason: REASON_LABEL }}
            attempt={draft.failedAttempts}
          />
          <div>
            <Text>{demand.text}</Text>
            <Text size="sm" c="dimmed">
              {[access?.authority, locationName, `Antwort bis ${germanDay(demand.dueOn)}`]
                .filter((text) => text !== undefined)
                .join(', ')}
            </Text>
          </div>
          {act === 'supplement' && <Text className={`${styles.text} ${styles.earlier}`}>{demandAnswerText(task)}</Text>}
          <Textarea label={words.text} name="text" required autosize minRows={4} {...form.getInputProps('text')} />
          {act === 'correction' ? (
            <ReasonField
              inputProps={form.getInputProps('reason')}
              onChosen={(reason) => form.setFieldValue('reason', reason)}
            />
          ) : (
            <AnswerFiles
              label="Dateien"
              files={files}
              error={form.errors['files'] ?? form.errors['file']}
              onChange={clearFileErrors}
            />
          )}
          <FormActions submitLabel={words.submit} isSending={form.submitting} isSticky onCancel={guard.close} />
        </Stack>
      </form>
      {guard.dialog}
    </SheetModal>
  );
}

const accessOf = ({ access }: AuthorityDemand) =>
  authorityAccessQuery(String(idFromIri(access, authorityAccesses.path)));

function useAnswer({ act, demand, task, onClose, onChanged }: AnswerDemandModalProps) {
  const client = useQueryClient();
  const answer = useAnswerDemand(demand.id);
  const files = useAnswerFiles(demand);
  const toBody = (values: AnswerValues) => bodyOf(act, task, values);
  const readCurrent = () => client.query({ ...currentTaskQuery(demand.task), staleTime: 0 });
  const isRefused = async () => {
    const [current, access] = await Promise.all([readCurrent(), client.query({ ...accessOf(demand), staleTime: 0 })]);
    const isClosed = current.doneAt !== undefined || current.withdrawnAt !== undefined;
    return access.state !== 'open' || current['@id'] !== task['@id'] || (act === 'answer' && isClosed);
  };
  const draft = useDraftForm<AnswerValues>({
    name: `authority-demand:${demand.id}:${act}:${task.id}`,
    initialValues: { text: act === 'correction' ? demandAnswerText(task) : '', reason: '' },
    check: (values) => ({
      ...wholeErrors(act, toBody(values).text),
      ...fieldErrors(AuthorityDemandAnswer, { ...toBody(values), text: values.text }),
      ...(files.fault !== undefined && { files: files.fault }),
    }),
    fieldsWithoutValue: ['files', 'file'],
    send: async (values, idempotencyKey) => {
      // Files are stored before the answer, so an answer that somebody else was faster to give should store none.
      const isInVain = files.stored.length === 0 && (await isRefused());
      const sent = isInVain ? [] : await files.send();
      const body = { ...toBody(values), files: sent.map((file) => file['@id']) };
      await answer.mutateAsync({ body, idempotencyKey });
      showSuccess(WORDS[act].done + scanText(sent));
      onClose();
      // The answer is sent, whatever becomes of this: without it the record shows its earlier entry.
      if (onChanged !== undefined) void readCurrent().then(onChanged, () => undefined);
    },
    onError: showSendError,
  });
  return { draft, files };
}

type AnswerValues = { text: string; reason: string };

function bodyOf(act: AnswerAct, task: Task, { text, reason }: AnswerValues): AuthorityDemandAnswer {
  if (act === 'answer') return { text };
  if (act === 'correction') return { text, corrects: task['@id'], reason };
  const earlier = demandAnswerText(task);
  const whole = earlier === '' ? text : `${earlier}\n\nErgänzung vom ${formatDay(serverNow())}: ${text}`;
  return { text: whole, corrects: task['@id'], reason: SUPPLEMENT_REASON };
}

/** A supplement may be short enough by itself, but not together with the earlier answer. */
function wholeErrors(act: AnswerAct, whole: string): Readonly<Record<string, string>> {
  const excess = whole.length - MAX_COMMENT_CHARACTERS;
  if (act !== 'supplement' || excess <= 0) return {};
  return { text: `Zusammen mit der bisherigen Antwort ${excess.toLocaleString('de-DE')} Zeichen zu viel.` };
}

/** A file that waits for the virus scanner becomes readable by itself, unless the scanner finds something. */
const scanText = (files: readonly Document[]) =>
  files.some(({ scanState }) => scanState === 'quarantined')
    ? ' Dateien sieht die Behörde erst nach der Virenprüfung.'
    : '';
