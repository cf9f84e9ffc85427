import path from 'node:path';
import { isBucketConfigured, type Config } from '#server/config.ts';
import { diskFiles } from './disk-files.ts';
import type { FileStore } from './file-store.ts';
import { s3Files } from './s3-files.ts';

/** Opens the store on the server's disk, or in an S3 bucket if one is configured. */
export const openFiles = (config: Pick<Config, 'FILES_DIR' | 'DATA_DIR'> & Partial<Config>): FileStore =>
  isBucketConfigured(config)
    ? s3Files(config)
    : diskFiles(config.FILES_DIR ?? path.join(config.DATA_DIR, 'files'), config.FREE_SPACE_MB);
