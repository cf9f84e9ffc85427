import '#web/mantine-forms.css';
import { Checkbox, Text, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ConceptValues } from './concept-values.ts';
import { DUTIES, dutyLabel, openDuties } from './concept-texts.ts';
import styles from '#web/features/master-data/states/state-form.module.css';

interface ConceptDutiesProps {
  readonly contents: ConceptValues['contents'];
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly onChange: (contents: ConceptValues['contents']) => void;
}

/** Edits the contents that the law requires of a concept, one after the other. */
export function ConceptDuties({ contents, errors, onChange }: ConceptDutiesProps) {
  const changeContent = (index: number, changes: Partial<ConceptValues['contents'][number]>) =>
    onChange(contents.map((content, contentIndex) => (contentIndex === index ? { ...content, ...changes } : content)));
  const openCount = openDuties(contents).length;
  return (
    <>
      <Text role="status" mb="sm">
        {openCount === 0 ? 'Alle zehn Inhalte sind erledigt.' : `Noch offen: ${openCount} von ${contents.length}.`}
      </Text>
      {contents.map(({ duty, text, isDone }, index) => (
        <div key={duty} role="group" aria-label={dutyLabel(duty, index)} className={styles.duty}>
          <Textarea
            label={dutyLabel(duty, index)}
            description={DUTIES[duty].hint}
            name={`contents.${index}.text`}
            placeholder="In Worten, oder wo es steht"
            autosize
            minRows={2}
            maxRows={12}
            value={text}
            error={errors[`contents.${index}.text`]}
            onChange={(event) => changeContent(index, { text: event.currentTarget.value })}
          />
          <Checkbox
            size="md"
            label="Erledigt"
            checked={isDone}
            onChange={(event) => changeContent(index, { isDone: event.currentTarget.checked })}
          />
        </div>
      ))}
    </>
  );
}
