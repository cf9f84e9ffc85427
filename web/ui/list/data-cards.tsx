import { Skeleton, UnstyledButton } from '@mantine/core';
import { Fragment } from 'react';
import { type Column, columnsOfGroup } from './column.ts';
import styles from './data-list.module.css';
import { GroupHeading } from './group-heading.tsx';
import { FailureReason, RowChoice } from '#web/ui/selection/row-choice.tsx';
import { isOpenRow, type RowGroup } from './row-groups.ts';
import type { Selection } from '#web/ui/selection/selection.ts';

interface DataCardsProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly groups: readonly RowGroup<Row>[];
  readonly openId: string;
  readonly selection: Selection<Row> | null;
  readonly onOpen: (row: Row) => void;
}

const SKELETON_CARDS = [0, 1, 2, 3, 4];

type ColumnKind = Pick<Column<never>, 'isSelfExplanatory' | 'kind'>;
const showsName = ({ isSelfExplanatory, kind }: ColumnKind) => kind === 'number' || isSelfExplanatory !== true;

/** Whether a point separates a value from the one before. A name or a line of text separates them well enough. */
const followsPoint = (column: ColumnKind, previous: ColumnKind | undefined) =>
  previous !== undefined && column.kind !== 'text' && !showsName(column) && !showsName(previous);

export function DataCards<Row extends { '@id': string }>(props: DataCardsProps<Row>) {
  const { label, columns, groups, openId, selection, onOpen } = props;
  return groups.map((group) => (
    <Fragment key={group.rows[0]?.['@id']}>
      {group.heading !== null && (
        <div className={styles.cardGroup} aria-hidden>
          <GroupHeading {...group} />
        </div>
      )}
      <ul className={styles.cards} aria-label={group.heading === null ? label : `${label}, ${group.heading.title}`}>
        {group.rows.map((row) => (
          <li key={row['@id']} className={styles.card} data-open={isOpenRow(row, openId) || undefined}>
            <CardContent
              columns={columnsOfGroup(columns, group)}
              row={row}
              selection={selection}
              onOpen={() => onOpen(row)}
            />
          </li>
        ))}
      </ul>
    </Fragment>
  ));
}

interface CardContentProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly row: Row;
  readonly selection: Selection<Row> | null;
  readonly onOpen: () => void;
}

/**
 * Shows the column before the title if there is one, then the title in bold, then the other columns, and the buttons
 * last.
 */
function CardContent<Row extends { '@id': string }>({ columns, row, selection, onOpen }: CardContentProps<Row>) {
  const filledColumns = columns.filter((column) => column.isSecondary !== true && column.isEmpty?.(row) !== true);
  const titleColumn = filledColumns.find((column) => column.kind === 'title');
  const actionColumns = filledColumns.filter((column) => column.kind === 'action');
  const otherColumns = filledColumns.filter((column) => column.kind !== 'title' && column.kind !== 'action');
  const isTitleFirst = filledColumns[0] !== undefined && filledColumns[0] === titleColumn;
  const leadColumn = isTitleFirst ? undefined : otherColumns[0];
  const detailColumns = isTitleFirst ? otherColumns : otherColumns.slice(1);
  return (
    <>
      {selection !== null && (
        <div className={styles.cardChoice}>
          <RowChoice row={row} selection={selection} labelledBy={`title-${row['@id']}`} />
        </div>
      )}
      {leadColumn && <div className={styles.cardLead}>{leadColumn.render(row)}</div>}
      {titleColumn && (
        <UnstyledButton id={`title-${row['@id']}`} className={styles.title} data-opens={row['@id']} onClick={onOpen}>
          {titleColumn.render(row)} {selection !== null && <FailureReason row={row} selection={selection} />}
        </UnstyledButton>
      )}
      <dl className={styles.cardDetails} data-beside-action={actionColumns.length > 0 || undefined}>
        {detailColumns.map((column, index) => (
          <div
            key={column.name}
            className={styles.cardDetail}
            data-after-point={followsPoint(column, detailColumns[index - 1]) || undefined}
          >
            <dt className={showsName(column) ? styles.cardName : styles.hiddenLabel}>{column.name}</dt>
            <dd>{column.render(row)}</dd>
          </div>
        ))}
      </dl>
      {actionColumns.map((column) => (
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
