import path from 'node:path';
import { isBucketConfigured, type Config } from '#server/config.ts';
import { diskFiles } from './disk-files.ts';
import { diskNamedFiles } from './disk-named-files.ts';
import type { FileStore } from './file-store.ts';
import type { NamedFiles } from './named-files.ts';
import { s3Files } from './s3-files.ts';
import { s3NamedFiles } from './s3-named-files.ts';

type FilesConfig = Pick<Config, 'FILES_DIR' | 'DATA_DIR'> & Partial<Config>;

/** Opens the store on the server's disk, or in an S3 bucket if one is configured. */
export const openFiles = (config: FilesConfig): FileStore =>
  isBucketConfigured(config) ? s3Files(config) : diskFiles(folderOf(config), config.FREE_SPACE_MB);

/** Opens the files that programs of others read, in the same folder or bucket. */
export const openNamedFiles = (config: FilesConfig): NamedFiles =>
  isBucketConfigured(config) ? s3NamedFiles(config) : diskNamedFiles(folderOf(config), config.FREE_SPACE_MB);

const folderOf = ({ FILES_DIR, DATA_DIR }: FilesConfig): string => FILES_DIR ?? path.join(DATA_DIR, 'files');
