import { type Answer, type Answers, answerText, isAnswered } from './answers.ts';
import { type Defect, type Question, type Questionnaire, questionsOf } from './questionnaire.ts';
import { answerTo, visibleQuestions } from './visibility.ts';

/** A question answered with a Mangel. */
export interface Finding {
  readonly question: string;
  readonly label: string;
  /** The answer as text. */
  readonly answer: string;
  readonly defect: Defect;
}

/**
 * Returns the defect definition if the answer is a Mangel, else undefined. A deadline chosen with the answer replaces
 * that of the form.
 */
export function defectOf(question: Question, answer: Answer | undefined): Defect | undefined {
  const { defect } = question;
  if (defect === undefined || !isAnswered(question, answer)) return undefined;
  const { value } = answer;
  const isDefect =
    typeof value === 'number'
      ? (defect.below !== undefined && value < defect.below) || (defect.above !== undefined && value > defect.above)
      : [value ?? []].flat().some((one) => defect.values?.includes(one));
  return isDefect ? withDeadline(defect, answer.deadlineHours) : undefined;
}

const withDeadline = (defect: Defect, hours: number | undefined): Defect =>
  hours === undefined || defect.task === undefined ? defect : { ...defect, task: { ...defect.task, hours } };

/** Returns the findings of all visible questions, in the order of the questionnaire. */
export function findingsOf(questionnaire: Questionnaire, answers: Answers): readonly Finding[] {
  const visible = visibleQuestions(questionnaire, answers);
  return questionsOf(questionnaire).flatMap((question) => {
    const answer = answerTo(answers, question);
    const defect = visible.has(question.id) ? defectOf(question, answer) : undefined;
    return defect === undefined
      ? []
      : [{ question: question.id, label: question.label, answer: answerText(question, answer), defect }];
  });
}

/** Formats the time within which a Mangel has to be fixed: '24 Stunden', '3 Tage'. */
export function hoursText(hours: number): string {
  if (hours === 1) return '1 Stunde';
  return hours > 24 && hours % 24 === 0 ? `${hours / 24} Tage` : `${hours} Stunden`;
}
