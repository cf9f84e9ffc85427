import '#web/mantine-forms.css';
import { Checkbox, TextInput } from '@mantine/core';
import { Defect, MAX_LABEL_CHARACTERS } from '#shared/questionnaire/questionnaire.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { NumberField } from './number-field.tsx';
import { DEFAULT_TASK_HOURS } from '#web/features/forms/draft/question-changes.ts';
import styles from '#web/features/forms/builder/settings.module.css';

type Task = NonNullable<Defect['task']>;

interface DefectTaskProps {
  readonly task: Task | undefined;
  /** Label of the question. It becomes the name of the task unless the task has another name. */
  readonly label: string;
  readonly onChange: (task: Task | undefined, field?: string) => void;
}

/** Returns what is wrong with the number of hours. */
const hoursFault = (hours: number | undefined) =>
  hours === undefined ? 'Bitte ganze Stunden angeben.' : fieldErrors(Defect.shape.task, { hours })['hours'];

export function DefectTask({ task, label, onChange }: DefectTaskProps) {
  return (
    <>
      <Checkbox
        size="md"
        label="Aufgabe anlegen"
        checked={task !== undefined}
        onChange={(event) => onChange(event.currentTarget.checked ? { hours: DEFAULT_TASK_HOURS } : undefined)}
      />
      {task !== undefined && (
        <div className={styles.task}>
          <TextInput
            label="Was ist zu tun?"
            placeholder={label}
            maxLength={MAX_LABEL_CHARACTERS}
            value={task.description ?? ''}
            onChange={(event) =>
              onChange({ ...task, description: event.currentTarget.value || undefined }, 'task.description')
            }
          />
          <NumberField
            label="Frist in Stunden"
            inputMode="numeric"
            value={task.hours}
            faultOf={hoursFault}
            onChange={(hours) => hours !== undefined && onChange({ ...task, hours }, 'task.hours')}
          />
        </div>
      )}
    </>
  );
}
