import { Text, Group } from '@mantine/core';
import { IconAlertOctagon, IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { UsageDay, UsageOfMonth } from '#shared/contracts/player-check/location-usages.ts';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { EmptyNotice } from '#web/ui/notice/notices.tsx';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { formatDay } from '#web/ui/time/local-time.ts';
import styles from './usage-days.module.css';
import { explanationText, MARK_TEXTS, marksOf, remarkOf } from '#web/features/player-check/usage/usage-texts.ts';

/** Formats a day as '01.10.'. */
const dayAndMonth = (day: string) => formatDay(noonOf(day)).slice(0, 6);

/** Returns noon UTC, which falls on the same calendar day in every time zone near Germany. */
const noonOf = (day: string) => `${day}T12:00:00Z`;

interface UsageDaysProps {
  readonly usage: UsageOfMonth;
  readonly today: string;
}

/** Shows the requests per day as a chart and as a table. */
export function UsageDays({ usage: { days, isJudged, limits }, today }: UsageDaysProps) {
  if (days.length === 0) {
    return (
      <FormSection title="Abfragen am Tag">
        <EmptyNotice>
          <Text c="dimmed">Zahlen je Tag werden 36 Monate aufbewahrt. Danach bleibt die Zahl des Monats.</Text>
        </EmptyNotice>
      </FormSection>
    );
  }
  return (
    <FormSection title="Abfragen am Tag">
      <ConspicuousDaysNotice days={days} isJudged={isJudged} />
      <UsageChart days={days} />
      <table className={styles.table} aria-label="Abfragen am Tag">
        <thead>
          <tr>
            <th scope="col">Tag</th>
            <th scope="col">Abfragen</th>
            <th scope="col">üblich</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <DayRow key={day.day} day={day} location={limits.location} today={today} />
          ))}
        </tbody>
      </table>
    </FormSection>
  );
}

function ConspicuousDaysNotice({ days, isJudged }: Pick<UsageOfMonth, 'days' | 'isJudged'>) {
  const text = explanationText(marksOf(days));
  if (!isJudged)
    return <Text c="dimmed">Dieser Standort ist nicht aktiv oder prüft keine Spieler. Kein Tag wird bewertet.</Text>;
  return (
    <div>
      <Text fw={600}>{text === null ? 'Kein Öffnungstag fällt auf.' : `Es fallen auf: ${text}.`}</Text>
      <Text c="dimmed">
        Die Aufsicht sieht die Zahl der Abfragen und kann nachfragen. Verglichen wird mit demselben Wochentag der acht
        Wochen davor, nach den heutigen Öffnungszeiten und ohne stille Tage.
      </Text>
    </div>
  );
}

interface DayRowProps {
  readonly day: UsageDay;
  readonly location: string;
  readonly today: string;
}

function DayRow({ day, location, today }: DayRowProps) {
  const { mark } = day;
  const remark = remarkOf(day, today);
  return (
    <tr data-closed={!day.isOpen || undefined}>
      <td>
        <div className={styles.day}>
          <Link to="/locations/queries" search={{ location, from: day.day, to: day.day }}>
            {shortWeekday.format(new Date(`${day.day}T12:00:00Z`))}
          </Link>
          {mark !== undefined && (
            <StatusBadge
              tone={mark === 'none' ? 'act' : 'soon'}
              icon={mark === 'none' ? IconAlertOctagon : IconAlertTriangle}
            >
              {MARK_TEXTS[mark]}
            </StatusBadge>
          )}
          {remark !== '' && (
            <Text span size="sm" c="dimmed">
              {remark}
            </Text>
          )}
        </div>
      </td>
      <td>{day.requests.toLocaleString('de-DE')}</td>
      <td>{day.usual?.toLocaleString('de-DE') ?? '–'}</td>
    </tr>
  );
}

/** Formats a day as 'Mo., 16.11.'. */
const shortWeekday = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'UTC',
  weekday: 'short',
  day: '2-digit',
  month: '2-digit',
});

/**
 * Shows the requests of each day. The chart is hidden from screen readers, because the table below has the same
 * numbers. A conspicuous day has a coloured background, since it may have no bar.
 */
function UsageChart({ days }: { readonly days: readonly UsageDay[] }) {
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
