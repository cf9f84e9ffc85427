import { Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconMoon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SEVERITIES, type Severity, type VenueSituation } from '#shared/contracts/venue-situations.ts';
import { canChangeLocations, isAdmin } from '#shared/permissions.ts';
import { useActor } from '#web/api/session.ts';
import { NO_VENUE_FILTER, useVenueSituations, venueFiguresQuery } from '#web/features/locations/locations.public.ts';
import { activeFilters } from '#web/ui/active-filters.ts';
import { DataListFooter } from '#web/ui/data-list-footer.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { EmptyNotice, ErrorNotice } from '#web/ui/notices.tsx';
import type { PagedList } from '#web/ui/paged-list.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { TextFilter } from '#web/ui/text-filter.tsx';
import { useUrlState, withoutEmpty } from '#web/ui/url-state.ts';
import { venueDay } from '#web/ui/venue-time.ts';
import styles from './dashboard.module.css';
import { isQuotaLow, venueReasons } from './venue-reasons.ts';
import { SEVERITY_TEXTS } from './venue-severity-texts.ts';

const SEVERITY_STYLES = {
  act: { tone: 'act', icon: IconAlertTriangle },
  watch: { tone: 'soon', icon: IconClock },
  fine: { tone: 'calm', icon: IconCircleCheck },
  inactive: { tone: 'calm', icon: IconMoon },
} as const satisfies Record<Severity, unknown>;

/** Fewer are seen at a glance. */
const WORTH_SEARCHING = 10;

export function VenueSeverityList({ now }: { readonly now: number }) {
  const [filter] = useUrlState(NO_VENUE_FILTER);
  const list = useVenueSituations(filter);
  const venues = useQuery(venueFiguresQuery).data?.venues;
  const total = venues === undefined ? 0 : Object.values(venues).reduce((sum, count) => sum + count, 0);
  return (
    <Stack gap="sm">
      {(total > WORTH_SEARCHING || filter.name !== '' || filter.severity !== '') && <VenueFilters />}
      <Venues list={list} now={now} />
    </Stack>
  );
}

function VenueFilters() {
  const [filter, change] = useUrlState(NO_VENUE_FILTER);
  const severity = SEVERITIES.find((one) => one === filter.severity);
  const active = activeFilters([
    {
      name: 'Stand',
      value: severity === undefined ? '' : SEVERITY_TEXTS[severity],
      onClear: () => change({ severity: '' }),
    },
    { name: 'Standort', value: filter.name, onClear: () => change({ name: '' }) },
  ]);
  return (
    <FilterBar active={active} onClearAll={() => change(NO_VENUE_FILTER)}>
      <TextFilter label="Standort" value={filter.name} onChange={(name) => change({ name })} />
    </FilterBar>
  );
}

interface VenuesProps {
  readonly list: PagedList<VenueSituation>;
  readonly now: number;
}

function Venues({ list, now }: VenuesProps) {
  if (list.rows === null) {
    if (list.error === null) return <Skeleton height={360} radius="md" />;
    return <ErrorNotice what="Standorte" onRetry={list.retry} />;
  }
  if (list.rows.length === 0) return <EmptyNotice />;
  return (
    <div className={styles.venues} aria-busy={list.isRefreshing}>
      {/* A venue must not look fine because its figures are old. */}
      {list.error !== null && <ErrorNotice what="Standorte" onRetry={list.retry} />}
      <ul>
        {list.rows.map((situation) => (
          <li key={situation['@id']}>
            <VenueLine situation={situation} now={now} />
          </li>
        ))}
      </ul>
      {list.total > list.rows.length && <DataListFooter list={list} />}
    </div>
  );
}

interface VenueLineProps {
  readonly situation: VenueSituation;
  readonly now: number;
}

function VenueLine({ situation, now }: VenueLineProps) {
  const actor = useActor();
  const { tone, icon } = SEVERITY_STYLES[situation.severity];
  return (
    <Link {...whereToLook(situation, venueDay(now), canChangeLocations(actor))} className={styles.venue}>
      <StatusBadge tone={tone} icon={icon}>
        {SEVERITY_TEXTS[situation.severity]}
      </StatusBadge>
      <div className={styles.name}>
        <Text fw={600}>{situation.name}</Text>
        {/* Whose it is, for who sees those of several. */}
        {isAdmin(actor) && (
          <Text size="sm" c="dimmed">
            {situation.customerName}
          </Text>
        )}
      </div>
      <Text className={styles.reasons}>
        {venueReasons(situation, now).map((reason) => (
          <span key={reason} className={styles.reason}>
            {reason}{' '}
          </span>
        ))}
      </Text>
    </Link>
  );
}

/** Straight to what the first reason names; where there is none, to the venue itself, or to what was recorded there. */
function whereToLook(situation: VenueSituation, today: string, mayChange: boolean) {
  const { id, location, missedTours, overdueTasks, staffLacking, staffEnding, dueTasks, severity, certificate } =
    situation;
  if (missedTours > 0) {
    const search = withoutEmpty({ location, source: 'missed', from: today, to: today });
    return { to: '/inspectiontours/list', search } as const;
  }
  if (overdueTasks > 0) return { to: '/tasks/list', search: { location, status: 'overdue' } } as const;
  if (staffLacking > 0) return { to: '/users/profiles', search: { location } } as const;
  if (certificate !== undefined) return { to: '/oasiscerts/dashboard' } as const;
  if (isQuotaLow(situation)) return { to: '/locations/usage/$id', params: { id: String(id) } } as const;
  if (severity === 'fine' && dueTasks > 0) return { to: '/tasks/list', search: { location } } as const;
  if (staffEnding > 0) return { to: '/users/profiles', search: { location, proofs: 'expiring' } } as const;
  if (!mayChange) return { to: '/activities/list', search: { location } } as const;
  return { to: '/locations/edit/$id', params: { id: String(id) } } as const;
}
