import { hoursText } from '#shared/questionnaire/findings.ts';
import type { Question } from '#shared/questionnaire/questionnaire.ts';
import styles from './choice-tiles.module.css';
import type { ChangeAnswer } from '#web/features/protocols/closed/changed-answer.ts';

/** Usual deadlines in hours; that of the form is added to them. */
const USUAL_HOURS = [4, 24, 72, 168] as const;

interface DeadlineChipsProps {
  readonly question: Question;
  /** Number of hours, if it differs from that of the form. */
  readonly chosen: number | undefined;
  readonly change: ChangeAnswer;
}

/** Chooses the deadline of the follow-up task: that of the form, or another one that suits the defect better. */
export function DeadlineChips({ question, chosen, change }: DeadlineChipsProps) {
  const usual = question.defect?.task?.hours ?? USUAL_HOURS[0];
  const hours = chosen ?? usual;
  const hourChoices = [...new Set<number>([...USUAL_HOURS, usual, hours])].toSorted((one, other) => one - other);
  const choose = (next: number) => change(() => ({ deadlineHours: next === usual ? undefined : next }));
  return (
    <div role="radiogroup" aria-label={`Frist: ${question.label}`} className={styles.chips}>
      <span className={styles.caption} aria-hidden>
        Frist
      </span>
      {hourChoices.map((one) => (
        <label key={one} className={styles.chip}>
          <input
            type="radio"
            name={`question-${question.id}-deadline`}
            checked={one === hours}
            onChange={() => choose(one)}
          />
          {hoursText(one)}
        </label>
      ))}
    </div>
  );
}
