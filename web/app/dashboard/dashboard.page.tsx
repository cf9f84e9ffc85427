import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LocationFigures } from '#shared/contracts/locations/location-situations.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { clockOffset, useNow } from '#web/api/session/server-clock.ts';
import { LatestActivities } from '#web/features/activities/activities.public.ts';
import { LazySetupChecklist } from '#web/features/customers/customers.public.ts';
import { locationFiguresQuery, useLocationSituations } from '#web/features/locations/locations.public.ts';
import { useUrlState } from '#web/ui/filter/url-state.ts';
import { ViewSwitch } from '#web/ui/list/view-switch.tsx';
import { HelpButton } from '#web/ui/page/help-button.tsx';
import { localDay } from '#web/ui/time/local-time.ts';
import { DashboardFacts } from './dashboard-facts.tsx';
import styles from './dashboard.module.css';
import { headline, otherLocations } from './headline.ts';
import { LazyPeriodFigures } from './lazy-period-figures.tsx';
import { LocationsByConsequence } from './locations-by-consequence.tsx';
import { TodayFigures } from './today-figures.tsx';

const VIEWS = [
  { value: '', label: 'Jetzt' },
  { value: 'figures', label: '30 Tage' },
];

/** Shows the gravest problem first. The figures of the last 30 days are one level deeper. */
export function DashboardPage() {
  const now = useNow(MINUTE_MILLISECONDS);
  const [{ view }, change] = useUrlState({ view: '' });
  const views = (
    <Group gap="xs" wrap="nowrap">
      <ViewSwitch label="Zeitraum" views={VIEWS} value={view} onChange={(value) => change({ view: value })} />
      <HelpButton />
    </Group>
  );
  return view === 'figures' ? (
    <LazyPeriodFigures today={localDay(now)}>{views}</LazyPeriodFigures>
  ) : (
    <LocationsNow now={now}>{views}</LocationsNow>
  );
}

const sum = (counts: LocationFigures['locations']) => Object.values(counts).reduce((total, count) => total + count, 0);

const NEEDING_ATTENTION = ['act', 'watch'] as const;

function LocationsNow({ now, children }: { readonly now: number; readonly children: ReactNode }) {
  const [{ name }, change] = useUrlState({ name: '' });
  const all = useLocationSituations({ severity: NEEDING_ATTENTION, name: '' });
  const named = useLocationSituations({ severity: NEEDING_ATTENTION, name });
  const counts = useQuery(locationFiguresQuery).data?.locations;
  const today = localDay(now);
  const isKnown = all.rows !== null && counts !== undefined && sum(counts) > 0;
  return (
    <Stack gap="lg">
      <header className={styles.header}>
        <div className={styles.headline}>
          <DashboardFacts now={now} updatedAt={all.updatedAt === 0 ? null : all.updatedAt + clockOffset()} />
          <Title order={1} className={styles.title}>
            {isKnown ? headline(all.rows, now) : 'Dashboard'}
          </Title>
          {isKnown && <Text size="lg">{otherLocations(all.rows, counts)}</Text>}
        </div>
        {children}
      </header>
      <LazySetupChecklist now={now} />
      <div className={styles.columns}>
        <LocationsByConsequence
          list={named}
          counts={counts}
          name={name}
          onNameChange={(part) => change({ name: part })}
          now={now}
        />
        <div className={styles.side}>
          <TodayFigures today={today} />
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
