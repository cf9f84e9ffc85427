import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import type { ReportTable as Table } from '#shared/domain/reports/report-content.ts';
import { isNumeric } from '#shared/domain/reports/report-number.ts';
import { shownCell } from './report-cells.ts';
import styles from '#web/features/reports/report.module.css';

/** Number of rows that are shown at first; the files contain all of them. */
const FIRST_ROWS = 12;

export function ReportTable({ table }: { readonly table: Table }) {
  const { caption, columns, rows, totals } = table;
  const captionId = useId();
  const [isWhole, setIsWhole] = useState(rows.length <= FIRST_ROWS + 2);
  const shown = isWhole ? rows : rows.slice(0, FIRST_ROWS);
  return (
    <div className={styles.block}>
      <p className={styles.caption} id={captionId}>
        {caption}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide one is moved sideways, by keyboard too */}
      <div className={styles.scroll} role="region" aria-labelledby={captionId} tabIndex={0}>
        <table className={styles.table} aria-labelledby={captionId}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.key} scope="col" data-number={isNumeric(column) || undefined}>
                  {column.heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows come in one order and are never moved
              <Row key={index} cells={row} columns={columns} />
            ))}
          </tbody>
          {totals !== undefined && (
            <tfoot>
              <Row cells={totals} columns={columns} />
            </tfoot>
          )}
        </table>
      </div>
      {rows.length === 0 && <p className={styles.nothing}>Keine Daten.</p>}
      {!isWhole && (
        <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => setIsWhole(true)}>
          Alle {rows.length.toLocaleString('de-DE')} Zeilen zeigen
        </Button>
      )}
    </div>
  );
}

interface RowProps extends Pick<Table, 'columns'> {
  readonly cells: Table['rows'][number];
}

const Row = ({ cells, columns }: RowProps) => (
  <tr>
    {columns.map((column, index) => (
      <td key={column.key} data-number={isNumeric(column) || undefined}>
        {shownCell(cells[index], column.type)}
      </td>
    ))}
  </tr>
);
