import { buffer } from 'node:stream/consumers';
import type { BucketConfig } from '#server/config.ts';
import { openBucket } from './bucket.ts';
import { checkFileName, type NamedFiles } from './named-files.ts';

/** Stores files in a bucket of any service with the S3 protocol. */
export function s3NamedFiles(config: BucketConfig): NamedFiles {
  const bucket = openBucket(config);
  return {
    async put(name, content) {
      checkFileName(name);
      await bucket.put(name, content);
    },
    async get(name) {
      checkFileName(name);
      const content = await bucket.get(name);
      return content && buffer(content);
    },
    async folders(name) {
      checkFileName(name);
      return bucket.folders(`${name}/`);
    },
    async removeFolder(name) {
      checkFileName(name);
      for await (const { path } of bucket.list(`${name}/`)) await bucket.remove(path);
    },
  };
}
