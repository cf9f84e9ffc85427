import '#web/mantine-forms.css';
import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Report } from '#shared/contracts/reports/reports.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { focusOnce } from '#web/ui/form/focus-once.ts';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { ConcurrentEdits } from '#web/ui/edit/concurrent-edits.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { useEditForm } from '#web/ui/edit/use-edit-form.ts';
import { checkEvaluation, EVALUATION_FIELDS, evaluationChanges, type EvaluationValues } from './evaluation-values.ts';
import { reportQuery, useChangeReport } from './reports.api.ts';

interface EvaluationFormProps {
  readonly current: Versioned<Report>;
  /** Whether the user has just saved; the button then keeps the focus in the form that starts again. */
  readonly isAfterSave: boolean;
  /** Called when the user chooses to save, and not to approve, which saves as well. */
  readonly onSaveChosen: () => void;
  /** Called when the stored values become the initial values of the form. */
  readonly onSaved: () => void;
}

/** Edits the title of a report, and the texts in which the operator evaluates its figures. */
export function EvaluationForm({ current, isAfterSave, onSaveChosen, onSaved }: EvaluationFormProps) {
  const draft = useEvaluation(current, onSaved);
  const { form } = draft;
  const { dialog } = useUnsavedChangesGuard(draft, () => undefined, { save: draft.save });
  const textProps = (name: keyof EvaluationValues) => ({
    label: EVALUATION_FIELDS.labels[name],
    name,
    ...form.getInputProps(name),
  });
  return (
    <form onSubmit={draft.onSubmit} noValidate data-unsaved={form.isDirty() || undefined}>
      <FormSection
        title="Eigenbewertung"
        hint="Steht auf der ersten Seite des Berichts. Bitte keine Namen von Gästen oder Mitarbeitenden."
      >
        <Stack gap="md">
          <FormErrorSummary errors={form.errors} labels={EVALUATION_FIELDS.labels} attempt={draft.failedAttempts} />
          <ConcurrentEdits {...draft.concurrentEdits} />
          <TextInput {...textProps('title')} required autoComplete="off" />
          <Textarea
            {...textProps('evaluation')}
            description="Was zeigen die Zahlen? Was war besonders, was erklärt Abweichungen?"
            autosize
            minRows={5}
          />
          <Textarea
            {...textProps('improvements')}
            description="Was wird geändert, bis wann und von wem (Funktion)?"
            autosize
            minRows={3}
          />
          <Group justify="flex-end">
            <Button
              type="submit"
              variant="default"
              loading={form.submitting}
              ref={isAfterSave ? focusOnce : undefined}
              onClick={onSaveChosen}
            >
              Text speichern
            </Button>
          </Group>
        </Stack>
      </FormSection>
      {dialog}
    </form>
  );
}

function useEvaluation(current: Versioned<Report>, onSaved: () => void) {
  const { id } = current.item;
  const client = useQueryClient();
  const change = useChangeReport(id);
  return useEditForm<Report, EvaluationValues>({
    name: `report:${id}`,
    current,
    toValues: EVALUATION_FIELDS.valuesOf,
    fields: EVALUATION_FIELDS.edited,
    check: checkEvaluation,
    reload: () => client.query(reportQuery(String(id))),
    send: async ({ base, values, ...requestOptions }) => {
      await change.mutateAsync({ body: evaluationChanges(base, values), ...requestOptions });
      await client.query(reportQuery(String(id)));
      onSaved();
    },
    onError: showSendError,
  });
}
