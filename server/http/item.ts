import type { Page } from '#server/db/list.ts';

interface Named<Name extends string> {
  readonly name: Name;
  readonly path: string;
}

/** The first fields of every item. */
export const item = <const Name extends string>({ name, path }: Named<Name>, id: number) => ({
  '@id': iri(path, id),
  '@type': name,
  id,
});

export const iri = (path: string, id: number) => `${path}/${id}`;
export function iriOrNone(path: string, id: number | null): string | undefined {
  return id === null ? undefined : iri(path, id);
}

/** Rows of a page as items. */
export const present = <Row, Item>(page: Page<Row>, toItem: (row: Row) => Item): Page<Item> => ({
  items: page.items.map(toItem),
  total: page.total,
});
