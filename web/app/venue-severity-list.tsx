import { Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconMoon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { missedToursQuery } from '#web/features/inspection-tours/inspection-tours.public.ts';
import { locationsQuery } from '#web/features/locations/locations.public.ts';
import { openTasksQuery } from '#web/features/tasks/tasks.public.ts';
import { EmptyNotice, ErrorNotice } from '#web/ui/notices.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { withoutEmpty } from '#web/ui/url-state.ts';
import styles from './dashboard.module.css';
import { SEVERITY_TEXTS, type Severity, type VenueReport, venueReports } from './venue-severity.ts';

const SEVERITY_STYLES = {
  act: { tone: 'act', icon: IconAlertTriangle },
  watch: { tone: 'soon', icon: IconClock },
  fine: { tone: 'calm', icon: IconCircleCheck },
  inactive: { tone: 'calm', icon: IconMoon },
} as const satisfies Record<Severity, unknown>;

interface VenueSeverityListProps {
  readonly today: string;
  readonly now: number;
}

export function VenueSeverityList({ today, now }: VenueSeverityListProps) {
  const venues = useQuery(locationsQuery);
  const tasks = useQuery(openTasksQuery(today));
  const tours = useQuery(missedToursQuery(today));
  const retry = () => void Promise.all([venues.refetch(), tasks.refetch(), tours.refetch()]);
  // Without all of them there is no judgement: a venue must not look fine because its tasks failed to load.
  if (venues.data === undefined || tasks.data === undefined || tours.data === undefined) {
    return venues.isError || tasks.isError || tours.isError ? (
      <ErrorNotice what="Standorte" onRetry={retry} />
    ) : (
      <Skeleton height={360} radius="md" />
    );
  }
  if (venues.data.length === 0) return <EmptyNotice />;
  return (
    <ul className={styles.venues}>
      {venueReports(venues.data, { openTasks: tasks.data, missedTours: tours.data }, now).map((report) => (
        <li key={report.venue}>
          <VenueLine report={report} today={today} />
        </li>
      ))}
    </ul>
  );
}

interface VenueLineProps {
  readonly report: VenueReport;
  readonly today: string;
}

function VenueLine({ report, today }: VenueLineProps) {
  const { tone, icon } = SEVERITY_STYLES[report.severity];
  return (
    <Link {...whereToLook(report, today)} className={styles.venue}>
      <StatusBadge tone={tone} icon={icon}>
        {SEVERITY_TEXTS[report.severity]}
      </StatusBadge>
      <Text fw={600} className={styles.name}>
        {report.name}
      </Text>
      <Text className={styles.reasons}>{report.reasons.join(' · ')}</Text>
    </Link>
  );
}

/** Straight to what the first reason names. */
function whereToLook({ venue, missed, overdue }: VenueReport, today: string) {
  if (missed > 0) {
    const search = withoutEmpty({ location: venue, source: 'missed', from: today, to: today });
    return { to: '/inspectiontours/list', search } as const;
  }
  return {
    to: '/tasks/list',
    search: withoutEmpty({ location: venue, status: overdue > 0 ? 'overdue' : '' }),
  } as const;
}
