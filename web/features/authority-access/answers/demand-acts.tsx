import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { AuthorityDemand } from '#shared/contracts/authority-access/authority-access.ts';
import type { Task } from '#shared/contracts/tasks/tasks.ts';
import { demandAnswerText } from '#shared/domain/demand-answer-text.ts';
import { LazyAnswerDemandModal } from '#web/features/authority-access/lazy-authority-dialogs.ts';
import { ANSWER_ACT_TEXTS, type AnswerAct } from './answer-act.ts';

interface DemandActsProps {
  readonly demand: AuthorityDemand;
  /** The current entry of its task. */
  readonly task: Task;
  readonly locationName: string;
  /** Receives the entry of the task that has the new answer. */
  readonly onChanged?: (entry: Task) => void;
}

/** Lets the office answer a demand, and add to its answer or correct it, without going to its location. */
export function DemandActs({ demand, task, locationName, onChanged }: DemandActsProps) {
  const [act, setAct] = useState<AnswerAct | null>(null);
  return (
    <div>
      <Group gap="xs">
        {actsOf(task).map((one) => (
          <Button key={one} variant={one === 'answer' ? 'filled' : 'default'} onClick={() => setAct(one)}>
            {ANSWER_ACT_TEXTS[one]}
          </Button>
        ))}
      </Group>
      {act !== null && (
        <LazyAnswerDemandModal
          act={act}
          demand={demand}
          task={task}
          locationName={locationName}
          onClose={() => setAct(null)}
          onChanged={onChanged}
        />
      )}
    </div>
  );
}

function actsOf(task: Task): readonly AnswerAct[] {
  if (task.withdrawnAt !== undefined) return [];
  if (task.doneAt === undefined) return ['answer'];
  // A tick of earlier times has no words to correct.
  return demandAnswerText(task) === '' ? ['supplement'] : ['supplement', 'correction'];
}
