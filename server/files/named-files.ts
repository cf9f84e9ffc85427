/**
 * Stores files under the names by which programs of others read them. What they contain is in the database as well, so
 * they are no part of a backup and can be written again. `FileStore` does not list them.
 */
export interface NamedFiles {
  /** Stores or replaces a file. When this resolves, the file is complete and survives a power cut. */
  put(name: string, content: Uint8Array): Promise<void>;
  /** @returns undefined if there is no such file, or something of this name that `put` did not write */
  get(name: string): Promise<Buffer | undefined>;
  /** Lists the names of the folders in a folder. */
  folders(name: string): Promise<string[]>;
  removeFolder(name: string): Promise<void>;
}

/** No file is larger. One that is was not written here, and is not read into memory. */
export const MAX_NAMED_FILE_BYTES = 32 * 1024 * 1024;

const NAME_PATTERN = /^[a-z0-9]+(?:[./][a-z0-9]+)*$/;

/** @throws Error if a path outside of the store could be addressed */
export function checkFileName(name: string): void {
  if (!NAME_PATTERN.test(name)) throw new Error('This is not the name of a file.');
}
