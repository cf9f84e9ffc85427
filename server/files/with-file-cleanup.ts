import { HttpError } from '#server/http/render/errors.ts';
import type { FileStore } from './file-store.ts';

/**
 * Runs the transaction that references files which are already written, and removes those it does not reference. If it
 * is refused, all of them are removed.
 * @param writtenKeys keys of the written files
 * @param store runs the transaction; `named` of its result has the keys that are now referenced
 */
export async function withFileCleanup<Result extends { readonly named: readonly string[] }>(
  files: FileStore,
  writtenKeys: readonly string[],
  store: () => Promise<Result>,
): Promise<Result> {
  const removeUnless = async (named: readonly string[]) => {
    for (const key of writtenKeys) if (!named.includes(key)) await files.remove(key);
  };
  try {
    const result = await store();
    await removeUnless(result.named);
    return result;
  } catch (error) {
    // After an HttpError nothing was committed. After any other error the transaction may have been committed all the
    // same.
    if (error instanceof HttpError) await removeUnless([]);
    throw error;
  }
}
