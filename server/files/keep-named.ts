import { HttpError } from '#server/http/errors.ts';
import type { FileStore } from './file-store.ts';

/**
 * Files are written before the transaction that names them. Of what it then does not name, or refuses, nothing stays.
 * @param written keys of the files
 */
export async function keepNamed<Result extends { readonly named: readonly string[] }>(
  files: FileStore,
  written: readonly string[],
  store: () => Promise<Result>,
): Promise<Result> {
  const removeUnless = async (named: readonly string[]) => {
    for (const key of written) if (!named.includes(key)) await files.remove(key);
  };
  try {
    const result = await store();
    await removeUnless(result.named);
    return result;
  } catch (error) {
    // Of a refusal it is known that nothing was committed; of anything else the file may have come to be named.
    if (error instanceof HttpError) await removeUnless([]);
    throw error;
  }
}
