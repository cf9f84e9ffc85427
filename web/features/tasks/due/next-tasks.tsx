import { Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { NEXT_TASKS, type Task } from '#shared/contracts/tasks/tasks.ts';
import { canCompleteTask } from '#shared/permissions.ts';
import { useNow } from '#web/api/session/server-clock.ts';
import { useActor } from '#web/api/session/session.ts';
import { Mark } from '#web/ui/list/mark.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import styles from './next-tasks.module.css';
import { DueBadge } from '#web/features/tasks/task-badge.tsx';
import { useNextTasks } from '#web/features/tasks/tasks.api.ts';
import { useCompletion } from './use-completion.tsx';

/** The three due next here, each one tap away from being done. */
export function NextTasks() {
  const { tasks, isPending, retry } = useNextTasks();
  if (isPending) return <NextTasksSkeleton />;
  if (tasks === undefined) return <ErrorNotice subject="Aufgaben" onRetry={retry} />;
  if (tasks.length === 0) return <Text c="dimmed">Keine offenen Aufgaben.</Text>;
  return <NextTaskList tasks={tasks.slice(0, NEXT_TASKS)} />;
}

function NextTaskList({ tasks }: { readonly tasks: readonly Task[] }) {
  const now = useNow(1000);
  const completion = useCompletion();
  const mayComplete = canCompleteTask(useActor());
  return (
    <>
      <ul className={styles.tasks}>
        {tasks.map((task) => (
          <li key={task['@id']}>
            <NextTask task={task} now={now} onComplete={mayComplete ? () => completion.start(task) : null} />
          </li>
        ))}
      </ul>
      {completion.dialog}
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
          {task.assignedProfileName !== undefined && <Mark>{`für ${task.assignedProfileName}`}</Mark>}
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
