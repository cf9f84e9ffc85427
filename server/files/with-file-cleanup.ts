import { HttpError } from '#server/http/render/errors.ts';
import type { FileStore } from './file-store.ts';

/**
 * Runs the transaction that references files which are already written, and removes those it does not reference. If it
 * is refused, all of them are removed.
 * @param writtenKeys keys of the written files
 * @param runTransaction runs the transaction; `referencedKeys` of its result has the keys that are now referenced
 */
export async function withFileCleanup<Result extends { readonly referencedKeys: readonly string[] }>(
  files: FileStore,
  writtenKeys: readonly string[],
  runTransaction: () => Promise<Result>,
): Promise<Result> {
  const removeUnreferenced = async (referencedKeys: readonly string[]) => {
    for (const key of writtenKeys) if (!referencedKeys.includes(key)) await files.remove(key);
  };
  try {
    const result = await runTransaction();
    await removeUnreferenced(result.referencedKeys);
    return result;
  } catch (error) {
    // After an HttpError nothing was committed. After any other error the transaction may have been committed all the
    // same.
    if (error instanceof HttpError) await removeUnreferenced([]);
    throw error;
  }
}
