import '#web/mantine-forms.css';
import { Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import { DataCards, DataCardSkeletons } from './data-cards.tsx';
import { DataListFooter } from './data-list-footer.tsx';
import styles from './data-list.module.css';
import { DataTable, DataTableSkeleton } from './data-table.tsx';
import { EmptyNotice, ErrorNotice } from './notices.tsx';
import type { PagedList } from './paged-list.ts';
import { useHasRoom } from './screen-width.ts';

export interface Column<Row> {
  readonly name: string;
  readonly render: (row: Row) => ReactNode;
  /** `title` names the row and opens it; `number` is set right; `short` takes no more than it needs; `text` gives way first; `action` holds buttons. */
  readonly kind?: 'title' | 'number' | 'short' | 'text' | 'action';
  /** Left out of the card when this says nothing about the row. */
  readonly isEmpty?: (row: Row) => boolean;
}

export interface DataListProps<Row> {
  /** What the rows are, in the plural: 'Aufgaben'. */
  readonly label: string;
  /** Status or date first. */
  readonly columns: readonly Column<Row>[];
  readonly list: PagedList<Row>;
  readonly onOpen: (row: Row) => void;
}

/** A list that is a table where there is room and cards where there is not, in each of its four states. */
export function DataList<Row extends { '@id': string }>({ label, columns, list, onOpen }: DataListProps<Row>) {
  const hasRoom = useHasRoom();
  const Rows = hasRoom ? DataTable : DataCards;
  if (list.rows === null) {
    if (list.error !== null) return <ErrorNotice what={label} onRetry={list.retry} />;
    return (
      <div className={styles.list}>
        <div className={styles.progress} />
        {hasRoom ? <DataTableSkeleton label={label} columns={columns} /> : <DataCardSkeletons label={label} />}
      </div>
    );
  }
  return (
    <section aria-label={label} aria-busy={list.isRefreshing} className={styles.list}>
      <div className={styles.progress}>
        {list.isRefreshing && (
          <Progress value={100} animated size={3} radius={0} aria-label={`${label} werden aktualisiert`} />
        )}
      </div>
      {list.error !== null && <ErrorNotice what={label} onRetry={list.retry} />}
      {list.rows.length === 0 ? (
        <EmptyNotice />
      ) : (
        <Rows label={label} columns={columns} rows={list.rows} onOpen={onOpen} />
      )}
      {list.rows.length > 0 && <DataListFooter list={list} />}
    </section>
  );
}
