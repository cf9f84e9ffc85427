import { Anchor, Button, Group, Paper, Skeleton, Text, Title } from '@mantine/core';
import { IconMessageQuestion } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { AUTHORITY_SECTION_TEXTS } from '#shared/contracts/authority-access/authority-access.ts';
import type { AuthorityPage } from '#shared/contracts/authority-access/authority-reading.ts';
import { EmptyNotice, ErrorNotice } from '#web/ui/notice/notices.tsx';
import { EntryRow } from './entry-row.tsx';
import type { SectionFilter } from './inspection-filter.ts';
import { authorityPageQuery } from './inspector.api.ts';
import { EMPTY_TEXTS } from './section-facts.ts';
import styles from './inspector.module.css';

interface SectionPageProps {
  readonly filter: SectionFilter;
  readonly onPage: (page: number) => void;
  readonly onDemand: () => void;
}

/** One section with its entries, page by page. While others are read, the earlier ones stay in their place. */
export function SectionPage({ filter, onPage, onDemand }: SectionPageProps) {
  const page = useQuery({ ...authorityPageQuery(filter), placeholderData: keepPreviousData });
  const { section } = filter;
  const title = AUTHORITY_SECTION_TEXTS[section];
  return (
    <Paper
      component="section"
      withBorder
      className={styles.section}
      aria-label={title}
      aria-busy={page.isFetching}
      data-stale={page.isPlaceholderData || undefined}
    >
      <div className={styles.sectionHead}>
        <Title order={2}>{title}</Title>
        {section === 'reports' && (
          <Text c="dimmed">
            Ob ein Bericht unverändert ist, prüfen Sie ohne Zugang und Anmeldung:{' '}
            <Anchor href="/pruefen" target="_blank" rel="noreferrer" underline="always">
              Dokument prüfen
            </Anchor>
          </Text>
        )}
        {section === 'protocols' && (
          <Text c="dimmed">Die PDF-Datei ist eine Abschrift. Den Nachweis trägt das Protokoll des Betreibers.</Text>
        )}
      </div>
      {page.isPending && <Skeleton height={320} className={styles.waiting} />}
      {page.isError && <ErrorNotice subject={title} onRetry={() => void page.refetch()} />}
      {page.data !== undefined && !page.isError && <Entries page={page.data} title={title} onPage={onPage} />}
      <div className={styles.sectionFoot}>
        <Text c="dimmed">{section === 'demands' ? 'Fehlt noch etwas?' : 'Fehlt hier etwas?'}</Text>
        <Button variant="default" leftSection={<IconMessageQuestion size={18} aria-hidden />} onClick={onDemand}>
          Etwas nachfordern
        </Button>
      </div>
    </Paper>
  );
}

interface EntriesProps extends Pick<SectionPageProps, 'onPage'> {
  readonly page: AuthorityPage;
  readonly title: string;
}

function Entries({ page: { section, entries, page, pages }, title, onPage }: EntriesProps) {
  if (entries.length === 0)
    return (
      <EmptyNotice>
        <Text c="dimmed">{EMPTY_TEXTS[section] ?? 'In diesem Zeitraum ist hier nichts erfasst.'}</Text>
      </EmptyNotice>
    );
  return (
    <>
      <ul className={styles.entries} aria-label={title}>
        {entries.map((entry) => (
          <EntryRow key={entry.key} entry={entry} />
        ))}
      </ul>
      {pages > 1 && (
        <Group justify="center" className={styles.pages} role="navigation" aria-label="Seiten">
          <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Zurück
          </Button>
          <Text>
            Seite {page} von {pages}
          </Text>
          <Button variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            Weiter
          </Button>
        </Group>
      )}
    </>
  );
}
