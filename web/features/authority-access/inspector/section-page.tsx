import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { AUTHORITY_SECTION_TEXTS } from '#shared/contracts/authority-access/authority-access.ts';
import { ApiError } from '#web/api/client/client.ts';
import { EmptyNotice, ErrorNotice } from '#web/ui/notice/notices.tsx';
import { EntryCard } from './entry-card.tsx';
import { type InspectionFilter, sectionOf } from './inspection-filter.ts';
import { authorityPageQuery } from './inspector.api.ts';
import styles from './inspector.module.css';

interface SectionPageProps {
  readonly filter: InspectionFilter;
  readonly onPage: (page: number) => void;
  readonly onRefused: () => void;
}

const isRefused = (error: unknown) => error instanceof ApiError && (error.status === 401 || error.status === 410);

/** One section with its entries, page by page. */
export function SectionPage({ filter, onPage, onRefused }: SectionPageProps) {
  const page = useQuery(authorityPageQuery(filter));
  const hasEnded = isRefused(page.error);
  const tellEnd = useEffectEvent(onRefused);
  useEffect(() => {
    if (hasEnded) tellEnd();
  }, [hasEnded]);
  const title = AUTHORITY_SECTION_TEXTS[sectionOf(filter)];
  return (
    <section aria-labelledby="section-title" aria-busy={page.isPending}>
      <h2 id="section-title" className={styles.sectionTitle}>
        {title}
        {page.data !== undefined && page.data.total > 0 && ` (${page.data.total})`}
      </h2>
      {page.isPending && <Skeleton height={240} radius="md" />}
      {page.isError && <ErrorNotice subject={title} onRetry={() => void page.refetch()} />}
      {page.data?.entries.length === 0 && (
        <EmptyNotice>
          <Text c="dimmed">In diesem Zeitraum ist hier nichts erfasst.</Text>
        </EmptyNotice>
      )}
      {page.data !== undefined && page.data.entries.length > 0 && (
        <ul className={styles.entries} aria-label={title}>
          {page.data.entries.map((entry) => (
            <EntryCard key={entry.key} entry={entry} />
          ))}
        </ul>
      )}
      {page.data !== undefined && page.data.pages > 1 && (
        <Group justify="center" role="navigation" aria-label="Seiten">
          <Button variant="default" disabled={page.data.page <= 1} onClick={() => onPage(page.data.page - 1)}>
            Zurück
          </Button>
          <Text>
            Seite {page.data.page} von {page.data.pages}
          </Text>
          <Button
            variant="default"
            disabled={page.data.page >= page.data.pages}
            onClick={() => onPage(page.data.page + 1)}
          >
            Weiter
          </Button>
        </Group>
      )}
    </section>
  );
}
