import type { PagedList } from '#web/ui/list/paged-list.ts';

/** The position of the shown row in its list, and functions that show its neighbours. */
export interface RowNavigation {
  readonly iri: string;
  readonly name: string;
  /** E.g. '3 von 128'. */
  readonly position: string;
  /** Shows the details of the previous row; null at the first row. */
  readonly showPrevious: (() => void) | null;
  /** Shows the details of the next row; null at the last row. */
  readonly showNext: (() => void) | null;
}

interface OpenRow {
  /** '' if no details are shown. */
  readonly id: string;
  readonly replace: (id: string) => void;
}

/** Rows are loaded when this many of them are left, so that the user can go on past the end of a page. */
const MIN_ROWS_AHEAD = 5;

/** Returns the navigation from the open row to its neighbours; null if the list does not contain it. */
export function rowNavigationOf<Row extends { readonly '@id': string; readonly id: number }>(
  list: PagedList<Row>,
  openRow: OpenRow,
  nameOf: (row: Row) => string,
): RowNavigation | null {
  const rows = list.rows ?? [];
  const index = rows.findIndex(({ id }) => String(id) === openRow.id);
  const row = rows[index];
  if (row === undefined) return null;
  const show = (other: Row | undefined) => other && (() => openRow.replace(String(other.id)));
  const showNext = show(rows[index + 1]);
  return {
    iri: row['@id'],
    name: nameOf(row),
    position: `${index + 1} von ${list.total.toLocaleString('de-DE')}`,
    showPrevious: show(rows[index - 1]) ?? null,
    showNext:
      showNext === undefined
        ? null
        : () => {
            showNext();
            if (list.hasMore && !list.isLoadingMore && rows.length - index <= MIN_ROWS_AHEAD) void list.loadMore();
          },
  };
}
