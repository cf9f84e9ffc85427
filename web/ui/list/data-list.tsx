import '#web/mantine-forms.css';
import { Progress } from '@mantine/core';
import { DataCards, DataCardSkeletons } from './data-cards.tsx';
import { DataListFooter } from './data-list-footer.tsx';
import styles from './data-list.module.css';
import { type Column, DataTable, DataTableSkeleton } from './data-table.tsx';
import type { NoMatch } from '#web/ui/filter/no-match.ts';
import { EmptyNotice, ErrorNotice } from '#web/ui/notice/notices.tsx';
import type { PagedList } from './paged-list.ts';
import { rowsByDay } from './rows-by-day.ts';
import { useIsWideScreen } from '#web/ui/screen/screen-width.ts';

export interface DataListProps<Row> {
  /** Plural noun for the rows, e.g. 'Aufgaben'. */
  readonly label: string;
  /** The status or the date comes first. */
  readonly columns: readonly Column<Row>[];
  readonly list: PagedList<Row>;
  /** What it says when no row passes the filters; null while there are none. */
  readonly noMatch?: NoMatch | null;
  readonly onOpen: (row: Row) => void;
  /** Groups the rows by the day of this moment, so that a row needs to show only the time. */
  readonly momentOf?: ((row: Row) => string) | undefined;
}

/**
 * Shows a list as a table on wide screens and as cards on narrow ones, in its four states: loading, failed, empty and
 * filled.
 */
export function DataList<Row extends { '@id': string }>(props: DataListProps<Row>) {
  const { label, columns, list, noMatch = null, onOpen, momentOf } = props;
  const isWideScreen = useIsWideScreen();
  const Rows = isWideScreen ? DataTable : DataCards;
  if (list.rows === null) {
    if (list.error !== null) return <ErrorNotice subject={label} onRetry={list.retry} />;
    return (
      <div className={styles.list}>
        <div className={styles.progress} />
        {isWideScreen ? <DataTableSkeleton label={label} columns={columns} /> : <DataCardSkeletons label={label} />}
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
      {list.error !== null && <ErrorNotice subject={label} onRetry={list.retry} />}
      {list.rows.length === 0 ? (
        <EmptyNotice noMatch={noMatch} />
      ) : (
        <Rows label={label} columns={columns} groups={rowsByDay(list.rows, momentOf)} onOpen={onOpen} />
      )}
      {list.rows.length > 0 && <DataListFooter list={list} />}
    </section>
  );
}
