import { Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NEXT_TASKS, type Task } from '#shared/contracts/tasks.ts';
import { canCompleteTask, isManagement } from '#shared/permissions.ts';
import { serverNow, useNow } from '#web/api/server-clock.ts';
import { useActor, useSession } from '#web/api/session.ts';
import { Mark } from '#web/ui/mark.tsx';
import { ErrorNotice } from '#web/ui/notices.tsx';
import { LazyCompleteTaskModal } from './lazy-task-dialogs.ts';
import styles from './next-tasks.module.css';
import { DueBadge } from './task-badge.tsx';
import { nextTasksQuery, useIsKept } from './tasks.api.ts';
import { useWatchedTasks } from './watched-tasks.ts';

/** The three due next here, each one tap away from being done. */
export function NextTasks() {
  const { actor, location } = useSession();
  const tasks = useQuery(nextTasksQuery(isManagement(actor) ? location?.['@id'] : undefined));
  const isKept = useIsKept();
  if (tasks.isPending) return <NextTasksSkeleton />;
  if (tasks.isError && tasks.data === undefined)
    return <ErrorNotice what="Aufgaben" onRetry={() => void tasks.refetch()} />;
  const open = tasks.data.filter((task) => !isKept(task));
  if (open.length === 0) return <Text c="dimmed">Keine offenen Aufgaben.</Text>;
  return <NextTaskList tasks={open.slice(0, NEXT_TASKS)} />;
}

function NextTaskList({ tasks }: { readonly tasks: readonly Task[] }) {
  const now = useNow(1000);
  const [chosen, setChosen] = useState<{ task: Task; openedAt: number } | null>(null);
  const { markSeen } = useWatchedTasks();
  const mayComplete = canCompleteTask(useActor());
  const open = (task: Task) => {
    markSeen(task['@id']);
    setChosen({ task, openedAt: serverNow() });
  };
  return (
    <>
      <ul className={styles.tasks}>
        {tasks.map((task) => (
          <li key={task['@id']}>
            <NextTask task={task} now={now} onComplete={mayComplete ? () => open(task) : null} />
          </li>
        ))}
      </ul>
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

interface NextTaskProps {
  readonly task: Task;
  readonly now: number;
  /** Null where nothing may be completed. */
  readonly onComplete: (() => void) | null;
}

function NextTask({ task, now, onComplete }: NextTaskProps) {
  return (
    <Paper withBorder className={styles.task}>
      <div className={styles.what}>
        <Text fw={600} className={styles.description}>
          {task.description}
        </Text>
        <Group gap={6}>
          <DueBadge doAt={task.doAt} now={now} />
          {task.type === 'followUp' && <Mark>Nachverfolgung</Mark>}
        </Group>
      </div>
      {onComplete !== null && (
        <Button
          size="lg"
          variant="light"
          className={styles.complete}
          onClick={onComplete}
          aria-label={`Erledigen: ${task.description}`}
        >
          Erledigen
        </Button>
      )}
    </Paper>
  );
}

function NextTasksSkeleton() {
  return (
    <Stack gap="md" aria-busy aria-label="Aufgaben werden geladen">
      {Array.from({ length: NEXT_TASKS }, (_, index) => (
        <Skeleton key={index} height={92} radius="md" />
      ))}
    </Stack>
  );
}
