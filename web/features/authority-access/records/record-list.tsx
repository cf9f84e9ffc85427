import { Fragment } from 'react';
import type { AuthoritySection } from '#shared/contracts/authority-access/authority-access.ts';
import type { AuthorityEntry } from '#shared/contracts/authority-access/authority-reading.ts';
import { groupRows } from '#web/ui/list/row-groups.ts';
import { RecordRow } from './record-row.tsx';
import styles from './records.module.css';

/** The sections whose entries were recorded at a moment. */
export const RECORD_SECTIONS: readonly AuthoritySection[] = ['measures', 'tours', 'protocols'];

interface RecordListProps {
  readonly label: string;
  readonly records: readonly AuthorityEntry[];
  /** The number of all records, of which some may not be loaded. */
  readonly total: number;
  readonly onDemand: (record: AuthorityEntry) => void;
}

/** Shows records below the day on which they were made. */
export const RecordList = ({ label, records, total, onDemand }: RecordListProps) =>
  groupRows(records, total, { momentOf: ({ at = '' }) => at }).map(({ heading, countText, isOfOneDay, rows }) => (
    <Fragment key={heading?.title ?? ''}>
      {heading !== null && (
        <h3 className={styles.day}>
          {heading.title} <span>{countText}</span>
        </h3>
      )}
      <ul className={styles.entries} aria-label={heading === null ? label : `${label}, ${heading.title}`}>
        {rows.map((record) => (
          <RecordRow key={record.key} record={record} isUnderDay={isOfOneDay} onDemand={() => onDemand(record)} />
        ))}
      </ul>
    </Fragment>
  ));
