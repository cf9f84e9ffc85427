import type { InfiniteData } from '@tanstack/react-query';
import type { Collection } from '#shared/contracts/wire/hydra.ts';
import { queryClient } from '#web/api/client/query-client.ts';

interface Identified {
  readonly '@id': string;
}

/** What a query of a list keeps: the pages, one answer, or the rows alone. */
type KeptList<Row> = InfiniteData<Collection<Row>> | Collection<Row> | readonly Row[];

interface KnownRow<Row> {
  readonly row: Row;
  /** When the device has read it. */
  readonly seenAt: number;
}

/**
 * Returns what this device has read last of a record in any list of its collection, or null. A record can so be opened
 * without a connection, and at once with one.
 */
export function knownRow<Row extends Identified>(collection: string, id: string): KnownRow<Row> | null {
  const iri = `${collection}/${id}`;
  let latest: KnownRow<Row> | null = null;
  for (const [queryKey, kept] of queryClient.getQueriesData<KeptList<Row>>({ queryKey: [collection] })) {
    const row = rowsOf(kept).find((candidate) => candidate['@id'] === iri);
    const seenAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
    if (row !== undefined && (latest === null || seenAt > latest.seenAt)) latest = { row, seenAt };
  }
  return latest;
}

interface InitialOptions<Row> {
  readonly initialData: () => Row | undefined;
  readonly initialDataUpdatedAt: () => number | undefined;
}

/** Returns the options of a query of one record that begins with its row, where the rows of lists have every field. */
export const beginningWithRow = <Row extends Identified>(collection: string, id: string): InitialOptions<Row> => ({
  initialData: () => knownRow<Row>(collection, id)?.row,
  initialDataUpdatedAt: () => knownRow<Row>(collection, id)?.seenAt,
});

function rowsOf<Row extends Identified>(kept: KeptList<Row> | undefined): readonly Row[] {
  // Other queries of the collection keep one record, a clock or a text.
  if (typeof kept !== 'object' || kept === null) return [];
  if ('pages' in kept) return kept.pages.flatMap((page) => page['hydra:member']);
  if ('hydra:member' in kept) return kept['hydra:member'];
  return Symbol.iterator in kept ? kept : [];
}
