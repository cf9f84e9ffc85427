import { useQuery } from '@tanstack/react-query';
import { PROTOCOL_STATE_TEXTS } from '#shared/contracts/protocols/protocols.ts';
import { useLocationField } from '#web/features/locations/locations.public.ts';
import { useProfileField } from '#web/features/profiles/profiles.public.ts';
import { answerText } from '#shared/questionnaire/answers.ts';
import { type Question, questionsOf } from '#shared/questionnaire/questionnaire.ts';
import { versionQuery } from '#web/features/protocols/filling/filling.api.ts';
import { choicesOf, toChoices } from '#web/ui/filter/choice-filter.tsx';
import { ListFilters } from '#web/ui/filter/list-filters.tsx';
import { PROTOCOL_FINDINGS, type ProtocolFilter } from './protocol-filter.ts';
import { everyFormQuery } from './protocol-lists.api.ts';
import type { Sorting } from '#web/ui/list/list-order.ts';

const labelOf = (questions: readonly Pick<Question, 'id' | 'label'>[], id: string) =>
  questions.find((question) => question.id === id)?.label ?? id;

interface ProtocolFiltersProps {
  readonly filter: ProtocolFilter;
  readonly onChange: (changes: Partial<ProtocolFilter>) => void;
  readonly sorting: Sorting;
}

export function ProtocolFilters({ filter, onChange, sorting }: ProtocolFiltersProps) {
  const forms = toChoices(useQuery(everyFormQuery).data);
  const profile = useProfileField();
  const location = useLocationField();
  const answerTexts = useAnswerFilterTexts(filter);
  return (
    <ListFilters
      filter={filter}
      onChange={onChange}
      sorting={sorting}
      fields={[
        { kind: 'text', name: 'search', label: 'Suchen' },
        { kind: 'period', label: 'Zeitraum' },
        { kind: 'choice', name: 'form', label: 'Fragebogen', choices: forms },
        { kind: 'choice', name: 'finding', label: 'Mängel', choices: choicesOf(PROTOCOL_FINDINGS) },
        profile,
        location,
        { kind: 'choice', name: 'state', label: 'Stand', choices: choicesOf(PROTOCOL_STATE_TEXTS) },
        { kind: 'linked', name: 'answer', label: 'Antwort', text: answerTexts.answer },
        { kind: 'linked', name: 'defect', label: 'Mangel bei', text: answerTexts.defect },
      ]}
    />
  );
}

/** Describes the filter by an answer or a defect in the wording of the form; '' without such a filter. */
function useAnswerFilterTexts({ form, answer, defect }: ProtocolFilter) {
  const isAnswerFiltered = answer !== '' || defect !== '';
  const version = useQuery({ ...everyFormQuery, enabled: isAnswerFiltered }).data?.find(
    (candidate) => candidate['@id'] === form,
  )?.version;
  const questionnaire = useQuery({ ...versionQuery(version ?? ''), enabled: isAnswerFiltered && version !== undefined })
    .data?.questionnaire;
  const questions = questionnaire === undefined ? [] : questionsOf(questionnaire);
  return { answer: answerFilterText(questions, answer), defect: labelOf(questions, defect) };
}

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
