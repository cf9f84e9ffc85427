import { Button, Stack } from '@mantine/core';
import type { Task } from '#shared/contracts/tasks/tasks.ts';

export type Answer = Task['possibleAnswers'][number];

interface AnswerButtonsProps {
  readonly answers: readonly Answer[];
  /** The answer that needs a comment. It is shown alone until the user sends it or goes back. */
  readonly chosen: Answer | null;
  /** The answer that is being sent; null if none is. */
  readonly sending: string | null;
  readonly onAnswer: (answer: Answer) => void;
  readonly onReconsider: () => void;
}

/** Large buttons, because staff answer while standing and one tap completes the task. */
export function AnswerButtons({ answers, chosen, sending, onAnswer, onReconsider }: AnswerButtonsProps) {
  const asksFirst = (answer: Answer) => answer.isFinding === true && chosen === null;
  return (
    <Stack gap="sm" role="group" aria-label="Antwort">
      {(chosen === null ? answers : [chosen]).map((answer) => (
        <Button
          key={answer.value}
          size="xl"
          h="auto"
          mih={60}
          py="xs"
          variant={asksFirst(answer) ? 'default' : 'filled'}
          onClick={() => onAnswer(answer)}
          loading={sending === answer.value}
          disabled={sending !== null && sending !== answer.value}
          styles={{ label: { whiteSpace: 'normal', hyphens: 'auto', lineHeight: 1.3 } }}
        >
          {asksFirst(answer) ? `${wordOf(answer)} …` : wordOf(answer)}
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
