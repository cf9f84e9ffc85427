import { once } from 'node:events';
import http from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAX_NAMED_FILE_BYTES } from './named-files.ts';
import { s3NamedFiles } from './s3-named-files.ts';

const MEGABYTE = Buffer.alloc(1024 * 1024);
let sentBytes = 0;
function* megabytes(count: number) {
  for (let number = 0; number < count; number += 1) {
    sentBytes += MEGABYTE.length;
    yield MEGABYTE;
  }
}

/** Answers `…/33` with an object of 33 MB, as a bucket that somebody else can write to. */
const bucket = http.createServer((request, response) => {
  const count = Number(request.url?.split('/').at(-1));
  pipeline(Readable.from(megabytes(count)), response).catch(() => undefined);
});
let files: ReturnType<typeof s3NamedFiles>;
beforeAll(async () => {
  bucket.listen(0, '127.0.0.1');
  await once(bucket, 'listening');
  const address = bucket.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  files = s3NamedFiles({
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'dateien',
    S3_REGION: 'eu-central-1',
    S3_ACCESS_KEY_ID: 'test',
    S3_SECRET_ACCESS_KEY: 'test',
  });
});
afterAll(() => bucket.close());

it('reads an object of a bucket up to the size that a file may have', async () => {
  const largest = MAX_NAMED_FILE_BYTES / MEGABYTE.length;
  expect((await files.get(`ledgers/${largest}`))?.length).toBe(MAX_NAMED_FILE_BYTES);
  expect(await files.get(`ledgers/${largest + 1}`)).toBeUndefined();
});

it('stops reading an object that is far too large', async () => {
  sentBytes = 0;
  expect(await files.get('ledgers/100000')).toBeUndefined();
  // The connection holds some more than was read.
  expect(sentBytes).toBeLessThan(MAX_NAMED_FILE_BYTES * 2);
});
