import { Group } from '@mantine/core';
import { type Icon, IconAlertTriangle, IconClockExclamation } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { proofStateOf } from '#shared/domain/proof-state.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import type { GroupTitle } from '#web/ui/list/row-groups.ts';
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

/** Shows until when something is valid. On a narrow screen the state stands above the day. */
export function ValidUntil({ lastDay }: ValidUntilProps) {
  if (lastDay === undefined) return 'unbefristet';
  const state = proofStateOf(lastDay.slice(0, 10), localDay(serverNow()));
  const day = formatDay(lastDay);
  if (state !== 'expired' && state !== 'expiring') return day;
  const { tone, icon, text } = VALIDITY_BADGES[state];
  return (
    <Group gap="4px 8px" component="span" className={styles.ending}>
      <ToneText tone={tone} icon={icon}>
        {text}
      </ToneText>
      {day}
    </Group>
  );
}

interface ToneTextProps {
  readonly tone: 'act' | 'soon';
  readonly icon: Icon;
  readonly children: ReactNode;
}

/** Says how urgent something is where a filled badge would be louder than what it belongs to. */
export const ToneText = ({ tone, icon: ToneIcon, children }: ToneTextProps) => (
  <span className={styles.tone} data-tone={tone}>
    <ToneIcon size={18} aria-hidden />
    <span>{children}</span>
  </span>
);
