import '#web/mantine-forms.css';
import { Checkbox, type CheckboxProps, Textarea, type TextareaProps } from '@mantine/core';
import { MAX_TASK_DESCRIPTION_CHARACTERS } from '#shared/contracts/tasks/tasks.ts';

/** Edits what has to be done, for a single task and for a template. */
export const DescriptionField = (props: TextareaProps) => (
  <Textarea
    name="description"
    required
    autosize
    minRows={2}
    maxLength={MAX_TASK_DESCRIPTION_CHARACTERS}
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
