import type { Answer } from '#shared/questionnaire/answers.ts';
import type { Question } from '#shared/questionnaire/questionnaire.ts';

/** Props that every kind of input receives. */
export interface ValueInputProps {
  readonly question: Question;
  readonly id: string;
  readonly value: Answer['value'];
  readonly fault: string | undefined;
  readonly onChange: (value: Answer['value']) => void;
}
