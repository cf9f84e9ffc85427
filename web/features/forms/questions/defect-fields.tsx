import '#web/mantine-forms.css';
import { Checkbox, Fieldset, Text } from '@mantine/core';
import { type Defect, offeredAnswers, type Question } from '#shared/questionnaire/questionnaire.ts';
import { DefectTask } from './defect-task.tsx';
import type { FieldFaults } from '#web/features/forms/builder/faults-by-field.ts';
import { NumberField } from './number-field.tsx';
import { newDefect } from '#web/features/forms/draft/question-changes.ts';
import styles from '#web/features/forms/builder/settings.module.css';

interface DefectFieldsProps {
  readonly question: Question;
  readonly faults: FieldFaults;
  readonly onChange: (defect: Defect | undefined, field?: string) => void;
}

/** Edits which answers are a defect, and the consequences of a defect. */
export function DefectFields({ question, faults, onChange }: DefectFieldsProps) {
  const { defect } = question;
  const change = (changes: Partial<Defect>, field?: string) =>
    defect && onChange({ ...defect, ...changes }, field && `defect.${field}`);
  return (
    <Fieldset legend="Mangel">
      <div className={styles.checks}>
        <Checkbox
          size="md"
          data-field="defect"
          label="Bestimmte Antworten sind ein Mangel"
          checked={defect !== undefined}
          onChange={(event) => onChange(event.currentTarget.checked ? newDefect(question.type) : undefined)}
        />
        {defect !== undefined && (
          <>
            {question.type === 'number' ? (
              <DefectBounds
                key={question.id}
                defect={defect}
                unit={question.unit}
                error={faults['defect']}
                onChange={change}
              />
            ) : (
              <DefectValues question={question} defect={defect} error={faults['defect.values']} onChange={change} />
            )}
            <ConsequenceFields defect={defect} label={question.label} onChange={change} />
          </>
        )}
      </div>
    </Fieldset>
  );
}

interface DefectPartProps {
  readonly defect: Defect;
  readonly onChange: (changes: Partial<Defect>, field?: string) => void;
}

function DefectValues({
  question,
  defect,
  error,
  onChange,
}: DefectPartProps & { readonly question: Question; readonly error: string | undefined }) {
  const answers = offeredAnswers(question);
  return (
    <Checkbox.Group
      label="Ein Mangel ist"
      value={defect.values ?? []}
      error={error}
      onChange={(values) => onChange({ values: values.filter((value) => answers.some(({ id }) => id === value)) })}
    >
      <div className={styles.answers} data-field="defect.values" tabIndex={-1}>
        {answers.length === 0 && <Text c="dimmed">Zuerst braucht die Frage Antworten.</Text>}
        {answers.map(({ id, label }) => (
          <Checkbox key={id} size="md" value={id} label={label} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

function DefectBounds({
  defect,
  unit,
  error,
  onChange,
}: DefectPartProps & { readonly unit: string | undefined; readonly error: string | undefined }) {
  const suffix = unit === undefined ? '' : ` (${unit})`;
  return (
    <div className={styles.fields}>
      <NumberField
        label={`Mangel unter${suffix}`}
        value={defect.below}
        error={error}
        onChange={(below) => onChange({ below }, 'below')}
      />
      <NumberField
        label={`Mangel über${suffix}`}
        value={defect.above}
        error={error !== undefined}
        onChange={(above) => onChange({ above }, 'above')}
      />
    </div>
  );
}

const CONSEQUENCES = [
  ['requiresComment', 'Kommentar verlangen'],
  ['requiresPhoto', 'Foto verlangen'],
  ['notifies', 'Verwaltung benachrichtigen'],
] as const;

function ConsequenceFields({ defect, label, onChange }: DefectPartProps & { readonly label: string }) {
  return (
    <div role="group" aria-label="Was aus einem Mangel folgt" className={styles.checks}>
      {CONSEQUENCES.map(([name, text]) => (
        <Checkbox
          key={name}
          size="md"
          label={text}
          checked={defect[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
        />
      ))}
      <DefectTask task={defect.task} label={label} onChange={(task, field) => onChange({ task }, field)} />
    </div>
  );
}
