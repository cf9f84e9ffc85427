import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { daysAfter, monthsAfter } from '#shared/domain/time/days.ts';
import { isService } from '#shared/permissions.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useActor } from '#web/api/session/session.ts';
import { formatLongDay, localDay } from '#web/ui/time/local-time.ts';
import { limitsQuery } from '#web/features/player-check/player-check.api.ts';
import { UsageDetail } from './usage-detail.tsx';
import styles from './usage-indicator.module.css';
import { type Usage, usageOf } from './usage.ts';

interface UsageIndicatorProps {
  readonly locationId: number;
}

/** Shows the OASIS requests of a location that are left in the current month. */
export function UsageIndicator({ locationId }: UsageIndicatorProps) {
  const limits = useQuery(limitsQuery(locationId));
  return (
    <div
      role="group"
      aria-label="OASIS-Abfragen diesen Monat"
      aria-busy={limits.isPending}
      className={styles.indicator}
    >
      <Text size="sm" c="dimmed" aria-hidden>
        OASIS-Abfragen diesen Monat
      </Text>
      {limits.data !== undefined && <LimitDetail usage={usageOf(limits.data)} />}
      {limits.isPending && <Skeleton height={42} />}
      {limits.isError && limits.data === undefined && <UsageError onRetry={() => void limits.refetch()} />}
    </div>
  );
}

/** The limit applies to a calendar month. Staff cannot book more, so they are told who can. */
function LimitDetail({ usage }: { readonly usage: Usage }) {
  const actor = useActor();
  const lastDay = daysAfter(monthsAfter(`${localDay(serverNow()).slice(0, 7)}-01`, 1), -1);
  return (
    <>
      <UsageDetail usage={usage} />
      {usage.leftPercent !== null && usage.tone !== 'calm' && (
        <Text size="sm" c="dimmed">
          Gilt bis {formatLongDay(lastDay)}.{isService(actor) && ' Ein Zusatzpaket bucht die Verwaltung.'}
        </Text>
      )}
    </>
  );
}

function UsageError({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div role="alert" className={styles.figures}>
      <Text component="span">Der Stand ist gerade nicht bekannt.</Text>
      <Button variant="subtle" size="compact-md" mih={44} onClick={onRetry}>
        Erneut versuchen
      </Button>
    </div>
  );
}
