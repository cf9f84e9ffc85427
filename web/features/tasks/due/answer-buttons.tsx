import { Button, Stack } from '@mantine/core';
import type { Task } from '#shared/contracts/tasks/tasks.ts';

export type Answer = Task['possibleAnswers'][number];

interface AnswerButtonsProps {
  readonly answers: readonly Answer[];
  /** The answer that is described or given before its time; it stands alone until it is given or taken back. */
  readonly chosen: Answer | null;
  /** Every answer takes a second tap. */
  readonly isEarly: boolean;
  /** The answer on its way; null while nothing is sent. */
  readonly sending: string | null;
  readonly onAnswer: (answer: Answer) => void;
  readonly onReconsider: () => void;
}

/** Big enough to hit while standing: a tap is the answer. */
export function AnswerButtons({ answers, chosen, isEarly, sending, onAnswer, onReconsider }: AnswerButtonsProps) {
  const asksFirst = (answer: Answer) => (answer.isFinding === true || isEarly) && chosen === null;
  return (
    <Stack gap="sm" role="group" aria-label="Antwort">
      {(chosen === null ? answers : [chosen]).map((answer) => (
        <Button
          key={answer.value}
          size="xl"
          h="auto"
          mih={60}
          py="xs"
          variant={answer.isFinding === true && asksFirst(answer) ? 'default' : 'filled'}
          onClick={() => onAnswer(answer)}
          loading={sending === answer.value}
          disabled={sending !== null && sending !== answer.value}
          styles={{ label: { whiteSpace: 'normal', hyphens: 'auto', lineHeight: 1.3 } }}
        >
          {asksFirst(answer) ? `${wordOf(answer)} …` : isEarly ? `${wordOf(answer)}, vorzeitig` : wordOf(answer)}
        </Button>
      ))}
      {chosen !== null && (
        <Button size="lg" variant="default" onClick={onReconsider} disabled={sending !== null}>
          {answers.length > 1 ? 'Andere Antwort' : 'Abbrechen'}
        </Button>
      )}
    </Stack>
  );
}

const wordOf = ({ value }: Answer) => (value === '' ? 'Erledigt' : value);
