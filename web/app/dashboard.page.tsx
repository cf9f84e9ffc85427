import { Paper, Stack, Text, Title } from '@mantine/core';
import { serverNow, useNow } from '#web/api/server-clock.ts';
import { useSession } from '#web/api/session.ts';
import { activityCountQuery, LatestActivities } from '#web/features/activities/activities.public.ts';
import { taskCountQuery } from '#web/features/tasks/tasks.public.ts';
import { formatTime, formatWeekday, toWire, venueDay, dayAfter } from '#web/ui/venue-time.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Counter } from './counter.tsx';
import styles from './dashboard.module.css';
import { VenueSeverityList } from './venue-severity-list.tsx';

const MINUTE = 60_000;

/** 'Which venue is in danger?' The answer first, the figures of today beside it. */
export function DashboardPage() {
  const { customer } = useSession();
  const now = useNow(MINUTE);
  const today = venueDay(now);
  return (
    <Stack gap="lg">
      <PageHeader
        title="Standorte im Blick"
        subtitle={`${customer?.name ?? 'Alle Organisationen'} · ${formatWeekday(now)} · Stand ${formatTime(now)} Uhr`}
      />
      <Counters today={today} />
      <div className={styles.columns}>
        <section aria-labelledby="venues">
          <Title order={2} id="venues" mb="sm">
            Standorte nach Dringlichkeit
          </Title>
          <VenueSeverityList today={today} now={now} />
        </section>
        <section aria-labelledby="latest">
          <Title order={2} id="latest" mb="sm">
            Letzte Maßnahmen
          </Title>
          <Paper withBorder px="md" py="xs">
            <LatestActivities />
          </Paper>
        </section>
      </div>
    </Stack>
  );
}

/** Each counter opens the list it counts, with the same filter. */
function Counters({ today }: { readonly today: string }) {
  const day = { from: today, to: today };
  const end = dayAfter(today);
  const current = { 'exists[correctedBy]': false } as const;
  return (
    <section className={styles.counters} aria-label="Zahlen von heute">
      <Counter
        label="Aufgaben überfällig"
        tone="act"
        query={taskCountQuery('overdue', () => ({ 'exists[doneAt]': false, 'doAt[before]': toWire(serverNow()) }))}
        to="/tasks/list"
        search={{ status: 'overdue' }}
      />
      <Counter
        label="Aufgaben heute fällig"
        tone="watch"
        query={taskCountQuery(`due:${today}`, () => ({
          'exists[doneAt]': false,
          'doAt[after]': toWire(serverNow()),
          'doAt[before]': end,
        }))}
        to="/tasks/list"
        search={{ status: 'open', ...day }}
      />
      <Counter
        label="Maßnahmen heute"
        query={activityCountQuery(`today:${today}`, () => ({
          ...current,
          isCancelled: false,
          'occurredAt[after]': today,
          'occurredAt[before]': end,
        }))}
        to="/activities/list"
        search={day}
      />
      <Counter
        label="Heute automatisch erledigt"
        query={taskCountQuery(`auto:${today}`, () => ({
          ...current,
          completionSource: 'auto',
          'doneAt[after]': today,
          'doneAt[before]': end,
        }))}
        to="/tasks/list"
        search={{ status: 'done', source: 'auto', ...day }}
        note={<Text size="sm">ohne Bestätigung</Text>}
      />
    </section>
  );
}
