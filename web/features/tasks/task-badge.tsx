import { IconAlertTriangle, IconCheck, IconClock, IconClockExclamation, IconRobot, IconX } from '@tabler/icons-react';
import type { Task } from '#shared/contracts/tasks/tasks.ts';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { formatRelativeDay, formatTime } from '#web/ui/time/local-time.ts';
import { dueLabel } from '#web/features/tasks/due/task-countdown.ts';

const DUE_ICONS = { act: IconAlertTriangle, soon: IconClockExclamation, calm: IconClock } as const;

/** When the task is due, in words that need no list around them. */
export function DueBadge({ doAt, now }: { readonly doAt: string; readonly now: number }) {
  const { text, tone } = dueLabel(doAt, now);
  return (
    <StatusBadge tone={tone} icon={DUE_ICONS[tone]}>
      {tone === 'calm' ? `Fällig ${formatRelativeDay(doAt, now)} um ${formatTime(doAt)}` : text}
    </StatusBadge>
  );
}

/** Where the deadline stands beside it, a task that is not urgent is only called open. */
function OpenBadge({ doAt, now }: { readonly doAt: string; readonly now: number }) {
  if (dueLabel(doAt, now).tone !== 'calm') return <DueBadge doAt={doAt} now={now} />;
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
  if (task.doneAt === undefined) return <OpenBadge doAt={task.doAt} now={now} />;
  const isAutomatic = task.completionSource === 'auto';
  return (
    <StatusBadge tone="calm" icon={isAutomatic ? IconRobot : IconCheck}>
      {isAutomatic ? 'automatisch' : 'erledigt'}
    </StatusBadge>
  );
}
