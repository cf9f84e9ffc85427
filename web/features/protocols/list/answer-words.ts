import { useQuery } from '@tanstack/react-query';
import { answerText } from '#shared/questionnaire/answers.ts';
import { type Question, questionsOf } from '#shared/questionnaire/questionnaire.ts';
import { versionQuery } from '#web/features/protocols/filling/filling.api.ts';
import type { ProtocolFilter } from './protocol-filter.ts';
import { everyFormQuery } from './protocol-lists.api.ts';

/** Returns in the words of the form which answer or defect the list is filtered by, or ''. */
export function useAnswerWords({ form, answer, defect }: ProtocolFilter) {
  const isNarrowed = answer !== '' || defect !== '';
  const version = useQuery({ ...everyFormQuery, enabled: isNarrowed }).data?.find(
    (one) => one['@id'] === form,
  )?.version;
  const questionnaire = useQuery({ ...versionQuery(version ?? ''), enabled: isNarrowed && version !== undefined }).data
    ?.questionnaire;
  const questions = questionnaire === undefined ? [] : questionsOf(questionnaire);
  return { answer: answerWords(questions, answer), defect: labelOf(questions, defect) };
}

const labelOf = (questions: readonly Pick<Question, 'id' | 'label'>[], id: string) =>
  questions.find((question) => question.id === id)?.label ?? id;

/** @param answer `q1` or `q1=no` */
function answerWords(questions: readonly Question[], answer: string): string {
  const [id = '', ...rest] = answer.split('=');
  const label = labelOf(questions, id);
  if (rest.length === 0) return label;
  const value = rest.join('=');
  const question = questions.find((one) => one.id === id);
  const asGiven = question?.type === 'multipleChoice' ? [value] : value;
  return `${label}: ${question === undefined ? value : answerText(question, { value: asGiven })}`;
}
