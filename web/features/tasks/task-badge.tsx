import { Badge, type BadgeProps } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock, IconClockExclamation, IconRobot } from '@tabler/icons-react';
import type { Task } from '#shared/contracts/tasks.ts';
import { type DueLabel, dueLabel } from './task-countdown.ts';

/** Grey is normal, amber soon, red act now; each with an icon and in words. */
const DUE_STYLES = {
  late: { color: 'red', variant: 'filled', icon: IconAlertTriangle },
  soon: { color: 'orange', variant: 'filled', icon: IconClockExclamation },
  calm: { color: 'gray', variant: 'default', icon: IconClock },
} as const satisfies Record<DueLabel['urgency'], unknown>;

const shape: BadgeProps = { size: 'lg', radius: 'xl', tt: 'none', fw: 600 };

export function DueBadge({ doAt, now }: { readonly doAt: string; readonly now: number }) {
  const { text, urgency } = dueLabel(doAt, now);
  const { color, variant, icon: Icon } = DUE_STYLES[urgency];
  return (
    <Badge {...shape} color={color} variant={variant} leftSection={<Icon size={16} aria-hidden />}>
      {text}
    </Badge>
  );
}

export function TaskBadge({ task, now }: { readonly task: Task; readonly now: number }) {
  if (task.doneAt === undefined) return <DueBadge doAt={task.doAt} now={now} />;
  const isAutomatic = task.completionSource === 'auto';
  return (
    <Badge {...shape} color="gray" variant="default" leftSection={isAutomatic ? <IconRobot size={16} aria-hidden /> : <IconCheck size={16} aria-hidden />}>
      {isAutomatic ? 'automatisch erledigt' : 'erledigt'}
    </Badge>
  );
}
