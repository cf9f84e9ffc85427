import '#web/mantine-forms.css';
import { Checkbox, type CheckboxProps, Textarea, type TextareaProps } from '@mantine/core';
import { TASK_DESCRIPTION_LENGTH } from '#shared/contracts/tasks/tasks.ts';

/** Edits what has to be done, for a single task and for a template. */
export const DescriptionField = (props: TextareaProps) => (
  <Textarea
    name="description"
    required
    autosize
    minRows={2}
    maxLength={TASK_DESCRIPTION_LENGTH}
    data-autofocus
    {...props}
  />
);

export const AutoCompleteField = (props: CheckboxProps) => (
  <Checkbox
    size="md"
    label="Schließt sich fünf Minuten nach der Fälligkeit selbst"
    description="Solche Einträge heißen überall „automatisch, ohne Bestätigung“."
    {...props}
  />
);
