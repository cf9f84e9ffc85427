import { IconAlertTriangle, IconCheck, IconClock, IconClockExclamation, IconRobot, IconX } from '@tabler/icons-react';
import type { Task } from '#shared/contracts/tasks/tasks.ts';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { formatRelativeDay, formatTime } from '#web/ui/time/local-time.ts';
import { dueLabel } from '#web/features/tasks/due/task-countdown.ts';

const DUE_ICONS = { act: IconAlertTriangle, soon: IconClockExclamation, calm: IconClock } as const;

interface DueBadgeProps {
  readonly task: Pick<Task, 'doAt' | 'workdayFrom'>;
  readonly now: number;
}

/**
 * When the task is due, in words that need no list around them. They say that a task is due only later, so that nobody
 * takes it for one that is due now; a task with a time limit may be completed at any time before it.
 */
export function DueBadge({ task: { doAt, workdayFrom }, now }: DueBadgeProps) {
  const { text, tone } = dueLabel(doAt, now);
  const momentText = `${formatRelativeDay(doAt, now)} um ${formatTime(doAt)}`;
  const calmText = workdayFrom === undefined ? `Fällig ${momentText}` : `Erst ${momentText} fällig`;
  return (
    <StatusBadge tone={tone} icon={DUE_ICONS[tone]}>
      {tone === 'calm' ? calmText : text}
    </StatusBadge>
  );
}

/** Where the deadline stands beside it, a task that is not urgent is only called open. */
function OpenBadge({ task, now }: DueBadgeProps) {
  if (dueLabel(task.doAt, now).tone !== 'calm') return <DueBadge task={task} now={now} />;
  return (
    <StatusBadge tone="calm" icon={IconClock}>
      offen
    </StatusBadge>
  );
}

export function TaskBadge({ task, now }: { readonly task: Task; readonly now: number }) {
  if (task.withdrawnAt !== undefined)
    return (
      <StatusBadge tone="calm" icon={IconX}>
        zurückgezogen
      </StatusBadge>
    );
  if (task.doneAt === undefined) return <OpenBadge task={task} now={now} />;
  const isAutomatic = task.completionSource === 'auto';
  return (
    <StatusBadge tone="calm" icon={isAutomatic ? IconRobot : IconCheck}>
      {isAutomatic ? 'automatisch' : 'erledigt'}
    </StatusBadge>
  );
}
