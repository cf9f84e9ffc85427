import { linkedCustomers, visibleLocations, type Scope } from '#server/access/scope.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';
import type { Tx } from './database.ts';
import type { Page } from './list.ts';

interface RowWithLocation {
  /** Null for rows that belong to the platform. */
  readonly customer_id: number | null;
  readonly location_id?: number | null;
  readonly location_ids?: readonly number[];
}

export interface LocationNames {
  readonly customer_name: string | null;
  /** Sorted alphabetically; empty if the row applies to all locations. */
  readonly location_names: readonly string[];
}

type FindPage<Row> = (tx: Tx, scope: Scope, query: ListQuery) => Promise<Page<Row>>;

/**
 * Wraps the query of a list so that its rows also have the names of their organisation and locations, which exported
 * files show.
 */
export const withLocationNames =
  <Row extends RowWithLocation>(find: FindPage<Row>): FindPage<Row & LocationNames> =>
  async (tx, scope, query) => {
    const { items, total } = await find(tx, scope, query);
    const customers = await namesOf(
      tx,
      scope,
      'customer',
      items.flatMap((row) => row.customer_id ?? []),
    );
    const locations = await namesOf(tx, scope, 'location', items.flatMap(locationsOf));
    const namedRows = items.map((row) => ({
      ...row,
      customer_name: row.customer_id === null ? null : (customers.get(row.customer_id) ?? null),
      location_names: locationsOf(row)
        .flatMap((id) => locations.get(id) ?? [])
        .toSorted((a, b) => a.localeCompare(b, 'de')),
    }));
    return { items: namedRows, total };
  };

const locationsOf = ({ location_id: locationId, location_ids: locationIds }: RowWithLocation): readonly number[] =>
  locationIds ?? (locationId === null || locationId === undefined ? [] : [locationId]);

const visibleRowsOf = { customer: linkedCustomers, location: visibleLocations } as const;

async function namesOf(tx: Tx, scope: Scope, table: keyof typeof visibleRowsOf, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, string>();
  const rows = tx
    .selectFrom(table)
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .where(visibleRowsOf[table](scope));
  return new Map((await rows.execute()).map(({ id, name }) => [id, name]));
}
