import { Text } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { isReachable, subscribeToConnection } from '#web/api/session/connection.ts';
import { useVisibleOrganisations } from '#web/features/customers/visible-organisations.public.ts';
import { formatRelativeDateTime, formatTime, formatWeekday } from '#web/ui/time/local-time.ts';
import styles from './dashboard.module.css';

interface DashboardFactsProps {
  readonly now: number;
  /** Time of the server at which the shown figures were read; null before the first answer. */
  readonly updatedAt: number | null;
}

/** Shows which day and organisation the page covers, and how old its figures are. */
export function DashboardFacts({ now, updatedAt }: DashboardFactsProps) {
  const organisations = useVisibleOrganisations();
  const isOnline = useSyncExternalStore(subscribeToConnection, isReachable);
  const facts = [formatWeekday(now), organisations];
  if (isOnline && updatedAt !== null) facts.push(`Stand ${formatTime(updatedAt)} Uhr`);
  return (
    <>
      <Text c="dimmed">{facts.join(' · ')}</Text>
      {!isOnline && (
        <Text className={styles.offline} role="status">
          <IconWifiOff size={18} aria-hidden />
          {updatedAt === null
            ? 'Keine Verbindung'
            : `Keine Verbindung. Alles hier ist vom Stand ${formatRelativeDateTime(updatedAt, now)} Uhr.`}
        </Text>
      )}
    </>
  );
}
