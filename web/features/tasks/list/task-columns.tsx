import { Button, Text } from '@mantine/core';
import type { Task } from '#shared/contracts/tasks/tasks.ts';
import { LocationName } from '#web/features/locations/locations.public.ts';
import { Mark } from '#web/ui/list/mark.tsx';
import type { Column } from '#web/ui/list/column.ts';
import type { GroupTitle } from '#web/ui/list/row-groups.ts';
import { RowTitle } from '#web/ui/list/row-title.tsx';
import { LongText } from '#web/ui/record/long-text.tsx';
import {
  formatDayHeading,
  formatNearDateTime,
  formatRelativeNearDateTime,
  formatTime,
  localDay,
} from '#web/ui/time/local-time.ts';
import { dueLabel } from '#web/features/tasks/due/task-countdown.ts';
import { TaskBadge } from '#web/features/tasks/task-badge.tsx';
import { completedBy, completionText, isCorrection } from '#web/features/tasks/task-state.ts';
import { serverNow } from '#web/api/session/server-clock.ts';

interface TaskColumnOptions {
  readonly now: number;
  readonly withLocation: boolean;
  /** Which tasks the list contains: only open ones, only those that are done, or both. */
  readonly status: 'open' | 'done' | 'all';
  /** Null if the user may not complete tasks; the column is then omitted. */
  readonly completion: Completion | null;
}

interface Completion {
  readonly isAllowed: (task: Task) => boolean;
  readonly onStart: (task: Task) => void;
}

const nearDateTime = (moment: string) => formatNearDateTime(moment, serverNow());

/** The day of the completion is the heading, so a deadline on that day needs only its time. */
const isSameDay = (doAt: string, doneAt: string | undefined) =>
  doneAt !== undefined && localDay(doAt) === localDay(doneAt);

const doneColumn: Column<Task> = {
  name: 'Erledigt',
  kind: 'short',
  order: 'doneAt',
  isEmpty: ({ doneAt }) => doneAt === undefined,
  render: ({ doneAt }) => doneAt !== undefined && formatTime(doneAt),
  renderWithDay: ({ doneAt }) => doneAt !== undefined && nearDateTime(doneAt),
};

/** Returns the columns: time, task, location, answer, profile. */
export function taskColumns({ now, withLocation, status, completion }: TaskColumnOptions): Column<Task>[] {
  // Tasks that are done are grouped by the day of their completion.
  const isGroupedByDue = status !== 'done';
  const location: Column<Task> = {
    name: 'Standort',
    order: 'locationName',
    isSelfExplanatory: true,
    render: (task) => <LocationName name={task.locationName} />,
  };
  const answers: Column<Task>[] = [
    {
      name: 'Antwort',
      // Beside the status, a tablet needs the room for the task itself.
      isSecondary: status === 'all',
      isEmpty: (task) => task.doneAt === undefined,
      render: (task) => <Answer task={task} />,
    },
    {
      name: 'Profil',
      order: 'profileName',
      isSelfExplanatory: true,
      isEmpty: (task) => completedBy(task) === undefined,
      render: (task) => completedBy(task) ?? '',
    },
  ];
  const action: Column<Task> = {
    name: 'Aktion',
    kind: 'action',
    isEmpty: (task) => task.doneAt !== undefined,
    render: (task) => <CompleteButton task={task} completion={completion} now={now} />,
  };
  return [
    // The headings say how urgent open tasks are, and the answers how the others were done.
    ...(status === 'all' ? [statusColumn(now)] : []),
    ...(isGroupedByDue ? [] : [doneColumn]),
    {
      name: 'Fällig',
      kind: 'short',
      order: 'doAt',
      isSecondary: !isGroupedByDue,
      render: ({ doAt, doneAt }) => (isGroupedByDue || isSameDay(doAt, doneAt) ? formatTime(doAt) : nearDateTime(doAt)),
      renderWithDay: ({ doAt }) => formatRelativeNearDateTime(doAt, now),
    },
    { name: 'Aufgabe', kind: 'title', order: 'description', render: (task) => <TaskTitle task={task} /> },
    ...(withLocation ? [location] : []),
    ...(status === 'open' ? [] : answers),
    ...(completion === null ? [] : [action]),
  ];
}

const statusColumn = (now: number): Column<Task> => ({
  name: 'Status',
  kind: 'short',
  render: (task) => <TaskBadge task={task} now={now} />,
});

const OVERDUE: GroupTitle = { title: 'Überfällig', tone: 'act' };
const SOON_DUE: GroupTitle = { title: 'Gleich fällig', tone: 'soon' };
/** Beside open tasks that are urgent or due today. */
export const LATER_DUE: GroupTitle = { title: 'Später fällig', tone: 'calm' };

/**
 * Returns the heading of open tasks that are urgent or due today, which is not later however few the tasks are; null for
 * others, which are grouped by the day they are due.
 */
export function urgencyOf({ doAt }: Pick<Task, 'doAt'>, now: number): GroupTitle | null {
  const { tone } = dueLabel(doAt, now);
  if (tone === 'act') return OVERDUE;
  if (tone === 'soon') return SOON_DUE;
  return localDay(doAt) === localDay(now) ? { title: formatDayHeading(doAt, now), tone: 'calm', isDay: true } : null;
}

/** The title with what is special about the task. */
function TaskTitle({ task }: { readonly task: Task }) {
  return (
    <RowTitle name={task.description}>
      {task.type === 'followUp' && <Mark>Mangel</Mark>}
      {task.assignedProfileName !== undefined && task.assignedProfileName !== task.profileName && (
        <Mark>{`für ${task.assignedProfileName}`}</Mark>
      )}
      {task.isEarly && <Mark>vorzeitig</Mark>}
      {isCorrection(task) && <Mark>korrigiert</Mark>}
    </RowTitle>
  );
}

function Answer({ task }: { readonly task: Task }) {
  return (
    <LongText>
      {task.finding === true && <Mark tone="alert">Mangel</Mark>} {task.answer}{' '}
      {task.completionSource !== 'manual' && (
        <Text span size="sm" c="dimmed">
          {completionText(task)}
        </Text>
      )}
    </LongText>
  );
}

type CompleteButtonProps = { readonly task: Task } & Pick<TaskColumnOptions, 'completion' | 'now'>;

function CompleteButton({ task, completion, now }: CompleteButtonProps) {
  if (task.doneAt !== undefined || completion?.isAllowed(task) !== true) return null;
  return (
    <Button
      // What is due later can be done early, but asks for nothing today.
      variant={localDay(task.doAt) > localDay(now) ? 'default' : 'light'}
      mih={44}
      my={3}
      aria-label={`Erledigen: ${task.description}`}
      onClick={(event) => {
        // The row itself opens the details.
        event.stopPropagation();
        completion.onStart(task);
      }}
    >
      Erledigen
    </Button>
  );
}
