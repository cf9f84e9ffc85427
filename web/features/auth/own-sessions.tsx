import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AccountSession } from '#shared/contracts/account.ts';
import { showActError } from '#web/app/act-error.ts';
import { showSuccess } from '#web/app/alerts.ts';
import { deviceName } from '#web/ui/device-name.ts';
import { Mark } from '#web/ui/mark.tsx';
import { ErrorNotice } from '#web/ui/notices.tsx';
import { formatDateTime } from '#web/ui/venue-time.ts';
import { AccountSection } from './account-section.tsx';
import { ownSessionsQuery, useEndSessions } from './account.api.ts';
import styles from './account.module.css';

export function OwnSessions() {
  const { data, isError, refetch } = useQuery(ownSessionsQuery);
  const end = useEndSessions();
  const endThem = (session: string | null, done: string) =>
    end.mutate(session, { onSuccess: () => showSuccess(done), onError: showActError });
  return (
    <AccountSection title="Angemeldete Geräte" hint="Abgemeldet wird sofort.">
      {data === undefined && isError && <ErrorNotice what="Geräte" onRetry={() => void refetch()} />}
      {data === undefined && !isError && <Skeleton height={120} aria-busy aria-label="Geräte werden geladen" />}
      {data !== undefined && (
        <ul className={styles.sessions} aria-label="Angemeldete Geräte">
          {data.sessions.map((session) => (
            <Session
              key={session.id}
              session={session}
              isEnding={end.isPending && end.variables === session.id}
              onEnd={() => endThem(session.id, 'Das Gerät ist abgemeldet.')}
            />
          ))}
        </ul>
      )}
      {data !== undefined && data.sessions.length > 1 && (
        <Group justify="flex-end">
          <Button
            variant="default"
            loading={end.isPending && end.variables === null}
            onClick={() => endThem(null, 'Alle anderen Geräte sind abgemeldet.')}
          >
            Alle anderen abmelden
          </Button>
        </Group>
      )}
    </AccountSection>
  );
}

interface SessionProps {
  readonly session: AccountSession;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

function Session({
  session: { userAgent, place, network, lastSeenAt, createdAt, isCurrent },
  isEnding,
  onEnd,
}: SessionProps) {
  const device = deviceName(userAgent);
  const where = [place, network === undefined ? undefined : `Netz ${network}`].filter((part) => part !== undefined);
  return (
    <li className={styles.session}>
      <div>
        <Group gap="xs">
          <Text fw={600}>{device}</Text>
          {isCurrent && <Mark>dieses Gerät</Mark>}
        </Group>
        {where.length > 0 && <Text>{where.join(' · ')}</Text>}
        <Text c="dimmed" size="sm">
          Zuletzt benutzt {formatDateTime(lastSeenAt)}, angemeldet {formatDateTime(createdAt)}
        </Text>
      </div>
      {!isCurrent && (
        <Button
          variant="default"
          loading={isEnding}
          onClick={onEnd}
          aria-label={`${device} abmelden, zuletzt benutzt ${formatDateTime(lastSeenAt)}`}
        >
          Abmelden
        </Button>
      )}
    </li>
  );
}
