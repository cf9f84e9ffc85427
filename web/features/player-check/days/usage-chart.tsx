import { Group } from '@mantine/core';
import type { UsageDay } from '#shared/contracts/player-check/location-usages.ts';
import { formatDay } from '#web/ui/time/local-time.ts';
import styles from './usage-days.module.css';

/**
 * Shows the requests of each day. The chart is hidden from screen readers, because the table below has the same
 * numbers. A conspicuous day has a coloured background, since it may have no bar.
 */
export function UsageChart({ days }: { readonly days: readonly UsageDay[] }) {
  const maxRequests = Math.max(...days.map(({ requests }) => requests), 1);
  const [firstDay, lastDay] = [days[0], days.at(-1)];
  return (
    <div aria-hidden>
      <div className={styles.bars}>
        {days.map(({ day, requests, mark }) => (
          <span
            key={day}
            className={styles.slot}
            data-mark={mark}
            title={`${formatDay(noonOf(day))}: ${requests.toLocaleString('de-DE')}`}
          >
            <span className={styles.bar} style={{ height: `${(requests / maxRequests) * 100}%` }} />
          </span>
        ))}
      </div>
      <Group justify="space-between" gap="xs" wrap="nowrap" c="dimmed" fz="sm">
        <span>{firstDay && dayAndMonth(firstDay.day)}</span>
        <span>höchstens {maxRequests.toLocaleString('de-DE')} am Tag</span>
        <span>{lastDay && dayAndMonth(lastDay.day)}</span>
      </Group>
    </div>
  );
}

/** Formats a day as '01.10.'. */
const dayAndMonth = (day: string) => formatDay(noonOf(day)).slice(0, 6);

/** Returns noon UTC, which falls on the same calendar day in every time zone near Germany. */
const noonOf = (day: string) => `${day}T12:00:00Z`;
