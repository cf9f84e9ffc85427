import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type AuthorityVisit, SEEN_SECTION_TEXTS } from '#shared/contracts/authority-access/authority-access.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import { visitsQuery } from './authority-access.api.ts';
import styles from './access-visits.module.css';

const visitText = ({ section, subject, locationName }: AuthorityVisit) =>
  [SEEN_SECTION_TEXTS[section], subject, locationName].filter((text) => text !== undefined).join(': ');

/** What the authority looked at, with the names that things had then. */
export function AccessVisits({ access }: { readonly access: string }) {
  const visits = useQuery(visitsQuery(access));
  const members = visits.data?.['hydra:member'] ?? [];
  const total = visits.data?.['hydra:totalItems'] ?? 0;
  return (
    <Stack gap="xs">
      <Title order={3}>Angesehen</Title>
      {visits.isPending && <Skeleton height={80} radius="md" />}
      {visits.isLoadingError && <ErrorNotice subject="Angesehene Seiten" onRetry={() => void visits.refetch()} />}
      {visits.data && members.length === 0 && <Text c="dimmed">Noch wurde nichts angesehen.</Text>}
      {members.length > 0 && (
        <ol className={styles.visits} aria-label="Angesehene Seiten">
          {members.map((visit) => (
            <li key={visit.id}>
              <span>{visitText(visit)}</span>
              <time dateTime={visit.createdAt}>{formatDateTime(visit.createdAt)}</time>
            </li>
          ))}
        </ol>
      )}
      {total > members.length && (
        <Text size="sm" c="dimmed">
          Die letzten {members.length} von {total}. Alle stehen im Prüfbuch.
        </Text>
      )}
    </Stack>
  );
}
