import '#web/mantine-forms.css';
import { Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { useId } from 'react';
import {
  MAX_HELP_TEXT_CHARACTERS,
  type Question,
  type Questionnaire,
  QUESTION_TYPE_TEXTS,
  QuestionType,
} from '#shared/questionnaire/questionnaire.ts';
import { useDraftStore } from '#web/features/forms/builder/builder-context.ts';
import { ConditionFields } from './condition-fields.tsx';
import { DefectFields } from './defect-fields.tsx';
import { moveQuestion } from '#web/features/forms/draft/draft-moves.ts';
import { earlierQuestions, placeOf } from '#web/features/forms/draft/draft-places.ts';
import type { FieldFaults } from '#web/features/forms/builder/faults-by-field.ts';
import { LabelField } from './label-field.tsx';
import { NumberSettings } from './number-settings.tsx';
import { OptionFields } from './option-fields.tsx';
import { changeType, canHaveDefect, isChoice } from '#web/features/forms/draft/question-changes.ts';
import { QUESTION_TYPE_ICONS } from './question-type-icons.ts';
import styles from '#web/features/forms/builder/settings.module.css';

interface QuestionSettingsProps {
  readonly questionnaire: Questionnaire;
  readonly question: Question;
  readonly faults: FieldFaults;
}

/** Edits all settings of a question, the most used first. */
export function QuestionSettings({ questionnaire, question, faults }: QuestionSettingsProps) {
  const store = useDraftStore();
  const { id, type } = question;
  const edit = (changes: Partial<Question>, field?: string) =>
    store.editQuestion(id, (previous) => ({ ...previous, ...changes }), field);
  return (
    <div className={styles.settings}>
      <LabelField question={question} error={faults['label']} />
      <QuestionTypeTiles
        value={type}
        onChange={(newType) => store.editQuestion(id, (previous) => changeType(previous, newType))}
      />
      {isChoice(type) && <OptionFields question={question} faults={faults} />}
      {type === 'number' && <NumberSettings question={question} faults={faults} onChange={edit} />}
      <QuestionCheckboxes question={question} onChange={edit} />
      <Textarea
        label="Hilfetext"
        description="Steht klein unter der Frage."
        data-field="helpText"
        maxLength={MAX_HELP_TEXT_CHARACTERS}
        classNames={{ input: styles.growing }}
        value={question.helpText ?? ''}
        onChange={(event) => edit({ helpText: event.currentTarget.value || undefined }, 'helpText')}
      />
      <ConditionFields
        conditionedPart="question"
        visibleIf={question.visibleIf}
        earlierQuestions={earlierQuestions(questionnaire, id)}
        questionnaire={questionnaire}
        faults={faults}
        onChange={(visibleIf, field) => edit({ visibleIf }, field)}
      />
      {canHaveDefect(type) && (
        <DefectFields question={question} faults={faults} onChange={(defect, field) => edit({ defect }, field)} />
      )}
      {questionnaire.sections.length > 1 && <SectionChoice questionnaire={questionnaire} id={id} />}
    </div>
  );
}

interface QuestionCheckboxesProps {
  readonly question: Question;
  readonly onChange: (changes: Partial<Question>) => void;
}

function QuestionCheckboxes({ question, onChange }: QuestionCheckboxesProps) {
  return (
    <div className={styles.checks}>
      <Checkbox
        size="md"
        label="Pflichtangabe"
        checked={question.isRequired}
        onChange={(event) => onChange({ isRequired: event.currentTarget.checked })}
      />
      {question.type === 'yesNo' && (
        <Checkbox
          size="md"
          label="„Entfällt“ ist erlaubt, mit Begründung"
          checked={question.allowsNotApplicable === true}
          onChange={(event) => onChange({ allowsNotApplicable: event.currentTarget.checked || undefined })}
        />
      )}
      {question.type === 'text' && (
        <Checkbox
          size="md"
          label="Mehrere Zeilen"
          checked={question.isMultiline === true}
          onChange={(event) => onChange({ isMultiline: event.currentTarget.checked || undefined })}
        />
      )}
    </div>
  );
}

function SectionChoice({ questionnaire, id }: { readonly questionnaire: Questionnaire; readonly id: string }) {
  const store = useDraftStore();
  const section = questionnaire.sections[placeOf(questionnaire, id)?.section ?? 0];
  return (
    <NativeSelect
      label="Abschnitt"
      description="Ein anderer verschiebt die Frage an sein Ende."
      value={section?.id ?? ''}
      data={questionnaire.sections.map((choice, index) => ({
        value: choice.id,
        label: choice.title.trim() === '' ? `Abschnitt ${index + 1}` : choice.title,
      }))}
      onChange={(event) => {
        const targetId = event.currentTarget.value;
        store.change((state) => {
          const questionCount =
            state.questionnaire.sections.find((candidate) => candidate.id === targetId)?.questions.length ?? 0;
          return { questionnaire: moveQuestion(state.questionnaire, id, targetId, questionCount) };
        });
      }}
    />
  );
}

interface QuestionTypeTilesProps {
  readonly value: QuestionType;
  readonly onChange: (type: QuestionType) => void;
}

/** A radio group of tiles on native inputs, so it is one Tab stop with arrow keys inside. */
function QuestionTypeTiles({ value, onChange }: QuestionTypeTilesProps) {
  const name = useId();
  return (
    <fieldset className={styles.types}>
      <legend>Art der Antwort</legend>
      <div>
        {QuestionType.options.map((type) => {
          const TypeIcon = QUESTION_TYPE_ICONS[type];
          return (
            <label key={type} className={styles.type} data-chosen={type === value || undefined}>
              <input type="radio" name={name} value={type} checked={type === value} onChange={() => onChange(type)} />
              <TypeIcon size={20} aria-hidden />
              <span>{QUESTION_TYPE_TEXTS[type]}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
