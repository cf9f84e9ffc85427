import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { BadRequest } from '#server/http/render/errors.ts';

/**
 * Finds the row that an IRI of a request body refers to. The lookup happens in the sender's scope, so a row of another
 * organisation counts as missing.
 * @param path the collection the IRI must belong to, e.g. `/api/profiles`
 */
export async function resolveReference<Row>(
  iri: string,
  path: string,
  find: (id: number) => Promise<Row | undefined>,
): Promise<Row> {
  const id = idFromIri(iri, path);
  if (id === null) throw new BadRequest(`Invalid IRI "${iri.slice(0, 100)}".`);
  const row = await find(id);
  if (row === undefined) throw new BadRequest(`Item not found for "${iri}".`);
  return row;
}
