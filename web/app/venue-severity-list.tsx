import { Badge, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconMoon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { locationsQuery } from '#web/features/locations/locations.public.ts';
import { openTasksQuery } from '#web/features/tasks/tasks.public.ts';
import { EmptyNotice, ErrorNotice } from '#web/ui/notices.tsx';
import styles from './dashboard.module.css';
import { SEVERITY_TEXTS, type Severity, type VenueReport, venueReports } from './venue-severity.ts';

const SEVERITY_STYLES = {
  act: { color: 'red', variant: 'filled', icon: IconAlertTriangle },
  watch: { color: 'orange', variant: 'filled', icon: IconClock },
  fine: { color: 'gray', variant: 'default', icon: IconCircleCheck },
  inactive: { color: 'gray', variant: 'default', icon: IconMoon },
} as const satisfies Record<Severity, unknown>;

interface VenueSeverityListProps {
  readonly today: string;
  readonly now: number;
}

export function VenueSeverityList({ today, now }: VenueSeverityListProps) {
  const venues = useQuery(locationsQuery);
  const tasks = useQuery(openTasksQuery(today));
  const retry = () => void Promise.all([venues.refetch(), tasks.refetch()]);
  // Without both there is no judgement: a venue must not look fine because its tasks failed to load.
  if (venues.data === undefined || tasks.data === undefined) {
    return venues.isError || tasks.isError ? (
      <ErrorNotice what="Standorte" onRetry={retry} />
    ) : (
      <Skeleton height={360} radius="md" />
    );
  }
  if (venues.data.length === 0) return <EmptyNotice />;
  return (
    <ul className={styles.venues}>
      {venueReports(venues.data, tasks.data, now).map((report) => (
        <li key={report.venue}>
          <VenueLine report={report} />
        </li>
      ))}
    </ul>
  );
}

function VenueLine({ report }: { readonly report: VenueReport }) {
  const { color, variant, icon: Icon } = SEVERITY_STYLES[report.severity];
  const status = report.severity === 'act' ? 'overdue' : 'open';
  return (
    <Link to="/tasks/list" search={{ location: report.venue, status }} className={styles.venue}>
      <Badge
        size="lg"
        radius="xl"
        tt="none"
        color={color}
        variant={variant}
        leftSection={<Icon size={16} aria-hidden />}
        className={styles.severity}
      >
        {SEVERITY_TEXTS[report.severity]}
      </Badge>
      <Text fw={600} className={styles.name}>
        {report.name}
      </Text>
      <Text className={styles.reasons}>{report.reasons.join(' · ')}</Text>
    </Link>
  );
}
