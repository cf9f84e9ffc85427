import { Button, Skeleton, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconCircleCheck, IconMessageQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuthorityEntry } from '#shared/contracts/authority-access/authority-reading.ts';
import { DownloadButton } from '#web/features/authority-access/inspector/entry-buttons.tsx';
import { EntryFacts } from '#web/features/authority-access/inspector/entry-facts.tsx';
import { authorityEntryQuery } from '#web/features/authority-access/inspector/inspector.api.ts';
import { markOf } from '#web/features/authority-access/inspector/section-facts.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { formatDateTime, formatTime } from '#web/ui/time/local-time.ts';
import { aboutRecord } from './about-record.ts';
import styles from './records.module.css';

interface RecordRowProps {
  readonly record: AuthorityEntry;
  /** Whether the heading above says the day. */
  readonly isUnderDay?: boolean;
  /** Demands something that belongs to the record. */
  readonly onDemand: () => void;
}

/** One record in a line that opens everything that is recorded of it. The Mängel of a protocol are shown in any case. */
export function RecordRow({ record, isUnderDay = false, onDemand }: RecordRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { title, at = '', section, facts, locationName = '', isMissed = false } = record;
  const moment = isUnderDay ? formatTime(at) : formatDateTime(at);
  const about = aboutRecord(record);
  const mark = markOf(record);
  return (
    <li className={styles.record}>
      <div className={styles.line}>
        <span className={styles.at}>{moment}</span>
        <UnstyledButton
          className={styles.title}
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Zuklappen' : 'Ansehen'}: ${title}, ${moment}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {/* The mark says that it was missed. */}
          {isMissed ? 'Kontrollgang' : title}
        </UnstyledButton>
        <span className={styles.about}>
          <span title={locationName}>{locationName}</span>
          <span title={about}>{about}</span>
        </span>
        {mark !== null && (
          <span className={styles.mark}>
            <StatusBadge
              tone={mark.isSettled ? 'calm' : 'soon'}
              icon={mark.isSettled ? IconCircleCheck : IconAlertTriangle}
            >
              {mark.text}
            </StatusBadge>
          </span>
        )}
        {record.hasFile && (
          <span className={styles.file}>
            <DownloadButton entry={record} text="PDF" />
          </span>
        )}
        <IconChevronDown size={20} aria-hidden className={styles.chevron} data-open={isOpen || undefined} />
      </div>
      {isOpen && (
        <div className={styles.details}>
          {record.hasDetails ? <Details record={record} /> : <EntryFacts entry={record} />}
          <Button variant="default" leftSection={<IconMessageQuestion size={18} aria-hidden />} onClick={onDemand}>
            Hierzu etwas nachfordern
          </Button>
        </div>
      )}
      {!isOpen && section === 'protocols' && facts.length > 0 && (
        <div className={styles.details}>
          <EntryFacts entry={record} />
        </div>
      )}
    </li>
  );
}

/** Keeps what the list shows in its place while the rest is read. */
function Details({ record }: Pick<RecordRowProps, 'record'>) {
  const details = useQuery(authorityEntryQuery(record.key));
  return (
    <>
      <EntryFacts entry={details.data ?? record} isWhole />
      {details.isPending && <Skeleton height={120} radius="md" />}
      {details.isLoadingError && <ErrorNotice subject="Einzelheiten" onRetry={() => void details.refetch()} />}
    </>
  );
}
