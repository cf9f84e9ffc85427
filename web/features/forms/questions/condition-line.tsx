import '#web/mantine-forms.css';
import { ActionIcon, NativeSelect, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import {
  type Condition,
  ConditionOperator,
  type Question,
  type Questionnaire,
  questionsOf,
} from '#shared/questionnaire/questionnaire.ts';
import { CONDITION_OPERATORS } from '#shared/questionnaire/condition-fault.ts';
import { ConditionValue } from './condition-value.tsx';
import { operatorText } from './condition-texts.ts';
import { newCondition } from '#web/features/forms/draft/question-changes.ts';
import styles from '#web/features/forms/builder/settings.module.css';

interface ConditionLineProps {
  readonly index: number;
  readonly condition: Condition;
  readonly earlierQuestions: readonly Question[];
  readonly questionnaire: Questionnaire;
  readonly error: string | undefined;
  readonly onChange: (condition: Condition, field?: string) => void;
  readonly onRemove: () => void;
}

export function ConditionLine(props: ConditionLineProps) {
  const { index, condition, questionnaire, error, onChange, onRemove } = props;
  const source = questionsOf(questionnaire).find(({ id }) => id === condition.question);
  const hasValue = condition.operator !== 'isAnswered' && source !== undefined;
  return (
    <div
      role="group"
      aria-label={`Bedingung ${index + 1}`}
      className={styles.condition}
      data-without-value={hasValue ? undefined : true}
    >
      <SourceChoice {...props} />
      <OperatorChoice condition={condition} source={source} onChange={onChange} />
      {hasValue && (
        <ConditionValue
          question={source}
          value={condition.value}
          onChange={(value) => onChange({ ...condition, value }, `visibleIf.${index}`)}
        />
      )}
      <ActionIcon onClick={onRemove} aria-label={`Bedingung ${index + 1} entfernen`} className={styles.conditionRemove}>
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
      {error !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" className={styles.conditionError}>
          {error}
        </Text>
      )}
    </div>
  );
}

function SourceChoice({ index, condition, earlierQuestions, questionnaire, error, onChange }: ConditionLineProps) {
  const questions = questionsOf(questionnaire);
  const nameOf = (question: Question) =>
    `${questions.indexOf(question) + 1} ${question.label.trim() === '' ? 'ohne Text' : question.label}`;
  const choices = earlierQuestions.map((question) => ({ value: question.id, label: nameOf(question) }));
  const sourceQuestion = questions.find(({ id }) => id === condition.question);
  const misplacedText = sourceQuestion === undefined ? 'gelöschte Frage' : `${nameOf(sourceQuestion)} (steht später)`;
  const isEarlier = choices.some(({ value }) => value === condition.question);
  return (
    <NativeSelect
      label="Frage"
      data-field={`visibleIf.conditions[${index}]`}
      className={styles.conditionQuestion}
      value={condition.question}
      error={error !== undefined}
      data={isEarlier ? choices : [...choices, { value: condition.question, label: misplacedText }]}
      onChange={(event) => {
        const chosenQuestion = earlierQuestions.find(({ id }) => id === event.currentTarget.value);
        if (chosenQuestion !== undefined) onChange(newCondition(chosenQuestion));
      }}
    />
  );
}

interface OperatorChoiceProps extends Pick<ConditionLineProps, 'condition' | 'onChange'> {
  readonly source: Question | undefined;
}

function OperatorChoice({ condition, source, onChange }: OperatorChoiceProps) {
  const operators: readonly ConditionOperator[] =
    source === undefined ? ConditionOperator.options : CONDITION_OPERATORS[source.type];
  return (
    <NativeSelect
      label="Antwort"
      className={styles.conditionOperator}
      value={condition.operator}
      data={operators.map((operator) => ({ value: operator, label: operatorText(operator, source?.type) }))}
      onChange={(event) => {
        const operator = operators.find((candidate) => candidate === event.currentTarget.value) ?? 'isAnswered';
        onChange(operator === 'isAnswered' ? { question: condition.question, operator } : { ...condition, operator });
      }}
    />
  );
}
