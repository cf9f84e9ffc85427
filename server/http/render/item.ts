import type { Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { Page } from '#server/db/list.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';

interface ResourceNaming<Name extends string> {
  readonly name: Name;
  readonly path: string;
}

/** Returns the fields every item begins with. */
export const itemFields = <const Name extends string>({ name, path }: ResourceNaming<Name>, id: number) => ({
  '@id': iri(path, id),
  '@type': name,
  id,
});

export const iri = (path: string, id: number) => `${path}/${id}`;
export function iriOrNone(path: string, id: number | null): string | undefined {
  return id === null ? undefined : iri(path, id);
}

type FindPage<Row> = (tx: Tx, scope: Scope, query: ListQuery) => Promise<Page<Row>>;

/** Makes the handler of a list endpoint: it finds the rows in scope and converts each of them to an item. */
export const listHandler =
  <Row, Item>(find: FindPage<Row>, toItem: (row: Row) => Item) =>
  async ({ tx, scope, query }: { tx: Tx; scope: Scope; query: ListQuery }): Promise<Page<Item>> => {
    const { items, total } = await find(tx, scope, query);
    return { items: items.map(toItem), total };
  };
