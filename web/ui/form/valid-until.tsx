import { Group } from '@mantine/core';
import { IconAlertTriangle, IconClockExclamation } from '@tabler/icons-react';
import { proofStateOf } from '#shared/domain/proof-state.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import type { GroupTitle } from '#web/ui/list/row-groups.ts';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { formatDay, localDay } from '#web/ui/time/local-time.ts';
import styles from './valid-until.module.css';

/** Headings of lists that are sorted by the end of validity. */
export const VALIDITY_HEADINGS = {
  expired: { title: 'Abgelaufen', tone: 'act' },
  expiring: { title: 'Läuft bald ab', tone: 'soon' },
  fine: { title: 'Gültig', tone: 'calm' },
} as const satisfies Record<string, GroupTitle>;

/** How a badge says the same, of a file, a proof or a certificate. */
export const VALIDITY_BADGES = {
  expired: { tone: 'act', icon: IconAlertTriangle, text: 'abgelaufen' },
  expiring: { tone: 'soon', icon: IconClockExclamation, text: 'läuft bald ab' },
} as const;

interface ValidUntilProps {
  /** The last day in the API's format; undefined means unlimited. */
  readonly lastDay: string | undefined;
}

/** Shows until when something is valid. On a narrow screen the badge stands above the day. */
export function ValidUntil({ lastDay }: ValidUntilProps) {
  if (lastDay === undefined) return 'unbefristet';
  const state = proofStateOf(lastDay.slice(0, 10), localDay(serverNow()));
  const day = formatDay(lastDay);
  if (state !== 'expired' && state !== 'expiring') return day;
  const { tone, icon, text } = VALIDITY_BADGES[state];
  return (
    <Group gap="4px 8px" component="span" className={styles.ending}>
      <StatusBadge tone={tone} icon={icon}>
        {text}
      </StatusBadge>
      {day}
    </Group>
  );
}
