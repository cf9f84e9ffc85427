import { NotFound } from '#server/http/render/errors.ts';
import type { FileStore } from './file-store.ts';

/** Opens a file that a row references. @throws NotFound if it is missing, so that no archive is sent without it */
export async function openStoredFile(files: FileStore, key: string) {
  const content = await files.get(key);
  if (content === undefined) throw new NotFound('A file is not in the file store.');
  return content;
}

export async function isFileStored(files: FileStore, key: string): Promise<boolean> {
  const content = await files.get(key);
  content?.destroy();
  return content !== undefined;
}
