import { Skeleton, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { serverNow } from '#web/api/session/server-clock.ts';
import { formatDayHeading } from '#web/ui/time/local-time.ts';
import styles from './data-list.module.css';
import { type DayRows, noonOf } from './rows-by-day.ts';

export interface Column<Row> {
  readonly name: string;
  readonly render: (row: Row) => ReactNode;
  /**
   * `title` names the row and opens it; `number` is right-aligned; `short` takes no more width than needed; `text`
   * shrinks first; `action` contains buttons.
   */
  readonly kind?: 'title' | 'number' | 'short' | 'text' | 'action';
  /** If true, a card omits the column for this row. */
  readonly isEmpty?: (row: Row) => boolean;
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly groups: readonly DayRows<Row>[];
  readonly onOpen: (row: Row) => void;
}

const SKELETON_ROWS = [0, 1, 2, 3, 4, 5, 6, 7];

/**
 * A plain table, because Mantine's adds 20 KiB for a scroll area and positioning that are not needed here. Keyboards
 * and screen readers use the button in the title cell; its click bubbles to the row, so the row opens only once.
 */
export function DataTable<Row extends { '@id': string }>({ label, columns, groups, onOpen }: DataTableProps<Row>) {
  return (
    <table className={styles.table} aria-label={label}>
      <TableHead columns={columns} />
      {groups.map(({ day, rows }) => (
        <tbody key={rows[0]?.['@id']}>
          {day !== '' && (
            <tr className={styles.day}>
              <th scope="rowgroup" colSpan={columns.length}>
                {formatDayHeading(noonOf(day), serverNow())}
              </th>
            </tr>
          )}
          {rows.map((row) => (
            <tr key={row['@id']} className={styles.row} onClick={() => onOpen(row)}>
              {columns.map((column) => (
                <td key={column.name} className={styles.cell} data-kind={column.kind}>
                  {column.kind === 'title' ? (
                    <UnstyledButton className={styles.title}>{column.render(row)}</UnstyledButton>
                  ) : (
                    column.render(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

export function DataTableSkeleton<Row>({ label, columns }: Pick<DataTableProps<Row>, 'label' | 'columns'>) {
  return (
    <table className={styles.table} aria-label={`${label} werden geladen`} aria-busy>
      <TableHead columns={columns} />
      <tbody>
        {SKELETON_ROWS.map((row) => (
          <tr key={row} className={styles.skeletonRow}>
            {columns.map((column) => (
              <td key={column.name} className={styles.cell}>
                <Skeleton height={14} width={column.kind === 'title' ? '80%' : '60%'} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function TableHead<Row>({ columns }: Pick<DataTableProps<Row>, 'columns'>) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column.name} scope="col" className={styles.head} data-kind={column.kind}>
            {column.kind === 'action' ? <span className={styles.hiddenLabel}>{column.name}</span> : column.name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
