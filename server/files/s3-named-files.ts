import type { Readable } from 'node:stream';
import type { BucketConfig } from '#server/config.ts';
import { openBucket } from './bucket.ts';
import { checkFileName, MAX_NAMED_FILE_BYTES, type NamedFiles } from './named-files.ts';

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
      return content && readSmall(content);
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

/** Reads a file. Of one that is too large it reads no more than the limit, and closes the connection. */
async function readSmall(content: Readable): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const parts: AsyncIterable<Uint8Array> = content;
  for await (const chunk of parts) {
    length += chunk.length;
    if (length > MAX_NAMED_FILE_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
