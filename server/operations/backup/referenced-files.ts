import { textOf, type RunQuery } from './count-rows.ts';

/**
 * Returns the keys of the files that rows reference. A database of a version that could not say so yet has none of them;
 * then a backup has the files alone that the store lists.
 */
export async function findReferencedFiles(run: RunQuery): Promise<Set<string>> {
  const [known] = await run("select coalesce(to_regprocedure('referenced_files()')::text, '') as name");
  if (textOf(known, 'name') === '') return new Set();
  const rows = await run('select key from referenced_files() key');
  return new Set(rows.map((row) => textOf(row, 'key')));
}
