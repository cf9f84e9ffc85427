import type { BucketConfig } from '#server/config.ts';
import { openBucket, type Bucket } from './bucket.ts';
import { checkFileKey, folderOf, isFileKey, newFileKey } from './file-key.ts';
import type { FileStore } from './file-store.ts';

/** Stores files in a bucket of any service with the S3 protocol. */
export function s3Files(config: BucketConfig): FileStore {
  const bucket = openBucket(config);
  return {
    hasSpaceFor: () => Promise.resolve(true),
    async put(content) {
      const key = newFileKey();
      await bucket.put(objectPathOf(key), content);
      return key;
    },
    restore: (key, content) => bucket.put(objectPathOf(key), content),
    get: async (key) => bucket.get(objectPathOf(key)),
    remove: async (key) => bucket.remove(objectPathOf(key)),
    removeUnfinished: (before) =>
      bucket.abortUploads(({ path, startedAt }) => isFileKey(nameOf(path)) && startedAt < before),
    list: (before) => listKeys(bucket, before),
  };
}

function objectPathOf(key: string): string {
  checkFileKey(key);
  return `${folderOf(key)}/${key}`;
}

const nameOf = (path: string): string => path.split('/').at(-1) ?? '';

async function* listKeys(bucket: Bucket, before: Date): AsyncGenerator<string> {
  for await (const { path, changedAt } of bucket.list())
    if (isFileKey(nameOf(path)) && changedAt < before) yield nameOf(path);
}
