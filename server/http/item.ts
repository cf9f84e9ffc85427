import type { Page } from '#server/db/list.ts';

/** The first fields of every item. */
export const item = <const Name extends string>(name: Name, path: string, id: number) => ({
  '@id': `${path}/${id}`,
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
