import { NotFound } from '#server/http/errors.ts';
import type { FileStore } from './file-store.ts';

/** What a row speaks of, to be passed on; an archive is better refused than sent without it. */
export async function openStored(files: FileStore, key: string) {
  const content = await files.get(key);
  if (content === undefined) throw new NotFound('A file is not in the file store.');
  return content;
}

export async function isStored(files: FileStore, key: string): Promise<boolean> {
  const content = await files.get(key);
  content?.destroy();
  return content !== undefined;
}
