import type { Answer } from '#shared/questionnaire/answers.ts';
import type { Question } from '#shared/questionnaire/questionnaire.ts';
import { CommentField } from '#web/ui/form/comment-field.tsx';
import { focusOnce } from '#web/ui/form/focus-once.ts';
import type { ChangeAnswer } from '#web/features/protocols/closed/changed-answer.ts';
import styles from './answer-fields.module.css';

interface RemarkProps {
  readonly question: Question;
  readonly answer: Answer | undefined;
  /** Whether a comment is required, because the answer is a defect or 'Entfällt'. */
  readonly isRequired: boolean;
  readonly takesFocus: boolean;
  readonly fault: string | undefined;
  readonly change: ChangeAnswer;
}

/**
 * Focuses the comment that the answer just given requires, so that nobody types into nothing. It does so after a click of a
 * mouse alone: after a touch the keyboard on the screen would move the page, and who chooses by arrow keys may still go on.
 */
function focusAfterAnswer(element: HTMLElement | null) {
  const chosen = element?.closest('[data-question]')?.querySelector('[data-field] :checked:focus');
  if (chosen != null && matchMedia('(pointer: fine)').matches && !chosen.matches(':focus-visible')) element?.focus();
}

/** Shows the comment of an answer. The field opens by itself if a comment is required; otherwise a button opens it. */
export function Remark({ question, answer, isRequired, takesFocus, fault, change }: RemarkProps) {
  return (
    <CommentField
      ref={takesFocus ? focusOnce : focusAfterAnswer}
      label={
        answer?.value === 'notApplicable' ? 'Warum entfällt das?' : isRequired ? 'Was ist der Mangel?' : 'Kommentar'
      }
      name={`question-${question.id}-comment`}
      className={`${styles.several} ${styles.remark}`}
      autosize={false}
      rows={2}
      required={isRequired}
      value={answer?.comment ?? ''}
      error={fault}
      data-field="comment"
      onChange={({ currentTarget: { value } }) => change(() => ({ comment: value }))}
    />
  );
}
