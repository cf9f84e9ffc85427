import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { BucketConfig } from '#server/config.ts';
import { checkKey, folderOf, isKey, newKey } from './file-key.ts';
import type { FileStore } from './file-store.ts';

/** What is longer goes in parts; each is in memory as a whole. The service takes none below five megabytes but the last. */
const PART_BYTES = 8 * 1024 * 1024;
const MAX_CALL_MILLISECONDS = 30_000;
const RETRIES = 2;

/** Files in a bucket of any service that speaks S3. */
export function s3Files(config: BucketConfig): FileStore {
  const call = callerOf(config);
  const put = async (key: string, parts: AsyncGenerator<Buffer, void>) => {
    const [first, second] = [await nextOf(parts), await nextOf(parts)];
    if (second === undefined) await call(nameOf(key), { method: 'PUT', body: first ?? '' });
    else await putInParts(call, key, joined([first ?? Buffer.alloc(0), second], parts));
  };
  return {
    hasRoom: () => Promise.resolve(true),
    async put(content) {
      const key = newKey();
      await put(key, partsOf(content instanceof Readable ? content : Readable.from([content])));
      return key;
    },
    async get(key) {
      checkKey(key);
      const answer = await call(nameOf(key));
      return answer.status === 404 || answer.body === null ? undefined : Readable.from(answer.body);
    },
    async remove(key) {
      checkKey(key);
      await call(nameOf(key), { method: 'DELETE' });
    },
    removeUnfinished: (before) => abortUploads(call, before),
    list: (before) => list(call, before),
  };
}

const nameOf = (key: string) => `${folderOf(key)}/${key}`;

interface Sent {
  readonly method?: string;
  readonly body?: Buffer | string;
}
type Call = (path: string, sent?: Sent) => Promise<Response>;

/** What a service says where there is no such file; a bucket that is not there is another matter. */
const NONE = ['NoSuchKey', 'NoSuchUpload'];

/** @throws Error for everything but success and "there is none" */
function callerOf(config: BucketConfig): Call {
  const client = new AwsClient({
    accessKeyId: config.S3_ACCESS_KEY_ID,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY,
    region: config.S3_REGION,
    service: 's3',
    retries: RETRIES,
  });
  return async (path, { method = 'GET', body } = {}) => {
    const bytes = body === undefined ? undefined : Buffer.from(body);
    // Up to the answer's head: what is read from it takes as long as whoever reads it is slow.
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), MAX_CALL_MILLISECONDS);
    const answer = await client
      .fetch(`${config.S3_ENDPOINT}/${config.S3_BUCKET}/${path}`, {
        method,
        ...(bytes && { body: new Uint8Array(bytes), headers: { 'x-amz-content-sha256': digestOf(bytes) } }),
        signal: patience.signal,
      })
      .finally(() => clearTimeout(timer));
    if (answer.ok) return answer;
    const said = (await answer.text()).slice(0, 300);
    if (answer.status === 404 && NONE.some((code) => said.includes(code))) return answer;
    throw new Error(`The bucket answered ${method} with ${answer.status}: ${said}`);
  };
}

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** The content in parts of the same size; one that is empty has none. */
async function* partsOf(content: Readable): AsyncGenerator<Buffer, void> {
  let [waiting, length]: [Buffer[], number] = [[], 0];
  const chunks: AsyncIterable<Uint8Array> = content;
  for await (const chunk of chunks) {
    waiting.push(Buffer.from(chunk));
    length += chunk.length;
    while (length >= PART_BYTES) {
      const all = Buffer.concat(waiting);
      yield all.subarray(0, PART_BYTES);
      const rest = all.subarray(PART_BYTES);
      [waiting, length] = [[rest], rest.length];
    }
  }
  if (length > 0) yield Buffer.concat(waiting);
}

async function nextOf(parts: AsyncGenerator<Buffer, void>): Promise<Buffer | undefined> {
  const next = await parts.next();
  return next.done === true ? undefined : next.value;
}

async function* joined(first: readonly Buffer[], others: AsyncGenerator<Buffer, void>): AsyncGenerator<Buffer, void> {
  yield* first;
  yield* others;
}

/** Under its name there is nothing until all parts are there; of what breaks off nothing stays. */
async function putInParts(call: Call, key: string, parts: AsyncGenerator<Buffer, void>): Promise<void> {
  const begun = await (await call(`${nameOf(key)}?uploads`, { method: 'POST' })).text();
  const upload = `uploadId=${encodeURIComponent(oneOf(begun, 'UploadId'))}`;
  try {
    const tags: string[] = [];
    for await (const body of parts) {
      const { headers } = await call(`${nameOf(key)}?partNumber=${tags.length + 1}&${upload}`, { method: 'PUT', body });
      tags.push(`<Part><PartNumber>${tags.length + 1}</PartNumber><ETag>${headers.get('etag')}</ETag></Part>`);
    }
    const body = `<CompleteMultipartUpload>${tags.join('')}</CompleteMultipartUpload>`;
    const answer = await (await call(`${nameOf(key)}?${upload}`, { method: 'POST', body })).text();
    // It may have to keep the connection open for long, and says only then that it failed.
    if (!answer.includes('CompleteMultipartUploadResult'))
      throw new Error(`The bucket did not join the parts of a file: ${answer.slice(0, 300)}`);
  } catch (error) {
    await call(`${nameOf(key)}?${upload}`, { method: 'DELETE' }).catch(() => undefined);
    throw error;
  }
}

async function* list(call: Call, before: Date): AsyncGenerator<string> {
  let token = '';
  do {
    const query = token === '' ? '' : `&continuation-token=${encodeURIComponent(token)}`;
    const page = await (await call(`?list-type=2${query}`)).text();
    for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const key = oneOf(entry, 'Key').split('/').at(-1) ?? '';
      if (isKey(key) && new Date(oneOf(entry, 'LastModified')) < before) yield key;
    }
    token = page.includes('<IsTruncated>true<') ? oneOf(page, 'NextContinuationToken') : '';
  } while (token !== '');
}

/** Parts nobody came to join cost space and stand in no list. The next hour takes what one page does not name. */
async function abortUploads(call: Call, before: Date): Promise<void> {
  const page = await (await call('?uploads')).text();
  for (const [, entry = ''] of page.matchAll(/<Upload>(.*?)<\/Upload>/gs)) {
    const name = oneOf(entry, 'Key');
    if (!isKey(name.split('/').at(-1) ?? '') || new Date(oneOf(entry, 'Initiated')) >= before) continue;
    await call(`${name}?uploadId=${encodeURIComponent(oneOf(entry, 'UploadId'))}`, { method: 'DELETE' });
  }
}

/** The text of an element: what we ask for are keys, dates and marks, none of which needs an XML parser. */
function oneOf(xml: string, element: string): string {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  if (text === undefined) throw new Error(`The bucket's answer has no ${element}.`);
  return text.replaceAll('&amp;', '&');
}
