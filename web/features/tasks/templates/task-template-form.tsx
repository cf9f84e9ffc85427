import '#web/mantine-forms.css';
import { Checkbox, Fieldset, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type TaskTemplate } from '#shared/contracts/tasks/task-templates.ts';
import { FOLLOW_UP_PREFIX, MAX_TASK_DESCRIPTION_CHARACTERS } from '#shared/contracts/tasks/tasks.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { useActionsInUse } from '#web/features/activities/activities.public.ts';
import { CustomerField, useInitialCustomer } from '#web/features/customers/customers.public.ts';
import { locationsQuery } from '#web/features/locations/locations.public.ts';
import { toChoices } from '#web/ui/filter/choice-filter.tsx';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import { ConcurrentEdits } from '#web/ui/edit/concurrent-edits.tsx';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { useEditForm } from '#web/ui/edit/use-edit-form.ts';
import { AnswerFields } from '#web/features/tasks/due/answer-fields.tsx';
import { RecurrenceEditor } from './recurrence-editor.tsx';
import { AutoCompleteField, DescriptionField } from '#web/features/tasks/task-fields.tsx';
import {
  checkValues,
  TEMPLATE_LABELS,
  templateFields,
  type TemplateValues,
  toBody,
  toValues,
  usualTemplateNumbers,
} from './task-template-values.ts';
import { taskTemplateQuery, useSaveTaskTemplate } from './task-templates.api.ts';
import { TemplateLocations } from './template-locations.tsx';

interface TaskTemplateFormProps {
  readonly current: Versioned<TaskTemplate | null>;
  readonly onClose: () => void;
}

/** Edits a template: the text, the answers, the recurrence, the locations, and the follow-up of a finding. */
export function TaskTemplateForm({ current, onClose }: TaskTemplateFormProps) {
  const draft = useTemplateForm(current, onClose);
  const { form } = draft;
  const guard = useUnsavedChangesGuard(draft, onClose, { save: draft.save });
  const isNew = current.item === null;
  return (
    <SheetModal isOpen title={isNew ? 'Vorlage anlegen' : 'Vorlage bearbeiten'} onClose={guard.close}>
      <form onSubmit={draft.onSubmit} noValidate>
        <Stack gap="md">
          <FormErrorSummary errors={form.errors} labels={TEMPLATE_LABELS} attempt={draft.failedAttempts} />
          <ConcurrentEdits {...draft.concurrentEdits} />
          <TemplateFields form={form} isNew={isNew} ruleKey={ruleOf(draft.concurrentEdits)} />
          {!isNew && <Text c="dimmed">Offene Aufgaben, die noch nicht fällig sind, folgen der neuen Fassung.</Text>}
          <FormActions
            submitLabel={isNew ? 'Vorlage anlegen' : 'Speichern'}
            isSending={form.submitting}
            isSticky
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

/** The editor holds its own state, so it is created again when another user's rule is taken over. */
const ruleOf = ({ conflictCount, others }: ReturnType<typeof useTemplateForm>['concurrentEdits']) =>
  `${conflictCount}:${others.some(({ field, isTheirsChosen }) => field === 'recurrence' && isTheirsChosen)}`;

interface TemplateFieldsProps extends FieldsProps {
  readonly isNew: boolean;
  readonly ruleKey: string;
}

function TemplateFields({ form, isNew, ruleKey }: TemplateFieldsProps) {
  const { values, errors } = form;
  return (
    <>
      {isNew && (
        <CustomerField
          value={values.customer}
          error={errors['customer']}
          onChange={(customer) => form.setValues({ customer, locations: [] })}
        />
      )}
      <DescriptionField label={TEMPLATE_LABELS.description} {...form.getInputProps('description')} />
      <AnswerFields
        answers={values.possibleAnswers}
        errors={errors}
        onChange={(answers) => form.setFieldValue('possibleAnswers', answers)}
      />
      {values.possibleAnswers.some(({ isFinding }) => isFinding) && <FollowUpFields form={form} />}
      <RecurrenceEditor
        key={ruleKey}
        rule={values.recurrence}
        error={errors['recurrence']}
        onChange={(rule) => form.setFieldValue('recurrence', rule)}
      />
      <TemplateLocations
        customer={values.customer}
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
    <Fieldset legend="Nach einem Mangel">
      <Stack gap="md">
        <Textarea
          label={TEMPLATE_LABELS.followUpDescription}
          description="Diese Aufgabe entsteht am selben Standort, sobald jemand einen Mangel meldet."
          placeholder={`${FOLLOW_UP_PREFIX}…`}
          name="followUpDescription"
          autosize
          minRows={2}
          maxLength={MAX_TASK_DESCRIPTION_CHARACTERS}
          {...form.getInputProps('followUpDescription')}
        />
        <TextInput
          label={TEMPLATE_LABELS.followUpHours}
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

function useTemplateForm(current: Versioned<TaskTemplate | null>, onSaved: () => void) {
  const template = current.item;
  const client = useQueryClient();
  const save = useSaveTaskTemplate(template);
  const customer = useInitialCustomer();
  const fields = templateFields({
    locations: toChoices(useQuery(locationsQuery).data),
    actions: toChoices(useActionsInUse()),
  });
  return useEditForm<TaskTemplate | null, TemplateValues>({
    name: `task-template:${template?.['@id'] ?? 'new'}`,
    current,
    toValues: (item) => toValues(item, customer),
    fields,
    check: checkValues,
    usual: usualTemplateNumbers,
    reload: () => client.query({ ...taskTemplateQuery(String(template?.id ?? '')), staleTime: 0 }),
    send: async ({ values, base: _base, ...requestOptions }) => {
      await save.mutateAsync({ body: toBody(values, template === null), ...requestOptions });
      showSuccess(template === null ? 'Die Vorlage wurde angelegt.' : 'Die Vorlage wurde gespeichert.');
      onSaved();
    },
    onError: showSendError,
  });
}
