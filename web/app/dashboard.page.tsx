import { Paper, Stack, Title } from '@mantine/core';
import { MINUTE_MILLISECONDS } from '#shared/durations.ts';
import { useNow } from '#web/api/server-clock.ts';
import { useSession } from '#web/api/session.ts';
import {
  activityCountQuery,
  LatestActivities,
  NO_ACTIVITY_FILTER,
} from '#web/features/activities/activities.public.ts';
import { NO_TOUR_FILTER, tourCountQuery } from '#web/features/inspection-tours/inspection-tours.public.ts';
import { NO_TASK_FILTER, taskCountQuery } from '#web/features/tasks/tasks.public.ts';
import { formatTime, formatWeekday, venueDay } from '#web/ui/venue-time.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Counter } from './counter.tsx';
import styles from './dashboard.module.css';
import { VenueSeverityList } from './venue-severity-list.tsx';

/** 'Which venue is in danger?' The answer first, the figures of today beside it. */
export function DashboardPage() {
  const { customer } = useSession();
  const now = useNow(MINUTE_MILLISECONDS);
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

/** Each counter opens the list it counts: one filter for both, so that the number and the rows agree. */
function Counters({ today }: { readonly today: string }) {
  const day = { from: today, to: today };
  const overdue = { ...NO_TASK_FILTER, status: 'overdue' };
  const dueToday = { ...NO_TASK_FILTER, ...day };
  const recordedToday = { ...NO_ACTIVITY_FILTER, ...day, validity: 'valid' };
  const missedToday = { ...NO_TOUR_FILTER, ...day, source: 'missed' };
  return (
    <section className={styles.counters} aria-label="Zahlen von heute">
      <Counter
        label="Aufgaben überfällig"
        tone="act"
        to="/tasks/list"
        filter={overdue}
        query={taskCountQuery(overdue)}
      />
      <Counter
        label="Kontrollgänge heute versäumt"
        tone="act"
        to="/inspectiontours/list"
        filter={missedToday}
        query={tourCountQuery(missedToday)}
      />
      <Counter
        label="Heute fällig, noch offen"
        tone="watch"
        to="/tasks/list"
        filter={dueToday}
        query={taskCountQuery(dueToday)}
      />
      <Counter
        label="Maßnahmen heute"
        to="/activities/list"
        filter={recordedToday}
        query={activityCountQuery(recordedToday)}
      />
    </section>
  );
}
