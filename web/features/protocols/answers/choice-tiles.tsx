import { offeredAnswers } from '#shared/questionnaire/questionnaire.ts';
import { focusNeighbourQuestion } from '#web/features/protocols/filling/focus-question.ts';
import styles from './choice-tiles.module.css';
import { describedBy, FaultNote, type ValueInputProps } from './fault-note.tsx';
import { fitsBeside } from './row-shape.ts';

/**
 * Native radio buttons and checkboxes inside large tiles. They are fast, even two hundred of them, and need no key
 * handling.
 */
export function SingleTiles(props: ValueInputProps) {
  const { question, id, value, fault, onChange } = props;
  const isSegmented = fitsBeside(question);
  const offered = offeredAnswers(question);
  // Tapping the chosen option again removes the answer of an optional question.
  const removeIfChosen = (option: string) => !question.isRequired && value === option && onChange(undefined);
  return (
    <div>
      <div
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy(props)}
        aria-required={question.isRequired}
        aria-invalid={fault !== undefined}
        className={isSegmented ? styles.segments : styles.tiles}
        data-many={offered.length > 2 || undefined}
        data-yes-no={question.type === 'yesNo' || undefined}
        data-field="value"
      >
        {offered.map((option) => (
          <label key={option.id} className={isSegmented ? styles.segment : styles.tile}>
            <input
              type="radio"
              name={id}
              value={option.id}
              checked={value === option.id}
              onChange={() => onChange(option.id)}
              onClick={() => removeIfChosen(option.id)}
              onKeyDown={isSegmented ? answerByKey : undefined}
            />
            {option.label}
          </label>
        ))}
      </div>
      <FaultNote id={id} fault={fault} />
    </div>
  );
}

const ANSWER_KEYS: Readonly<Record<string, string>> = { j: 'yes', n: 'no' };
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * J and N choose the answer, and the arrows up and down move between the rows. The arrows left and right choose, as in
 * every radio group.
 */
function answerByKey(event: React.KeyboardEvent<HTMLElement>) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const step = STEPS[event.key];
  const answer = ANSWER_KEYS[event.key.toLowerCase()];
  if (step !== undefined) {
    event.preventDefault();
    focusNeighbourQuestion(event.currentTarget, step);
  } else if (answer !== undefined) {
    const group = event.currentTarget.closest('[role="radiogroup"]');
    const input = group?.querySelector<HTMLInputElement>(`input[value="${answer}"]`);
    input?.focus();
    if (input?.checked === false) input.click();
  }
}

/** The answers keep the order of the question's options. */
export function MultipleTiles(props: ValueInputProps) {
  const { question, id, value, fault, onChange } = props;
  const { options = [] } = question;
  const chosenIds: readonly string[] = Array.isArray(value) ? value : [];
  const changeOption = (option: string, isChosen: boolean) =>
    onChange(
      options
        .map((offered) => offered.id)
        .filter((offered) => (offered === option ? isChosen : chosenIds.includes(offered))),
    );
  return (
    <div>
      <div
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy(props)}
        className={styles.tiles}
        data-field="value"
      >
        {options.map((option) => (
          <label key={option.id} className={styles.tile}>
            <input
              type="checkbox"
              checked={chosenIds.includes(option.id)}
              onChange={(event) => changeOption(option.id, event.currentTarget.checked)}
            />
            {option.label}
          </label>
        ))}
      </div>
      <FaultNote id={id} fault={fault} />
    </div>
  );
}
