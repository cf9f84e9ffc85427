import { Button, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconCircleCheck, IconDownload, IconSend } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { authorityFileName } from '#shared/contracts/authority-access/authority-file-name.ts';
import type { AuthorityEntry } from '#shared/contracts/authority-access/authority-reading.ts';
import { errorMessage } from '#web/api/client/error-message.ts';
import { saveFile } from '#web/ui/file/save-file.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import { EntryFacts } from './entry-facts.tsx';
import { authorityEntryQuery, openFile } from './inspector.api.ts';
import { markOf } from './section-facts.ts';
import styles from './entry-row.module.css';

interface EntryRowProps {
  readonly entry: AuthorityEntry;
  /** Whether the reader has just sent it. */
  readonly isSent?: boolean;
}

/** One entry with what is recorded of it. Longer ones open below their title. */
export function EntryRow({ entry, isSent = false }: EntryRowProps) {
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
        {isSent && (
          <StatusBadge tone="calm" icon={IconSend}>
            Gesendet
          </StatusBadge>
        )}
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
            {entry.hasDetails && (
              <Button
                variant="default"
                className={styles.open}
                leftSection={<IconChevronDown size={18} aria-hidden data-open={isOpen || undefined} />}
                aria-expanded={isOpen}
                aria-label={`${isOpen ? 'Zuklappen' : 'Ansehen'}: ${entry.title}`}
                onClick={() => setIsOpen(!isOpen)}
              >
                {isOpen ? 'Zuklappen' : 'Ansehen'}
              </Button>
            )}
            {entry.hasFile && <DownloadButton entry={entry} />}
          </div>
        )}
      </div>
      {isOpen ? <EntryDetails entry={entry} /> : <EntryFacts entry={entry} />}
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
      {details.isError && <ErrorNotice subject="Einzelheiten" onRetry={() => void details.refetch()} />}
    </>
  );
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

const FILE_TEXTS: Partial<Record<AuthorityEntry['section'], string>> = {
  reports: 'Bericht (PDF)',
  protocols: 'Protokoll (PDF)',
};

function DownloadButton({ entry }: { readonly entry: AuthorityEntry }) {
  const download = useMutation({
    mutationFn: async () => {
      const content = await openFile(entry.key);
      saveFile(content, authorityFileName(entry.key, EXTENSIONS[content.type] ?? 'bin'));
    },
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={download.isPending}
        aria-label={`Herunterladen: ${entry.title}`}
        onClick={() => download.mutate()}
      >
        {FILE_TEXTS[entry.section] ?? 'Datei'}
      </Button>
      {download.isError && <Text role="alert">{errorMessage(download.error)}</Text>}
    </>
  );
}
