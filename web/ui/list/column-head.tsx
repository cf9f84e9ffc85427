import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Column } from './column.ts';
import styles from './data-list.module.css';
import type { Sorting } from './list-order.ts';

interface ColumnHeadProps<Row> {
  readonly column: Column<Row>;
  readonly sorting: Sorting | undefined;
}

/** Shows the head of a column. If the API can sort by the column, the head is a button. */
export function ColumnHead<Row>({ column, sorting }: ColumnHeadProps<Row>) {
  const { name, kind, order, isSecondary } = column;
  const kinds = { className: styles.head, 'data-kind': kind, 'data-secondary': isSecondary || undefined };
  if (sorting?.canSortBy(order) !== true)
    return (
      <th scope="col" {...kinds}>
        {kind === 'action' ? <span className={styles.hiddenLabel}>{name}</span> : name}
      </th>
    );
  const isSorted = sorting.field === order;
  const isDescending = isSorted && sorting.direction === 'desc';
  const Arrow = isDescending ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      {...kinds}
      data-sorted={isSorted || undefined}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : 'none'}
    >
      <UnstyledButton className={styles.sort} onClick={() => sorting.onSort(order)}>
        {name}
        <Arrow size={16} aria-hidden className={styles.arrow} />
      </UnstyledButton>
    </th>
  );
}
