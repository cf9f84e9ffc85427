import { Button, Stack } from '@mantine/core';
import type { Task } from '#shared/contracts/tasks.ts';

export type Answer = Task['possibleAnswers'][number];

interface AnswerButtonsProps {
  readonly answers: readonly Answer[];
  /** The answer that reports what is being described; it stands alone until it is given or taken back. */
  readonly finding: Answer | null;
  /** The answer on its way; null while nothing is sent. */
  readonly sending: string | null;
  readonly onAnswer: (answer: Answer) => void;
  readonly onReconsider: () => void;
}

/** Big enough to hit while standing: a tap is the answer. A task without answers is simply done. */
export function AnswerButtons({ answers, finding, sending, onAnswer, onReconsider }: AnswerButtonsProps) {
  const asksFirst = (answer: Answer) => answer.isFinding === true && finding === null;
  return (
    <Stack gap="sm" role="group" aria-label="Antwort">
      {(finding === null ? answers : [finding]).map((answer) => (
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
          {asksFirst(answer) ? `${answer.value} …` : answer.value}
        </Button>
      ))}
      {answers.length === 0 && (
        <Button size="xl" type="submit" loading={sending !== null}>
          Erledigt
        </Button>
      )}
      {finding !== null && (
        <Button size="lg" variant="default" onClick={onReconsider} disabled={sending !== null}>
          Andere Antwort
        </Button>
      )}
    </Stack>
  );
}
