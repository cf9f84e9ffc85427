import '#web/mantine-forms.css';
import { NativeSelect, TextInput } from '@mantine/core';
import {
  type Condition,
  MAX_LABEL_CHARACTERS,
  offeredAnswers,
  type Question,
} from '#shared/questionnaire/questionnaire.ts';
import { NumberField } from './number-field.tsx';

interface ConditionValueProps {
  readonly question: Question;
  readonly value: Condition['value'];
  readonly onChange: (value: Condition['value']) => void;
}

/** Lets the author choose the value with which the answer is compared from the options of the question. */
export function ConditionValue({ question, value, onChange }: ConditionValueProps) {
  const label = 'Wert';
  switch (question.type) {
    case 'yesNo':
    case 'singleChoice':
    case 'multipleChoice': {
      const choices = offeredAnswers(question).map((offered) => ({ value: offered.id, label: offered.label }));
      const isKnown = choices.some((choice) => choice.value === value);
      return (
        <NativeSelect
          label={label}
          value={isKnown ? value : ''}
          data={[...(isKnown ? [] : [{ value: '', label: 'Bitte wählen' }]), ...choices]}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    }
    case 'number':
      return <NumberField label={label} value={typeof value === 'number' ? value : undefined} onChange={onChange} />;
    default:
      return (
        <TextInput
          label={label}
          type={question.type === 'text' ? 'text' : question.type === 'date' ? 'date' : 'time'}
          maxLength={MAX_LABEL_CHARACTERS}
          value={value ?? ''}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}
