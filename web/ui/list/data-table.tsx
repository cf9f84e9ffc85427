import { Skeleton, UnstyledButton } from '@mantine/core';
import { type Column, columnsOfGroup } from './column.ts';
import { ColumnHead } from './column-head.tsx';
import styles from './data-list.module.css';
import { GroupHeading } from './group-heading.tsx';
import type { Sorting } from './list-order.ts';
import { FailureReason, RowChoice } from '#web/ui/selection/row-choice.tsx';
import { isOpenRow, type RowGroup } from './row-groups.ts';
import type { Selection } from '#web/ui/selection/selection.ts';

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly groups: readonly RowGroup<Row>[];
  readonly sorting: Sorting | undefined;
  /** Id of the row whose details are shown; '' if there is none. */
  readonly openId: string;
  readonly selection: Selection<Row> | null;
  readonly onOpen: (row: Row) => void;
}

/** Where the row ends at this column: always, or only where the columns behind it are omitted. */
function endOf<Row>(columns: readonly Column<Row>[], { name }: Column<Row>) {
  const last = columns.at(-1);
  if (last?.kind === 'action') return undefined;
  if (name === last?.name) return 'always';
  return name === columns.findLast(({ isSecondary }) => !isSecondary)?.name ? 'narrow' : undefined;
}

const SKELETON_ROWS = [0, 1, 2, 3, 4, 5, 6, 7];

/**
 * Renders a plain table, because Mantine's adds 20 KiB for a scroll area and positioning that are not needed here. Keyboards
 * and screen readers use the button in the title cell; its click bubbles to the row, so the row opens only once.
 */
export function DataTable<Row extends { '@id': string }>(props: DataTableProps<Row>) {
  const { label, columns, groups, sorting, openId, selection, onOpen } = props;
  return (
    <table className={styles.table} aria-label={label}>
      <TableHead columns={columns} sorting={sorting} hasChoice={selection !== null} />
      {groups.map((group) => (
        <tbody key={group.rows[0]?.['@id']}>
          {group.heading !== null && (
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={columns.length + (selection === null ? 0 : 1)}>
                <GroupHeading {...group} />
              </th>
            </tr>
          )}
          {group.rows.map((row) => (
            <tr
              key={row['@id']}
              className={styles.row}
              data-open={isOpenRow(row, openId) || undefined}
              onClick={() => onOpen(row)}
            >
              {selection !== null && (
                <td className={styles.choiceCell} onClick={(event) => event.stopPropagation()}>
                  <RowChoice row={row} selection={selection} labelledBy={`title-${row['@id']}`} />
                </td>
              )}
              {columnsOfGroup(columns, group).map((column) => (
                <td
                  key={column.name}
                  className={styles.cell}
                  data-kind={column.kind}
                  data-secondary={column.isSecondary || undefined}
                  data-end={endOf(columns, column)}
                >
                  {column.kind === 'title' ? (
                    <UnstyledButton id={`title-${row['@id']}`} className={styles.title} data-opens={row['@id']}>
                      {column.render(row)} {selection !== null && <FailureReason row={row} selection={selection} />}
                    </UnstyledButton>
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

type SkeletonProps<Row> = Pick<DataTableProps<Row>, 'label' | 'columns' | 'sorting'>;

export function DataTableSkeleton<Row>({ label, columns, sorting }: SkeletonProps<Row>) {
  return (
    <table className={styles.table} aria-label={`${label} werden geladen`} aria-busy>
      <TableHead columns={columns} sorting={sorting} />
      <tbody>
        {SKELETON_ROWS.map((row) => (
          <tr key={row} className={styles.skeletonRow}>
            {columns.map((column) => (
              <td key={column.name} className={styles.cell} data-secondary={column.isSecondary || undefined}>
                <Skeleton height={14} width={column.kind === 'title' ? '80%' : '60%'} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface TableHeadProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'sorting'> {
  readonly hasChoice?: boolean;
}

function TableHead<Row>({ columns, sorting, hasChoice = false }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {hasChoice && (
          <th scope="col" className={styles.head}>
            <span className={styles.hiddenLabel}>Auswahl</span>
          </th>
        )}
        {columns.map((column) => (
          <ColumnHead key={column.name} column={column} sorting={sorting} />
        ))}
      </tr>
    </thead>
  );
}
