import { useId } from 'react';
import { QUESTION_TYPE_TEXTS, QuestionType } from '#shared/questionnaire/questionnaire.ts';
import { QUESTION_TYPE_ICONS } from './question-type-icons.ts';
import styles from '#web/features/forms/builder/settings.module.css';

interface QuestionTypeTilesProps {
  readonly value: QuestionType;
  readonly onChange: (type: QuestionType) => void;
}

/** A radio group of tiles on native inputs, so it is one Tab stop with arrow keys inside. */
export function QuestionTypeTiles({ value, onChange }: QuestionTypeTilesProps) {
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
