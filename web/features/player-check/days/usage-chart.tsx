import { Group } from '@mantine/core';
import type { UsageDay } from '#shared/contracts/player-check/location-usages.ts';
import { formatDay } from '#web/ui/time/local-time.ts';
import styles from './usage-days.module.css';

/**
 * Hidden from screen readers, because the table below says the same. A conspicuous day has a coloured background, since
 * it may have no bar.
 */
export function UsageChart({ days }: { readonly days: readonly UsageDay[] }) {
  const most = Math.max(...days.map(({ requests }) => requests), 1);
  const [first, last] = [days[0], days.at(-1)];
  return (
    <div aria-hidden>
      <div className={styles.bars}>
        {days.map(({ day, requests, mark }) => (
          <span
            key={day}
            className={styles.slot}
            data-mark={mark}
            title={`${formatDay(noon(day))}: ${requests.toLocaleString('de-DE')}`}
          >
            <span className={styles.bar} style={{ height: `${(requests / most) * 100}%` }} />
          </span>
        ))}
      </div>
      <Group justify="space-between" gap="xs" wrap="nowrap" c="dimmed" fz="sm">
        <span>{first && dayAndMonth(first.day)}</span>
        <span>höchstens {most.toLocaleString('de-DE')} am Tag</span>
        <span>{last && dayAndMonth(last.day)}</span>
      </Group>
    </div>
  );
}

/** '01.10.' */
const dayAndMonth = (day: string) => formatDay(noon(day)).slice(0, 6);

/** Returns noon UTC, which falls on the same calendar day in every time zone near Germany. */
const noon = (day: string) => `${day}T12:00:00Z`;
