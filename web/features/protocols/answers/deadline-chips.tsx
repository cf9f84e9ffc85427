import { hoursText } from '#shared/questionnaire/findings.ts';
import type { Question } from '#shared/questionnaire/questionnaire.ts';
import styles from './choice-tiles.module.css';
import type { ChangeAnswer } from '#web/features/protocols/closed/changed-answer.ts';

/** Usual deadlines in hours. The deadline that the form sets is offered as well. */
const USUAL_HOURS = [4, 24, 72, 168] as const;

interface DeadlineChipsProps {
  readonly question: Question;
  /** Number of hours, if the user chose another deadline than the form sets. */
  readonly chosenHours: number | undefined;
  readonly change: ChangeAnswer;
}

/**
 * Lets the user choose the deadline of the follow-up task: the one that the form sets, or another that suits the defect
 * better.
 */
export function DeadlineChips({ question, chosenHours, change }: DeadlineChipsProps) {
  const formHours = question.defect?.task?.hours ?? USUAL_HOURS[0];
  const hours = chosenHours ?? formHours;
  const hourChoices = [...new Set<number>([...USUAL_HOURS, formHours, hours])].toSorted(
    (hoursBefore, hoursAfter) => hoursBefore - hoursAfter,
  );
  const chooseHours = (newHours: number) =>
    change(() => ({ deadlineHours: newHours === formHours ? undefined : newHours }));
  return (
    <div role="radiogroup" aria-label={`Frist: ${question.label}`} className={styles.chips}>
      <span className={styles.caption} aria-hidden>
        Frist
      </span>
      {hourChoices.map((offeredHours) => (
        <label key={offeredHours} className={styles.chip}>
          <input
            type="radio"
            name={`question-${question.id}-deadline`}
            checked={offeredHours === hours}
            onChange={() => chooseHours(offeredHours)}
          />
          {hoursText(offeredHours)}
        </label>
      ))}
    </div>
  );
}
