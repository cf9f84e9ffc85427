import '#web/mantine-forms.css';
import { Checkbox, Fieldset, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type TaskTemplate } from '#shared/contracts/task-templates.ts';
import { FOLLOW_UP_PREFIX, TASK_DESCRIPTION_LENGTH } from '#shared/contracts/tasks.ts';
import { showActError } from '#web/app/act-error.ts';
import { showSuccess } from '#web/app/alerts.ts';
import { FormActions } from '#web/ui/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form-error-summary.tsx';
import { SheetModal } from '#web/ui/sheet-modal.tsx';
import { useUnsavedChangesGuard } from '#web/ui/unsaved-changes.tsx';
import { useDraftForm } from '#web/ui/use-draft-form.ts';
import { AnswerFields } from './answer-fields.tsx';
import { RecurrenceEditor } from './recurrence-editor.tsx';
import { AutoCompleteField, DescriptionField } from './task-fields.tsx';
import { checkValues, type TemplateValues, toBody, toValues } from './task-template-values.ts';
import { useSaveTaskTemplate } from './task-templates.api.ts';
import { TemplateLocations } from './template-locations.tsx';

const LABELS = {
  description: 'Aufgabe',
  possibleAnswers: 'Antworten',
  recurrence: 'Wiederholung',
  locations: 'Standorte',
  followUpDescription: 'Was ist zu tun?',
  followUpHours: 'Frist in Stunden',
};

interface TaskTemplateFormProps {
  /** Null for a new one. */
  readonly template: TaskTemplate | null;
  readonly onClose: () => void;
}

/** All a template says, in one form: what, which answers, when, where, and what a finding leads to. */
export function TaskTemplateForm({ template, onClose }: TaskTemplateFormProps) {
  const draft = useTemplateForm(template, onClose);
  const { form } = draft;
  const guard = useUnsavedChangesGuard(draft, onClose);
  const isNew = template === null;
  return (
    <SheetModal isOpen title={isNew ? 'Vorlage anlegen' : 'Vorlage bearbeiten'} onClose={guard.close}>
      <form onSubmit={draft.onSubmit} noValidate>
        <Stack gap="md">
          <FormErrorSummary errors={form.errors} labels={LABELS} attempt={draft.failedAttempts} />
          <TemplateFields form={form} />
          {!isNew && <Text c="dimmed">Offene Aufgaben, die noch nicht fällig sind, folgen der neuen Fassung.</Text>}
          <FormActions
            act={isNew ? 'Vorlage anlegen' : 'Speichern'}
            isSending={form.submitting}
            onCancel={guard.close}
          />
        </Stack>
      </form>
      {guard.dialog}
    </SheetModal>
  );
}

interface FieldsProps {
  readonly form: ReturnType<typeof useTemplateForm>['form'];
}

function TemplateFields({ form }: FieldsProps) {
  const { values, errors } = form;
  return (
    <>
      <DescriptionField label={LABELS.description} {...form.getInputProps('description')} />
      <AnswerFields
        answers={values.possibleAnswers}
        errors={errors}
        onChange={(answers) => form.setFieldValue('possibleAnswers', answers)}
      />
      {values.possibleAnswers.some(({ isFinding }) => isFinding) && <FollowUpFields form={form} />}
      <RecurrenceEditor
        rule={values.recurrence}
        error={errors['recurrence']}
        onChange={(rule) => form.setFieldValue('recurrence', rule)}
      />
      <TemplateLocations
        isEverywhere={values.isEverywhere}
        locations={values.locations}
        error={errors['locations']}
        onChange={(changes) => form.setValues(changes)}
      />
      <Switches form={form} />
    </>
  );
}

function FollowUpFields({ form }: FieldsProps) {
  return (
    <Fieldset legend="Nach einem Befund">
      <Stack gap="md">
        <Textarea
          label={LABELS.followUpDescription}
          description="Diese Aufgabe entsteht am selben Standort, sobald jemand einen Befund meldet."
          placeholder={`${FOLLOW_UP_PREFIX}…`}
          name="followUpDescription"
          autosize
          minRows={2}
          maxLength={TASK_DESCRIPTION_LENGTH}
          {...form.getInputProps('followUpDescription')}
        />
        <TextInput
          label={LABELS.followUpHours}
          name="followUpHours"
          inputMode="numeric"
          maxLength={4}
          {...form.getInputProps('followUpHours')}
        />
      </Stack>
    </Fieldset>
  );
}

function Switches({ form }: FieldsProps) {
  return (
    <Stack gap="sm">
      <AutoCompleteField {...form.getInputProps('isAutocomplete', { type: 'checkbox' })} />
      <Checkbox
        size="md"
        label="Für das Personal am Standort sichtbar"
        description="Sonst sieht sie nur die Verwaltung."
        {...form.getInputProps('isPublic', { type: 'checkbox' })}
      />
      <Checkbox
        size="md"
        label="In Gebrauch"
        description="Ohne Haken entstehen keine neuen Aufgaben."
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
    </Stack>
  );
}

function useTemplateForm(template: TaskTemplate | null, onSaved: () => void) {
  const save = useSaveTaskTemplate(template);
  return useDraftForm<TemplateValues>({
    name: `task-template:${template?.['@id'] ?? 'new'}`,
    initialValues: toValues(template),
    check: checkValues,
    send: async (values, idempotencyKey) => {
      await save.mutateAsync({ body: toBody(values), idempotencyKey });
      showSuccess(template === null ? 'Die Vorlage wurde angelegt.' : 'Die Vorlage wurde gespeichert.');
      onSaved();
    },
    onError: showActError,
  });
}
