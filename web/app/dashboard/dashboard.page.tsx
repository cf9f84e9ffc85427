import { Group, Paper, Stack, Text, Title, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { lazy, Suspense } from 'react';
import type { LocationCounts } from '#shared/contracts/locations/location-situations.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { isManagement } from '#shared/permissions.ts';
import { queryClient } from '#web/api/client/query-client.ts';
import { startFirstQueries } from '#web/api/session/first-queries.ts';
import { useSession } from '#web/api/session/session.ts';
import { clockOffset, useNow } from '#web/api/session/server-clock.ts';
import { LatestActivities } from '#web/features/activities/activities.public.ts';
import { LazySetupChecklist } from '#web/features/customers/customers.public.ts';
import {
  NEEDING_ATTENTION,
  locationFiguresQuery,
  situationList,
  useLocationSituations,
} from '#web/features/locations/locations.public.ts';
import { LazyLeavingNotice } from '#web/features/terminations/terminations.public.ts';
import { pagedQuery } from '#web/ui/list/paged-list.ts';
import { useUrlState } from '#web/ui/filter/url-state.ts';
import { ViewSwitch } from '#web/ui/list/view-switch.tsx';
import { HelpButton } from '#web/ui/page/help-button.tsx';
import { localDay, formatRelativeDateTime, formatTime, formatWeekday } from '#web/ui/time/local-time.ts';
import { useVisibleOrganisations } from '#web/features/customers/visible-organisations.public.ts';
import { CriticalLine } from './critical-line.tsx';
import styles from './dashboard.module.css';
import { headline, whatElseText } from './headline.ts';
import { loadWithRetry } from '#web/ui/screen/chunk-load.ts';
import { LocationsByConsequence } from './locations-by-consequence.tsx';
import { TodayFigures } from './today-figures.tsx';

const PeriodFigures = lazy(() =>
  loadWithRetry(() => import('./period/period-figures.tsx')).then((module) => ({ default: module.PeriodFigures })),
);

/** The figures of the last 30 days are loaded lazily, because most users never open this view. */
const LazyPeriodFigures = (props: { readonly today: string; readonly children: ReactNode }) => (
  <Suspense fallback={<Skeleton height={360} radius="md" />}>
    <PeriodFigures {...props} />
  </Suspense>
);

const PERIOD_VIEWS = [
  { value: '', label: 'Jetzt' },
  { value: 'figures', label: '30 Tage' },
];

/** Shows the current problems of all locations, the gravest first, or the figures of the last 30 days. */
export function DashboardPage() {
  const now = useNow(MINUTE_MILLISECONDS);
  const [{ view }, changeUrlState] = useUrlState({ view: '' });
  const views = (
    <Group gap="xs" wrap="nowrap">
      <ViewSwitch
        label="Zeitraum"
        views={PERIOD_VIEWS}
        value={view}
        onChange={(value) => changeUrlState({ view: value })}
      />
      <HelpButton />
    </Group>
  );
  return view === 'figures' ? (
    <LazyPeriodFigures today={localDay(now)}>{views}</LazyPeriodFigures>
  ) : (
    <LocationsNow now={now}>{views}</LocationsNow>
  );
}

const totalCount = (counts: LocationCounts['locations']) =>
  Object.values(counts).reduce((total, count) => total + count, 0);

startFirstQueries(({ actor }) =>
  // Whoever may not read them comes by here as well, on the way to the workplace.
  isManagement(actor)
    ? [
        queryClient.query(locationFiguresQuery),
        queryClient.infiniteQuery(pagedQuery(situationList({ severity: NEEDING_ATTENTION, name: '' }))),
      ]
    : [],
);

function LocationsNow({ now, children }: { readonly now: number; readonly children: ReactNode }) {
  const { customer } = useSession();
  const [{ name }, changeUrlState] = useUrlState({ name: '' });
  const situations = useLocationSituations({ severity: NEEDING_ATTENTION, name: '' });
  const matchingSituations = useLocationSituations({ severity: NEEDING_ATTENTION, name });
  const counts = useQuery(locationFiguresQuery).data?.locations;
  const areFiguresLoaded = situations.rows !== null && counts !== undefined && totalCount(counts) > 0;
  return (
    <Stack gap="lg">
      <header className={styles.header}>
        <div className={styles.headline}>
          <DashboardFacts
            now={now}
            updatedAt={situations.updatedAt === 0 ? null : situations.updatedAt + clockOffset()}
          />
          <Title order={1} className={styles.title}>
            {areFiguresLoaded ? headline(situations.rows, now) : 'Dashboard'}
          </Title>
          {areFiguresLoaded && <Text size="lg">{whatElseText(situations.rows, counts, now)}</Text>}
        </div>
        {children}
      </header>
      {(situations.rows !== null || situations.error !== null) && (
        <CriticalLine situations={situations.rows ?? []} now={now} />
      )}
      <LazySetupChecklist now={now} />
      {customer?.endsOn !== undefined && <LazyLeavingNotice customer={customer} />}
      <div className={styles.columns}>
        <LocationsByConsequence
          list={matchingSituations}
          counts={counts}
          name={name}
          onNameChange={(nameFilter) => changeUrlState({ name: nameFilter })}
          now={now}
        />
        <div className={styles.side}>
          <TodayFigures now={now} />
          <Paper withBorder p="md" component="section" aria-labelledby="latest">
            <div className={styles.sideHead}>
              <Title order={2} id="latest" className={styles.sideTitle}>
                Zuletzt erfasst
              </Title>
              <Link to="/activities/list" className={styles.all}>
                Alle<span className={styles.onlyRead}> Maßnahmen</span>
              </Link>
            </div>
            <LatestActivities />
          </Paper>
        </div>
      </div>
    </Stack>
  );
}

interface DashboardFactsProps {
  readonly now: number;
  /** Time of the server at which the shown figures were read; null before the first answer. */
  readonly updatedAt: number | null;
}

/** Shows which day and which organisation the page covers, and how old its figures are. */
function DashboardFacts({ now, updatedAt }: DashboardFactsProps) {
  const organisations = useVisibleOrganisations();
  const { location } = useSession();
  const facts = [formatWeekday(now), organisations];
  // The menu names the location at which the session works, but the page covers the others as well.
  if (location !== null) facts.push('alle Standorte');
  // Without a connection the figures may be of another day. Those of today are said alike, so that nothing moves.
  if (updatedAt !== null) {
    const isOfToday = localDay(updatedAt) === localDay(now);
    facts.push(`Stand ${isOfToday ? formatTime(updatedAt) : formatRelativeDateTime(updatedAt, now)} Uhr`);
  }
  return <Text c="dimmed">{facts.join(' · ')}</Text>;
}
