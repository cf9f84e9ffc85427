import { Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconMoon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SEVERITIES, type Severity, type LocationSituation } from '#shared/contracts/locations/location-situations.ts';
import { canChangeLocations, isAdmin } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import {
  NO_LOCATION_FILTER,
  useLocationSituations,
  locationFiguresQuery,
} from '#web/features/locations/locations.public.ts';
import { DataListFooter } from '#web/ui/list/data-list-footer.tsx';
import { ListFilters } from '#web/ui/filter/list-filters.tsx';
import { EmptyNotice, ErrorNotice } from '#web/ui/notice/notices.tsx';
import type { PagedList } from '#web/ui/list/paged-list.ts';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { useUrlState, withoutEmpty } from '#web/ui/filter/url-state.ts';
import { localDay } from '#web/ui/time/local-time.ts';
import styles from './dashboard.module.css';
import { isQuotaLow, locationReasons } from './location-reasons.ts';
import { SEVERITY_TEXTS } from './location-severity-texts.ts';

const SEVERITY_STYLES = {
  act: { tone: 'act', icon: IconAlertTriangle },
  watch: { tone: 'soon', icon: IconClock },
  fine: { tone: 'calm', icon: IconCircleCheck },
  inactive: { tone: 'calm', icon: IconMoon },
} as const satisfies Record<Severity, unknown>;

/** A shorter list needs no search field. */
const MAX_LOCATIONS_WITHOUT_SEARCH = 10;

export function LocationSeverityList({ now }: { readonly now: number }) {
  const [filter] = useUrlState(NO_LOCATION_FILTER);
  const list = useLocationSituations(filter);
  const locations = useQuery(locationFiguresQuery).data?.locations;
  const total = locations === undefined ? 0 : Object.values(locations).reduce((sum, count) => sum + count, 0);
  return (
    <Stack gap="sm">
      {(total > MAX_LOCATIONS_WITHOUT_SEARCH || filter.name !== '' || filter.severity !== '') && <LocationFilters />}
      <Locations list={list} now={now} />
    </Stack>
  );
}

function LocationFilters() {
  const [filter, change] = useUrlState(NO_LOCATION_FILTER);
  const severity = SEVERITIES.find((one) => one === filter.severity);
  return (
    <ListFilters
      filter={filter}
      onChange={change}
      fields={[
        {
          kind: 'linked',
          name: 'severity',
          label: 'Stand',
          text: severity === undefined ? '' : SEVERITY_TEXTS[severity],
        },
        { kind: 'text', name: 'name', label: 'Standort' },
      ]}
    />
  );
}

interface LocationsProps {
  readonly list: PagedList<LocationSituation>;
  readonly now: number;
}

function Locations({ list, now }: LocationsProps) {
  if (list.rows === null) {
    if (list.error === null) return <Skeleton height={360} radius="md" />;
    return <ErrorNotice subject="Standorte" onRetry={list.retry} />;
  }
  if (list.rows.length === 0) return <EmptyNotice />;
  return (
    <div className={styles.locations} aria-busy={list.isRefreshing}>
      {/* Shows the error above the list, because a location must not look fine only because its figures are
          outdated. */}
      {list.error !== null && <ErrorNotice subject="Standorte" onRetry={list.retry} />}
      <ul>
        {list.rows.map((situation) => (
          <li key={situation['@id']}>
            <LocationLine situation={situation} now={now} />
          </li>
        ))}
      </ul>
      {list.total > list.rows.length && <DataListFooter list={list} />}
    </div>
  );
}

interface LocationLineProps {
  readonly situation: LocationSituation;
  readonly now: number;
}

function LocationLine({ situation, now }: LocationLineProps) {
  const actor = useActor();
  const { tone, icon } = SEVERITY_STYLES[situation.severity];
  return (
    <Link {...linkToReason(situation, localDay(now), canChangeLocations(actor))} className={styles.location}>
      <StatusBadge tone={tone} icon={icon}>
        {SEVERITY_TEXTS[situation.severity]}
      </StatusBadge>
      <div className={styles.name}>
        <Text fw={600}>{situation.name}</Text>
        {/* Only administrators see locations of several organisations. */}
        {isAdmin(actor) && (
          <Text size="sm" c="dimmed">
            {situation.customerName}
          </Text>
        )}
      </div>
      <Text className={styles.reasons}>
        {locationReasons(situation, now).map((reason) => (
          <span key={reason} className={styles.reason}>
            {reason}{' '}
          </span>
        ))}
      </Text>
    </Link>
  );
}

/** Returns the link to the page that shows the first reason; without a reason, to the location or to its activities. */
function linkToReason(situation: LocationSituation, today: string, mayChange: boolean) {
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
