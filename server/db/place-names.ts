import { linkedCustomers, visibleLocations, type Scope } from '#server/access/scope.ts';
import type { ListQuery } from '#server/http/list-query.ts';
import type { Tx } from './database.ts';
import type { Page } from './list.ts';

interface Placed {
  /** None for what is the platform's own. */
  readonly customer_id: number | null;
  readonly location_id?: number | null;
  readonly location_ids?: readonly number[];
}

export interface PlaceNames {
  readonly customer_name: string | null;
  /** In the order of the alphabet; none where a row is for all locations. */
  readonly location_names: readonly string[];
}

type FindPage<Row> = (tx: Tx, scope: Scope, query: ListQuery) => Promise<Page<Row>>;

/** A page as a list finds it, with the names of the places that its rows only number: what a file has to say. */
export const withPlaceNames =
  <Row extends Placed>(find: FindPage<Row>): FindPage<Row & PlaceNames> =>
  async (tx, scope, query) => {
    const { items, total } = await find(tx, scope, query);
    const customers = await namesOf(
      tx,
      scope,
      'customer',
      items.flatMap((row) => row.customer_id ?? []),
    );
    const locations = await namesOf(tx, scope, 'location', items.flatMap(locationsOf));
    const named = items.map((row) => ({
      ...row,
      customer_name: row.customer_id === null ? null : (customers.get(row.customer_id) ?? null),
      location_names: locationsOf(row)
        .flatMap((id) => locations.get(id) ?? [])
        .toSorted((one, other) => one.localeCompare(other, 'de')),
    }));
    return { items: named, total };
  };

const locationsOf = ({ location_id: one, location_ids: several }: Placed): readonly number[] =>
  several ?? (one === null || one === undefined ? [] : [one]);

const visible = { customer: linkedCustomers, location: visibleLocations } as const;

async function namesOf(tx: Tx, scope: Scope, table: keyof typeof visible, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, string>();
  const rows = tx
    .selectFrom(table)
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .where(visible[table](scope));
  return new Map((await rows.execute()).map(({ id, name }) => [id, name]));
}
