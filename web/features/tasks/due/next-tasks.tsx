import { Button, Paper, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import { NEXT_TASK_COUNT, type Task } from '#shared/contracts/tasks/tasks.ts';
import { canCompleteTask } from '#shared/permissions.ts';
import { useNow } from '#web/api/session/server-clock.ts';
import { useActor } from '#web/api/session/session.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { formatTime, localDay } from '#web/ui/time/local-time.ts';
import { type Completion, WHAT_FOLLOWS } from './complete-in-place.ts';
import styles from './next-tasks.module.css';
import { dueLabel } from './task-countdown.ts';
import { useNextTasks } from '#web/features/tasks/tasks.api.ts';
import { useTaskRows } from './use-task-rows.ts';
import { useCompletion } from './use-completion.tsx';

/** Lists the next three tasks of the location with their whole text; each can be completed with one tap. */
export function NextTasks() {
  const { tasks, isPending, retry } = useNextTasks();
  if (isPending)
    return <Skeleton className={styles.loading} aria-busy role="group" aria-label="Aufgaben werden geladen" />;
  if (tasks === undefined) return <ErrorNotice subject="Aufgaben" onRetry={retry} />;
  return <NextTaskList tasks={tasks} />;
}

/** Number of open tasks, if there are more than the list shows. */
export function OpenTaskCount() {
  const { tasks = [] } = useNextTasks();
  return tasks.length > NEXT_TASK_COUNT ? tasks.length : null;
}

function NextTaskList({ tasks }: { readonly tasks: readonly Task[] }) {
  const now = useNow(1000);
  const completion = useCompletion();
  const mayComplete = canCompleteTask(useActor());
  const rows = useTaskRows(tasks);
  return (
    <>
      {rows.length === 0 ? (
        <Paper withBorder className={styles.none}>
          <Text c="dimmed">Keine Aufgabe offen.</Text>
        </Paper>
      ) : (
        <Paper withBorder component="ul" className={styles.tasks}>
          {rows.map(({ task, completion: completed }) => (
            <li key={task['@id']} className={styles.task}>
              <div className={styles.what}>
                <Text className={styles.description}>{task.description}</Text>
                <Remarks task={task} />
              </div>
              {completed === null ? (
                <DueAct task={task} now={now} onComplete={mayComplete ? () => completion.start(task) : null} />
              ) : (
                <Completed {...completed} />
              )}
            </li>
          ))}
        </Paper>
      )}
      {completion.dialog}
    </>
  );
}

interface DueActProps {
  readonly task: Task;
  readonly now: number;
  /** Null if the user may not complete tasks. */
  readonly onComplete: (() => void) | null;
}

/** When the task is due, and the button to complete it. */
function DueAct({ task, now, onComplete }: DueActProps) {
  return (
    <>
      <Due doAt={task.doAt} now={now} />
      {onComplete !== null && (
        <Button
          size="md"
          className={styles.complete}
          onClick={onComplete}
          aria-label={`Erledigen: ${task.description}`}
        >
          Erledigen
        </Button>
      )}
    </>
  );
}

/** Stands in the place of the button, as high as it. */
function Completed({ at, isQueued, isFinding }: Completion) {
  const Icon = isFinding ? IconAlertTriangle : IconCheck;
  return (
    <span role="status" className={styles.completed} data-finding={isFinding || undefined}>
      <Icon size={20} aria-hidden />
      <span>
        Erledigt {formatTime(at)}
        {isFinding && ', mit Mangel'}
        {isQueued && ' · wird übertragen'}
        {isFinding && !isQueued && <span className={styles.follows}>{WHAT_FOLLOWS}</span>}
      </span>
    </span>
  );
}

function Remarks({ task: { type, assignedProfileName } }: { readonly task: Task }) {
  const remarks = [
    ...(type === 'followUp' ? ['Mangel'] : []),
    ...(assignedProfileName === undefined ? [] : [`für ${assignedProfileName}`]),
  ];
  if (remarks.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {remarks.join(' · ')}
    </Text>
  );
}

/** Tasks due today are amber, because they have to be done during the shift. */
function Due({ doAt, now }: { readonly doAt: string; readonly now: number }) {
  const { text, tone } = dueLabel(doAt, now);
  const isToday = localDay(doAt) === localDay(now);
  const DueIcon = tone === 'act' ? IconAlertTriangle : IconClock;
  return (
    <span className={styles.due} data-tone={tone === 'calm' && isToday ? 'soon' : tone}>
      <DueIcon size={18} aria-hidden />
      {text}
    </span>
  );
}
