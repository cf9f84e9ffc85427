import { Button, Text } from '@mantine/core';
import type { Task } from '#shared/contracts/tasks/tasks.ts';
import { LocationName } from '#web/features/locations/locations.public.ts';
import { Mark } from '#web/ui/list/mark.tsx';
import type { Column } from '#web/ui/list/column.ts';
import { RowTitle } from '#web/ui/list/row-title.tsx';
import { formatNearDateTime, formatTime, localDay } from '#web/ui/time/local-time.ts';
import { profileNameText } from '#shared/domain/profile-name-text.ts';
import { TaskBadge } from '#web/features/tasks/task-badge.tsx';
import { completionText, isCorrection } from '#web/features/tasks/task-state.ts';
import { serverNow } from '#web/api/session/server-clock.ts';

interface TaskColumnOptions {
  readonly now: number;
  readonly withLocation: boolean;
  /** Whether the rows are grouped by the day they are due, so that the time is enough. */
  readonly isGroupedByDue: boolean;
  /** False while the list contains open tasks only. */
  readonly withAnswers: boolean;
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

/** Returns the columns: status, time, task, location, answer, profile. */
export function taskColumns({
  now,
  withLocation,
  isGroupedByDue,
  withAnswers,
  completion,
}: TaskColumnOptions): Column<Task>[] {
  const location: Column<Task> = { name: 'Standort', render: (task) => <LocationName name={task.locationName} /> };
  const answers: Column<Task>[] = [
    {
      name: 'Antwort',
      isEmpty: (task) => task.doneAt === undefined,
      render: (task) => <Answer task={task} />,
    },
    {
      name: 'Profil',
      isEmpty: (task) => task.profileName === undefined,
      render: (task) => profileNameText(task) ?? '',
    },
  ];
  const action: Column<Task> = {
    name: 'Aktion',
    kind: 'action',
    isEmpty: (task) => task.doneAt !== undefined,
    render: (task) => <CompleteButton task={task} completion={completion} />,
  };
  return [
    // Of tasks that are done, the answer says how.
    {
      name: 'Status',
      kind: 'short',
      isSecondary: !isGroupedByDue,
      render: (task) => <TaskBadge task={task} now={now} />,
    },
    ...(isGroupedByDue ? [] : [doneColumn]),
    {
      name: 'Fällig',
      kind: 'short',
      order: 'doAt',
      isSecondary: !isGroupedByDue,
      render: ({ doAt, doneAt }) => (isGroupedByDue || isSameDay(doAt, doneAt) ? formatTime(doAt) : nearDateTime(doAt)),
      renderWithDay: ({ doAt }) => nearDateTime(doAt),
    },
    { name: 'Aufgabe', kind: 'title', render: (task) => <TaskTitle task={task} /> },
    ...(withLocation ? [location] : []),
    ...(withAnswers ? answers : []),
    ...(completion === null ? [] : [action]),
  ];
}

/** The title with what is special about the task. */
function TaskTitle({ task }: { readonly task: Task }) {
  return (
    <RowTitle name={task.description}>
      {task.type === 'followUp' && <Mark>Nachverfolgung</Mark>}
      {task.assignedProfileName !== undefined && <Mark>{`für ${task.assignedProfileName}`}</Mark>}
      {task.isEarly && <Mark>vorzeitig</Mark>}
      {isCorrection(task) && <Mark>korrigiert</Mark>}
    </RowTitle>
  );
}

function Answer({ task }: { readonly task: Task }) {
  return (
    <>
      {task.finding === true && <Mark tone="alert">Befund</Mark>} {task.answer}{' '}
      <Text span size="sm" c="dimmed" data-secondary={task.completionSource === 'manual' || undefined}>
        {completionText(task)}
      </Text>
    </>
  );
}

function CompleteButton({ task, completion }: { readonly task: Task } & Pick<TaskColumnOptions, 'completion'>) {
  if (task.doneAt !== undefined || completion?.isAllowed(task) !== true) return null;
  return (
    <Button
      variant="light"
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
