import { UnstyledButton } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Task } from '#shared/contracts/tasks.ts';
import { canCompleteTask, isManagement } from '#shared/permissions.ts';
import { serverNow, useNow } from '#web/api/server-clock.ts';
import { useSession } from '#web/api/session.ts';
import { LazyCompleteTaskModal } from './lazy-task-dialogs.ts';
import styles from './next-task-chip.module.css';
import { dueLabel } from './task-countdown.ts';
import { nextTasksQuery } from './tasks.api.ts';
import { useWatchedTasks } from './watched-tasks.ts';

/** The task due next in one line, on whatever page the service is; a tap completes it. */
export function NextTaskChip() {
  const { actor, location } = useSession();
  const tasks = useQuery(nextTasksQuery(isManagement(actor) ? location?.['@id'] : undefined)).data ?? [];
  const now = useNow(1000);
  const [chosen, setChosen] = useState<{ task: Task; openedAt: number } | null>(null);
  const { markSeen } = useWatchedTasks();
  const [task] = tasks;
  const open = (next: Task) => {
    markSeen(next['@id']);
    setChosen({ task: next, openedAt: serverNow() });
  };
  return (
    <>
      {task !== undefined && canCompleteTask(actor) && (
        <Chip task={task} label={dueLabel(task.doAt, now)} onTap={() => open(task)} />
      )}
      {chosen !== null && (
        <LazyCompleteTaskModal
          key={chosen.task['@id']}
          task={chosen.task}
          openedAt={chosen.openedAt}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

interface ChipProps {
  readonly task: Task;
  readonly label: ReturnType<typeof dueLabel>;
  readonly onTap: () => void;
}

function Chip({ task, label, onTap }: ChipProps) {
  return (
    <UnstyledButton
      className={styles.chip}
      data-tone={label.tone}
      onClick={onTap}
      aria-label={`Erledigen: ${task.description}, ${label.text}`}
    >
      <IconChecklist size={22} aria-hidden />
      <span className={styles.words}>
        <span className={styles.description}>{task.description}</span>
        <span className={styles.due}>{label.text}</span>
      </span>
    </UnstyledButton>
  );
}
