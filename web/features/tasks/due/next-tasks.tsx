import { Box, Button, Paper, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { NEXT_TASK_COUNT, type Task } from '#shared/contracts/tasks/tasks.ts';
import { canCompleteTask } from '#shared/permissions.ts';
import { useIsOnline } from '#web/api/session/use-is-online.ts';
import { useActor } from '#web/api/session/session.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { waitingMark } from '#web/ui/record/waiting-mark.ts';
import { formatRelativeDateTime, formatTime, isForToday } from '#web/ui/time/local-time.ts';
import { type Completion, WHAT_FOLLOWS } from './complete-in-place.ts';
import styles from './next-tasks.module.css';
import { taskDueLabel } from './task-countdown.ts';
import { LazyCorrectTaskModal } from '#web/features/tasks/lazy-task-dialogs.ts';
import { useTaskRows } from './use-task-rows.ts';
import { useCompletion } from './use-completion.tsx';
import { useTodaysTasks } from './use-todays-tasks.ts';

/** Lists the next three tasks of the working day with their whole text; each can be completed with one tap. */
export function NextTasks() {
  const { isLoaded, isPending, retry } = useTodaysTasks();
  if (isPending)
    return <Skeleton className={styles.loading} aria-busy role="group" aria-label="Aufgaben werden geladen" />;
  return isLoaded ? <NextTaskList /> : <ErrorNotice subject="Aufgaben" onRetry={retry} />;
}

/**
 * Number of open tasks, if there are more than the list shows: those of later days and of other people included, as the
 * list of all tasks counts them.
 */
export function OpenTaskCount() {
  const { tasks, openCount } = useTodaysTasks();
  return openCount > Math.min(tasks.length, NEXT_TASK_COUNT) ? openCount : null;
}

function NextTaskList() {
  const { tasks, later, openCount, now } = useTodaysTasks();
  const completion = useCompletion();
  const [corrected, setCorrected] = useState<Task | null>(null);
  const mayComplete = canCompleteTask(useActor());
  const { rows, replaceEntry } = useTaskRows(tasks);
  return (
    <>
      {rows.length === 0 ? (
        <Paper withBorder className={styles.none}>
          {later[0] === undefined ? (
            <Text c="dimmed">{openCount === 0 ? 'Keine Aufgabe offen.' : 'Für Sie ist keine Aufgabe offen.'}</Text>
          ) : (
            <div className={styles.what}>
              <Text fw={600}>Für heute alles erledigt.</Text>
              <Later task={later[0]} now={now} />
            </div>
          )}
        </Paper>
      ) : (
        <Paper withBorder component="ul" className={styles.tasks}>
          {rows.map(({ task, completion: completed }) => (
            <li key={task['@id']} className={styles.task}>
              <div className={styles.what}>
                <Text className={styles.description}>{task.description}</Text>
                <Assignee task={task} />
              </div>
              {completed === null ? (
                <DueAct task={task} now={now} onComplete={mayComplete ? () => completion.start(task) : null} />
              ) : (
                <Completed completion={completed} onCorrect={setCorrected} />
              )}
            </li>
          ))}
        </Paper>
      )}
      {/* Beside a single task there is room to say what comes after it. */}
      {rows.length === 1 && later[0] !== undefined && (
        <Box mt="xs" px="md">
          <Later task={later[0]} now={now} />
        </Box>
      )}
      {completion.dialog}
      {corrected !== null && (
        <LazyCorrectTaskModal
          task={corrected}
          onClose={() => setCorrected(null)}
          onCorrected={(entry) => replaceEntry(corrected, entry)}
        />
      )}
    </>
  );
}

/** The first task that is due later than this working day. */
const Later = ({ task, now }: { readonly task: Task; readonly now: number }) => (
  <Text c="dimmed" className={styles.description}>
    Weiter {formatRelativeDateTime(task.doAt, now)}: {task.description}
  </Text>
);

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
      <Due task={task} now={now} />
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

interface CompletedProps {
  readonly completion: Completion;
  readonly onCorrect: (entry: Task) => void;
}

/** Stands in the place of the button, as high as it. A record is never taken back, so a wrong answer is corrected. */
function Completed({ completion: { at, isQueued, isFinding, entry }, onCorrect }: CompletedProps) {
  const isOnline = useIsOnline();
  const Icon = isFinding ? IconAlertTriangle : IconCheck;
  return (
    <div className={styles.completed}>
      <span role="status" className={styles.done} data-finding={isFinding || undefined}>
        <Icon size={20} aria-hidden />
        <span>
          Erledigt {formatTime(at)}
          {isFinding && ', mit Mangel'}
          {isQueued && ` · ${waitingMark({ refusal: null }, isOnline)}`}
          {isFinding && !isQueued && <span className={styles.follows}>{WHAT_FOLLOWS}</span>}
        </span>
      </span>
      {entry !== undefined && (
        <Button
          size="md"
          variant="default"
          className={styles.correct}
          onClick={() => onCorrect(entry)}
          aria-label={`Korrigieren: ${entry.description}`}
        >
          Korrigieren
        </Button>
      )}
    </div>
  );
}

/** The only person who may complete the task. */
function Assignee({ task: { assignedProfileName } }: { readonly task: Task }) {
  if (assignedProfileName === undefined) return null;
  return (
    <Text size="sm" c="dimmed">
      für {assignedProfileName}
    </Text>
  );
}

/** Tasks due today are amber, because they have to be done during the shift. */
function Due({ task, now }: { readonly task: Task; readonly now: number }) {
  const { text, tone } = taskDueLabel(task, now);
  const DueIcon = tone === 'act' ? IconAlertTriangle : IconClock;
  return (
    <span className={styles.due} data-tone={tone === 'calm' && isForToday(task.doAt, now) ? 'soon' : tone}>
      <DueIcon size={18} aria-hidden />
      {text}
    </span>
  );
}
