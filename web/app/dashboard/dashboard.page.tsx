import { Button, Paper, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { useNow } from '#web/api/session/server-clock.ts';
import { useSession } from '#web/api/session/session.ts';
import {
  activityCountQuery,
  LatestActivities,
  NO_ACTIVITY_FILTER,
} from '#web/features/activities/activities.public.ts';
import { NO_LOCATION_FILTER, locationFiguresQuery } from '#web/features/locations/locations.public.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { useUrlState } from '#web/ui/filter/url-state.ts';
import { formatTime, formatWeekday, localDay } from '#web/ui/time/local-time.ts';
import { ViewSwitch } from '#web/ui/list/view-switch.tsx';
import { Counter } from '#web/app/workplace/counter.tsx';
import styles from './dashboard.module.css';
import { LazyPeriodFigures } from './lazy-period-figures.tsx';
import { LocationSeverityList } from './location-severity-list.tsx';
import { SEVERITY_TEXTS } from './location-severity-texts.ts';

const VIEWS = [
  { value: '', label: 'Jetzt' },
  { value: 'figures', label: '30 Tage' },
];

/** Shows first which locations need attention. The figures of the last 30 days are one level deeper. */
export function DashboardPage() {
  const { customer } = useSession();
  const now = useNow(MINUTE_MILLISECONDS);
  const today = localDay(now);
  const [{ view }, change] = useUrlState({ view: '' });
  return (
    <Stack gap="lg">
      <PageHeader
        title="Standorte im Blick"
        subtitle={`${customer?.name ?? 'Alle Organisationen'} · ${formatWeekday(now)} · Stand ${formatTime(now)} Uhr`}
      >
        <Button variant="default" component={Link} to="/locations/usage">
          OASIS-Abfragen
        </Button>
        <ViewSwitch label="Zeitraum" views={VIEWS} value={view} onChange={(value) => change({ view: value })} />
      </PageHeader>
      {view === 'figures' ? <LazyPeriodFigures today={today} /> : <LocationsNow now={now} />}
    </Stack>
  );
}

function LocationsNow({ now }: { readonly now: number }) {
  return (
    <>
      <Counters today={localDay(now)} />
      <div className={styles.columns}>
        <section aria-labelledby="locations">
          <Title order={2} id="locations" mb="sm">
            Standorte nach Dringlichkeit
          </Title>
          <LocationSeverityList now={now} />
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
    </>
  );
}

const COUNTED_SEVERITIES = [
  { severity: 'act', tone: 'act' },
  { severity: 'watch', tone: 'watch' },
  { severity: 'fine', tone: 'plain' },
] as const;

/** The first three counters filter the list below; the fourth opens the list of activities. */
function Counters({ today }: { readonly today: string }) {
  const [filter] = useUrlState(NO_LOCATION_FILTER);
  const figures = useQuery(locationFiguresQuery);
  const recordedToday = { ...NO_ACTIVITY_FILTER, from: today, to: today, validity: 'valid' };
  const recorded = useQuery(activityCountQuery(recordedToday));
  return (
    <section className={styles.counters} aria-label="Zahlen von heute">
      {COUNTED_SEVERITIES.map(({ severity, tone }) => {
        const isChosen = filter.severity === severity;
        return (
          <Counter
            key={severity}
            label={SEVERITY_TEXTS[severity]}
            count={figures.data?.locations[severity]}
            isError={figures.isError}
            tone={tone}
            to="/dashboard"
            filter={{ ...filter, severity: isChosen ? '' : severity }}
            isChosen={isChosen}
          />
        );
      })}
      <Counter
        label="Maßnahmen heute"
        count={recorded.data}
        isError={recorded.isError}
        to="/activities/list"
        filter={recordedToday}
      />
    </section>
  );
}
