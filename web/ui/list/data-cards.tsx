import { Skeleton, UnstyledButton } from '@mantine/core';
import { Fragment } from 'react';
import { serverNow } from '#web/api/session/server-clock.ts';
import { formatDayHeading } from '#web/ui/time/local-time.ts';
import type { Column } from './data-table.tsx';
import styles from './data-list.module.css';
import { type DayRows, noonOf } from './rows-by-day.ts';

interface DataCardsProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly groups: readonly DayRows<Row>[];
  readonly onOpen: (row: Row) => void;
}

const SKELETON_CARDS = [0, 1, 2, 3, 4];

export function DataCards<Row extends { '@id': string }>({ label, columns, groups, onOpen }: DataCardsProps<Row>) {
  return groups.map(({ day, rows }) => {
    const heading = day === '' ? null : formatDayHeading(noonOf(day), serverNow());
    return (
      <Fragment key={rows[0]?.['@id']}>
        {heading !== null && (
          <div className={styles.cardDay} aria-hidden>
            {heading}
          </div>
        )}
        <ul className={styles.cards} aria-label={heading === null ? label : `${label}, ${heading}`}>
          {rows.map((row) => (
            <li key={row['@id']} className={styles.card}>
              <CardContent columns={columns} row={row} onOpen={() => onOpen(row)} />
            </li>
          ))}
        </ul>
      </Fragment>
    );
  });
}

interface CardContentProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly row: Row;
  readonly onOpen: () => void;
}

/**
 * The first non-empty column leads, the title follows in bold, the others are shown as 'name: value', and buttons come
 * last.
 */
function CardContent<Row>({ columns, row, onOpen }: CardContentProps<Row>) {
  const filled = columns.filter((column) => column.isEmpty?.(row) !== true);
  const title = filled.find((column) => column.kind === 'title');
  const actions = filled.filter((column) => column.kind === 'action');
  const [lead, ...details] = filled.filter((column) => column.kind !== 'title' && column.kind !== 'action');
  return (
    <>
      <div className={styles.cardLead}>{lead?.render(row)}</div>
      {title && (
        <UnstyledButton className={styles.title} onClick={onOpen}>
          {title.render(row)}
        </UnstyledButton>
      )}
      <dl className={styles.cardDetails}>
        {details.map((column) => (
          <div key={column.name} className={styles.cardDetail}>
            <dt>{column.name}</dt>
            <dd>{column.render(row)}</dd>
          </div>
        ))}
      </dl>
      {actions.map((column) => (
        <div key={column.name} className={styles.cardAction}>
          {column.render(row)}
        </div>
      ))}
    </>
  );
}

export function DataCardSkeletons({ label }: { readonly label: string }) {
  return (
    <ul className={styles.cards} aria-label={`${label} werden geladen`} aria-busy>
      {SKELETON_CARDS.map((card) => (
        <li key={card} className={styles.card}>
          <Skeleton height={20} width="40%" />
          <Skeleton height={20} width="80%" />
          <Skeleton height={44} />
        </li>
      ))}
    </ul>
  );
}
