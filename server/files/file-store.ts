import path from 'node:path';
import type { Readable } from 'node:stream';
import { isBucketConfigured, type Config } from '#server/config.ts';
import { diskFiles } from './disk-files.ts';
import { s3Files } from './s3-files.ts';

/**
 * Where the bytes lie that rows of the database speak of. A file is written before the row that names it is committed: what
 * can be left behind is a file without a row, never a row without its file.
 */
export interface FileStore {
  /** Whether so many bytes may be put in and enough is left for everything else. */
  hasRoom(bytes: number): Promise<boolean>;
  /** @returns its key: random, and telling nothing of what it is. It is safe from a power cut by then. */
  put(content: Uint8Array | Readable): Promise<string>;
  /** @returns undefined where there is none */
  get(key: string): Promise<Readable | undefined>;
  /** What is gone already may be removed once more. */
  remove(key: string): Promise<void>;
  /** What a crash cut off before that moment, and nobody can ask for. */
  removeUnfinished(before: Date): Promise<void>;
  /** Keys of everything that was put in before a moment. */
  list(before: Date): AsyncIterable<string>;
}

/** On the server's disk, or in a bucket where one is configured. */
export const openFiles = (config: Pick<Config, 'FILES_DIR' | 'DATA_DIR'> & Partial<Config>): FileStore =>
  isBucketConfigured(config)
    ? s3Files(config)
    : diskFiles(config.FILES_DIR ?? path.join(config.DATA_DIR, 'files'), config.FREE_SPACE_MB);
