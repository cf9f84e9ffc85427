import { useQuery } from '@tanstack/react-query';
import { answerText } from '#shared/questionnaire/answers.ts';
import { type Question, questionsOf } from '#shared/questionnaire/questionnaire.ts';
import { versionQuery } from '#web/features/protocols/filling/filling.api.ts';
import type { ProtocolFilter } from './protocol-filter.ts';
import { everyFormQuery } from './protocol-lists.api.ts';

/** Describes the filter by an answer or a defect in the wording of the form; '' without such a filter. */
export function useAnswerFilterTexts({ form, answer, defect }: ProtocolFilter) {
  const isAnswerFiltered = answer !== '' || defect !== '';
  const version = useQuery({ ...everyFormQuery, enabled: isAnswerFiltered }).data?.find(
    (candidate) => candidate['@id'] === form,
  )?.version;
  const questionnaire = useQuery({ ...versionQuery(version ?? ''), enabled: isAnswerFiltered && version !== undefined })
    .data?.questionnaire;
  const questions = questionnaire === undefined ? [] : questionsOf(questionnaire);
  return { answer: answerFilterText(questions, answer), defect: labelOf(questions, defect) };
}

const labelOf = (questions: readonly Pick<Question, 'id' | 'label'>[], id: string) =>
  questions.find((question) => question.id === id)?.label ?? id;

/** @param answer such as `q1`, or `q1=no` for a certain answer */
function answerFilterText(questions: readonly Question[], answer: string): string {
  const [id = '', ...valueParts] = answer.split('=');
  const label = labelOf(questions, id);
  if (valueParts.length === 0) return label;
  const value = valueParts.join('=');
  const question = questions.find((candidate) => candidate.id === id);
  const answerValue = question?.type === 'multipleChoice' ? [value] : value;
  return `${label}: ${question === undefined ? value : answerText(question, { value: answerValue })}`;
}
