import { Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { AuthorityEntry } from '#shared/contracts/authority-access/authority-reading.ts';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import { DownloadButton } from './entry-buttons.tsx';
import { EntryFacts } from './entry-facts.tsx';
import { markOf } from './section-facts.ts';
import styles from './entry-row.module.css';

/** One entry with what is known of it. */
export function EntryRow({ entry }: { readonly entry: AuthorityEntry }) {
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
        {entry.hasFile && (
          <div className={styles.actions}>
            <DownloadButton entry={entry} />
          </div>
        )}
      </div>
      <EntryFacts entry={entry} />
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
