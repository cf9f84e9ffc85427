import { Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuthorityEntry } from '#shared/contracts/authority-access/authority-reading.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import { DownloadButton, FoldButton } from './entry-buttons.tsx';
import { EntryFacts } from './entry-facts.tsx';
import { authorityEntryQuery } from './inspector.api.ts';
import { markOf } from './section-facts.ts';
import styles from './entry-row.module.css';

/** One entry with what is recorded of it. Longer ones open below their title. */
export function EntryRow({ entry }: { readonly entry: AuthorityEntry }) {
  const [isOpen, setIsOpen] = useState(false);
  const meta = [entry.at && formatDateTime(entry.at), entry.locationName, entry.person];
  const mark = markOf(entry);
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h3 className={styles.title}>{entry.title}</h3>
          <Text size="sm" c="dimmed">
            {meta.filter((text) => text !== undefined && text !== '').join(' · ')}
          </Text>
        </div>
        {mark !== null && (
          <StatusBadge
            tone={mark.isSettled ? 'calm' : 'soon'}
            icon={mark.isSettled ? IconCircleCheck : IconAlertTriangle}
          >
            {mark.text}
          </StatusBadge>
        )}
        {(entry.hasDetails || entry.hasFile) && (
          <div className={styles.actions}>
            {entry.hasDetails && <FoldButton title={entry.title} isOpen={isOpen} onToggle={setIsOpen} />}
            {entry.hasFile && <DownloadButton entry={entry} />}
          </div>
        )}
      </div>
      {isOpen ? <EntryDetails entry={entry} /> : <EntryFacts entry={entry} />}
      {entry.files !== undefined && entry.files.length > 0 && (
        <ul className={styles.files} aria-label="Dateien der Antwort">
          {entry.files.map(({ key, name }) => (
            <li key={key}>
              <DownloadButton entry={{ key, section: entry.section, title: name }} text={name} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** What the list shows stays where it is while the rest is read. */
function EntryDetails({ entry }: { readonly entry: AuthorityEntry }) {
  const details = useQuery(authorityEntryQuery(entry.key));
  return (
    <>
      <EntryFacts entry={details.data ?? entry} isWhole />
      {details.isPending && <Skeleton height={120} radius="md" mt="sm" />}
      {details.isLoadingError && <ErrorNotice subject="Einzelheiten" onRetry={() => void details.refetch()} />}
    </>
  );
}
