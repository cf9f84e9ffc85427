import type { ReactNode } from 'react';
import type { RowGroup } from './row-groups.ts';

/** A column of a table, and a line of the card that replaces a row on a phone. */
export interface Column<Row> {
  readonly name: string;
  readonly render: (row: Row) => ReactNode;
  /** Shows the value with its day, where `render` shows only the time because the rows are grouped by day. */
  readonly renderWithDay?: (row: Row) => ReactNode;
  /** The field of the API by which this column is sorted. */
  readonly order?: string;
  /**
   * `title` names the row and opens it; `number` is right-aligned; `short` takes no more width than needed; `text`
   * shrinks first; `action` contains buttons.
   */
  readonly kind?: 'title' | 'number' | 'short' | 'text' | 'action';
  /** If true, the value says itself what it is, so that a card shows it without the name of the column. */
  readonly isSelfExplanatory?: boolean;
  /** Whether a card and a table omit the column if they have little room, or only the table does. */
  readonly isSecondary?: boolean | 'inTable';
  /** If true, a card omits the column for this row. */
  readonly isEmpty?: (row: Row) => boolean;
}

/** Returns the columns of a group of rows. */
export const columnsOfGroup = <Row>(
  columns: readonly Column<Row>[],
  { isOfOneDay }: Pick<RowGroup<Row>, 'isOfOneDay'>,
) => (isOfOneDay ? columns : columns.map((column) => ({ ...column, render: column.renderWithDay ?? column.render })));
