import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import type { ReportTable as Table } from '#shared/domain/reports/report-content.ts';
import { isNumeric } from '#shared/domain/reports/report-number.ts';
import { displayText } from './report-cells.ts';
import styles from '#web/features/reports/report.module.css';

/** Number of rows that are shown at first. A button shows all. */
const COLLAPSED_ROW_COUNT = 12;

export function ReportTable({ table }: { readonly table: Table }) {
  const { caption, columns, rows, totals } = table;
  const captionId = useId();
  const [isExpanded, setIsExpanded] = useState(rows.length <= COLLAPSED_ROW_COUNT + 2);
  const shownRows = isExpanded ? rows : rows.slice(0, COLLAPSED_ROW_COUNT);
  return (
    <div className={styles.block}>
      <p className={styles.caption} id={captionId}>
        {caption}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table must be scrollable by keyboard */}
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
            {shownRows.map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows have no other key and are never reordered
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
      {!isExpanded && (
        <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => setIsExpanded(true)}>
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
        {displayText(cells[index], column.type)}
      </td>
    ))}
  </tr>
);
