import '#web/mantine-forms.css';
import { Progress } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { DataCards, DataCardSkeletons } from './data-cards.tsx';
import { DataListFooter } from './data-list-footer.tsx';
import styles from './data-list.module.css';
import type { Column } from './column.ts';
import { DataTable, DataTableSkeleton } from './data-table.tsx';
import type { NoMatch } from '#web/ui/filter/no-match.ts';
import { EmptyNotice, ErrorNotice } from '#web/ui/notice/notices.tsx';
import type { Sorting } from './list-order.ts';
import type { PagedList } from './paged-list.ts';
import { groupRows, type GroupTitle } from './row-groups.ts';
import type { Selection } from '#web/ui/selection/selection.ts';
import { focusOpenedRow, rememberOpenedRow } from '#web/ui/screen/last-visits.ts';
import { useIsWideScreen } from '#web/ui/screen/screen-width.ts';

export interface DataListProps<Row> {
  /** Plural noun for the rows, e.g. 'Aufgaben'. */
  readonly label: string;
  /** The status or the date comes first. */
  readonly columns: readonly Column<Row>[];
  readonly list: PagedList<Row>;
  /** The notice that is shown when no row passes the filters; null while no filter is set. */
  readonly noMatch?: NoMatch | null;
  /** What the empty list says and offers instead of 'Keine Daten.', while no filter is set. */
  readonly emptyContent?: ReactNode;
  readonly onOpen: (row: Row) => void;
  /** Groups the rows by the day of this moment, so that a row needs to show only the time. */
  readonly momentOf?: ((row: Row) => string) | undefined;
  /** Groups rows by what they have in common, so that it is said once. Null for rows that are grouped by day. */
  readonly headingOf?: ((row: Row) => GroupTitle | null) | undefined;
  /** The heading of the other rows beside these, where no day is a heading. */
  readonly restHeading?: GroupTitle | undefined;
  /** Counts the rows of a group in words, if not all of them count. The count is their number as the heading says it. */
  readonly countTextOf?: ((rows: readonly Row[], count: string) => string) | undefined;
  readonly sorting?: Sorting;
  /** Id of the row whose details are shown beside the list; '' if there is none. */
  readonly openId?: string;
  /** The rows chosen for a bulk action; null while none can be chosen. */
  readonly selection?: Selection<Row> | null;
}

/**
 * Shows a list as a table on wide screens and as cards on narrow ones, in its four states: loading, failed, empty and
 * filled.
 */
export function DataList<Row extends { '@id': string }>(props: DataListProps<Row>) {
  const {
    label,
    columns,
    list,
    noMatch = null,
    emptyContent,
    onOpen,
    momentOf,
    headingOf,
    restHeading,
    countTextOf,
    sorting,
    openId = '',
    selection = null,
  } = props;
  // Groups have headings only while the rows are sorted by them.
  const grouping = sorting?.isByDefaultField === false ? {} : { momentOf, headingOf, restHeading, countTextOf };
  const section = useRef<HTMLElement>(null);
  const loadMore = useFocusOnNewRows(list, section);
  useFocusOnReturn(list.rows !== null);
  const isWideScreen = useIsWideScreen();
  const Rows = isWideScreen ? DataTable : DataCards;
  if (list.rows === null) {
    if (list.error !== null) return <ErrorNotice subject={label} onRetry={list.retry} />;
    return (
      <div className={styles.list}>
        <div className={styles.progress} />
        {isWideScreen ? (
          <DataTableSkeleton label={label} columns={columns} sorting={sorting} />
        ) : (
          <DataCardSkeletons label={label} />
        )}
      </div>
    );
  }
  return (
    <section ref={section} aria-label={label} aria-busy={list.isRefreshing} className={styles.list}>
      <div className={styles.progress}>
        {list.isRefreshing && (
          <Progress value={100} animated size={3} radius={0} aria-label={`${label} werden aktualisiert`} />
        )}
      </div>
      {list.error !== null && <ErrorNotice subject={label} onRetry={list.retry} />}
      {list.rows.length === 0 ? (
        <EmptyNotice noMatch={noMatch}>{noMatch === null ? emptyContent : undefined}</EmptyNotice>
      ) : (
        <Rows
          label={label}
          columns={columns}
          groups={groupRows(list.rows, list.total, grouping)}
          sorting={sorting}
          openId={openId}
          selection={selection}
          onOpen={(row) => {
            rememberOpenedRow(row['@id']);
            onOpen(row);
          }}
        />
      )}
      {list.rows.length > 0 && <DataListFooter list={list} onLoadMore={loadMore} />}
    </section>
  );
}

/**
 * Moves the focus to the row that the user had opened, if the rows arrive only after the page is shown. If they are
 * cached, the router moves it.
 */
function useFocusOnReturn(isFilled: boolean) {
  useEffect(() => {
    const hasFocusMoved = document.activeElement?.matches('body, main') !== true;
    if (isFilled && !hasFocusMoved) focusOpenedRow();
  }, [isFilled]);
}

/** Loads further rows and moves the focus to the first of them, which is where the pressed button was. */
function useFocusOnNewRows<Row>(list: PagedList<Row>, section: RefObject<HTMLElement | null>) {
  const firstNew = useRef<number>(null);
  const count = list.rows?.length ?? 0;
  useEffect(() => {
    if (firstNew.current === null || count <= firstNew.current) return;
    const titles = section.current?.querySelectorAll<HTMLElement>('[data-opens]');
    titles?.[firstNew.current]?.focus({ preventScroll: true });
    firstNew.current = null;
  }, [count, section]);
  return () => {
    firstNew.current = count;
    void list.loadMore();
  };
}
