import { Skeleton, Table, UnstyledButton } from '@mantine/core';
import type { Column } from './data-list.tsx';
import styles from './data-list.module.css';

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly onOpen: (row: Row) => void;
}

const SKELETON_ROWS = [0, 1, 2, 3, 4, 5, 6, 7];

/** The button in the title cell is what keyboards and screen readers use; its click bubbles to the row, so both open once. */
export function DataTable<Row extends { '@id': string }>({ label, columns, rows, onOpen }: DataTableProps<Row>) {
  return (
    <Table className={styles.table} aria-label={label} highlightOnHover>
      <TableHead columns={columns} />
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row['@id']} className={styles.row} onClick={() => onOpen(row)}>
            {columns.map((column) => (
              <Table.Td key={column.name} className={styles.cell} data-kind={column.kind}>
                {column.kind === 'title' ? (
                  <UnstyledButton className={styles.title}>{column.render(row)}</UnstyledButton>
                ) : (
                  column.render(row)
                )}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

export function DataTableSkeleton<Row>({ label, columns }: Pick<DataTableProps<Row>, 'label' | 'columns'>) {
  return (
    <Table className={styles.table} aria-label={`${label} werden geladen`} aria-busy>
      <TableHead columns={columns} />
      <Table.Tbody>
        {SKELETON_ROWS.map((row) => (
          <Table.Tr key={row} className={styles.skeletonRow}>
            {columns.map((column) => (
              <Table.Td key={column.name} className={styles.cell}>
                <Skeleton height={14} width={column.kind === 'title' ? '80%' : '60%'} />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function TableHead<Row>({ columns }: Pick<DataTableProps<Row>, 'columns'>) {
  return (
    <Table.Thead>
      <Table.Tr>
        {columns.map((column) => (
          <Table.Th key={column.name} scope="col" className={styles.head} data-kind={column.kind}>
            {column.kind === 'action' ? <span className={styles.hiddenLabel}>{column.name}</span> : column.name}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
  );
}
