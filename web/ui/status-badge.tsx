import { Badge } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import styles from './status-badge.module.css';

/** Colour means act: `act` now, `soon` in a moment; `calm` is grey, since normal needs nobody. */
export type Tone = 'act' | 'soon' | 'calm';

const COLOURS = {
  act: { color: 'red', variant: 'filled' },
  soon: { color: 'orange.6', variant: 'filled' },
  calm: { color: 'gray', variant: 'default' },
} as const satisfies Record<Tone, object>;

interface StatusBadgeProps {
  readonly tone: Tone;
  /** Colour is never alone. */
  readonly icon: Icon;
  readonly children: string;
}

export function StatusBadge({ tone, icon: ToneIcon, children }: StatusBadgeProps) {
  return (
    <Badge
      {...COLOURS[tone]}
      size="lg"
      radius="xl"
      classNames={{ root: styles.badge, label: styles.label }}
      leftSection={<ToneIcon size={16} aria-hidden />}
    >
      {children}
    </Badge>
  );
}
