import type { Readable } from 'node:stream';

/**
 * Stores the content of the files that rows of the database reference. A file is written before the row that references
 * it is committed: so there may be a file without a row, but never a row without its file.
 */
export interface FileStore {
  /** Whether this many bytes can be stored and enough space is left for everything else. */
  hasSpaceFor(bytes: number): Promise<boolean>;
  /**
   * Stores a file. When this resolves, the file survives a power cut.
   * @returns a random key, which reveals nothing about the file
   */
  put(content: Uint8Array | Readable): Promise<string>;
  /** Stores a file of a backup under the key it had. */
  restore(key: string, content: Readable): Promise<void>;
  /** @returns undefined if there is no such file */
  get(key: string): Promise<Readable | undefined>;
  /** Removes a file, and does nothing if it is already removed. */
  remove(key: string): Promise<void>;
  /** Removes incomplete files that a crash left behind before that moment. */
  removeUnfinished(before: Date): Promise<void>;
  /** Lists the keys of all files stored before that moment. */
  list(before: Date): AsyncIterable<string>;
}
