import { offeredAnswers } from '#shared/questionnaire/questionnaire.ts';
import type { ValueInputProps } from './answer-input.tsx';
import { describedBy, FaultNote } from './fault-note.tsx';
import styles from './question-field.module.css';

interface SingleTilesProps extends ValueInputProps {
  readonly isSegmented?: boolean;
}

/** The browser's own buttons inside big tiles: two hundred of them cost nothing, and every keyboard knows them. */
export function SingleTiles({ isSegmented = false, ...props }: SingleTilesProps) {
  const { question, id, value, fault, onChange } = props;
  // A voluntary answer can be taken back where it was given.
  const leave = (option: string) => !question.isRequired && value === option && onChange(undefined);
  return (
    <div>
      <div
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy(props)}
        aria-required={question.isRequired}
        aria-invalid={fault !== undefined}
        className={styles.tiles}
        data-segmented={isSegmented || undefined}
        data-faulty={fault !== undefined || undefined}
        data-field="value"
      >
        {offeredAnswers(question).map((option) => (
          <label key={option.id} className={styles.tile}>
            <input
              type="radio"
              name={id}
              checked={value === option.id}
              onChange={() => onChange(option.id)}
              onClick={() => leave(option.id)}
            />
            {option.label}
          </label>
        ))}
      </div>
      <FaultNote id={id} fault={fault} />
    </div>
  );
}

/** In the order of the question, whatever was touched first. */
export function MultipleTiles(props: ValueInputProps) {
  const { question, id, value, fault, onChange } = props;
  const { options = [] } = question;
  const chosen: readonly string[] = Array.isArray(value) ? value : [];
  const choose = (option: string, isChosen: boolean) =>
    onChange(options.map((one) => one.id).filter((one) => (one === option ? isChosen : chosen.includes(one))));
  return (
    <div>
      <div
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy(props)}
        className={styles.tiles}
        data-faulty={fault !== undefined || undefined}
        data-field="value"
      >
        {options.map((option) => (
          <label key={option.id} className={styles.tile}>
            <input
              type="checkbox"
              checked={chosen.includes(option.id)}
              onChange={(event) => choose(option.id, event.currentTarget.checked)}
            />
            {option.label}
          </label>
        ))}
      </div>
      <FaultNote id={id} fault={fault} />
    </div>
  );
}
