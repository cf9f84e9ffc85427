import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import type { BucketConfig } from '#server/config.ts';

/** S3 requires at least 5 MB for each part of a multipart upload, except for the last one. */
const PART_BYTES = 8 * 1024 * 1024;
const MAX_CALL_MILLISECONDS = 30_000;
const MAX_RETRIES = 2;

/** The objects of a bucket of any service with the S3 protocol. A path consists of letters, digits, `.`, `-`, `_` and `/`. */
export interface Bucket {
  /** Stores an object; its path appears when the object is complete. */
  put(path: string, content: Uint8Array | Readable): Promise<void>;
  /** @returns undefined if there is no such object */
  get(path: string): Promise<Readable | undefined>;
  remove(path: string): Promise<void>;
  /** Lists the objects whose paths begin with the prefix. */
  list(prefix?: string): AsyncIterable<{ readonly path: string; readonly changedAt: Date }>;
  /** Lists what follows the prefix in the paths of the objects, up to the next `/`. */
  folders(prefix: string): Promise<string[]>;
  /** Aborts the unfinished uploads that `isChosen` names, which cost space and appear in no list of files. */
  abortUploads(isChosen: (upload: { readonly path: string; readonly startedAt: Date }) => boolean): Promise<void>;
}

/**
 * @param partBytes size of the parts of an upload. Two of them are kept in memory, and a file has at most 10,000
 */
export function openBucket(config: BucketConfig, partBytes: number = PART_BYTES): Bucket {
  const call = callerOf(config);
  return {
    async put(path, content) {
      const parts = partsOf(content instanceof Readable ? content : Readable.from([content]), partBytes);
      const [firstPart, secondPart] = [await nextPart(parts), await nextPart(parts)];
      if (secondPart === undefined) await call(path, { method: 'PUT', body: firstPart ?? '' });
      else await putInParts(call, path, joinParts([firstPart ?? Buffer.alloc(0), secondPart], parts));
    },
    async get(path) {
      const response = await call(path);
      return response.status === 404 || response.body === null ? undefined : Readable.from(response.body);
    },
    async remove(path) {
      await call(path, { method: 'DELETE' });
    },
    list: (prefix = '') => listObjects(call, prefix),
    folders: (prefix) => listFolders(call, prefix),
    abortUploads: (isChosen) => abortUploads(call, isChosen),
  };
}

interface CallOptions {
  readonly method?: string;
  readonly body?: Buffer | string;
}
type Call = (path: string, options?: CallOptions) => Promise<Response>;

/** Error codes for a missing file or upload. A missing bucket has another code and is an error. */
const NOT_FOUND_CODES = ['NoSuchKey', 'NoSuchUpload'];

/** @returns a function that throws for every response except success and a missing file */
function callerOf(config: BucketConfig): Call {
  const client = new AwsClient({
    accessKeyId: config.S3_ACCESS_KEY_ID,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY,
    region: config.S3_REGION,
    service: 's3',
    retries: MAX_RETRIES,
  });
  return async (path, { method = 'GET', body } = {}) => {
    const bytes = body === undefined ? undefined : Buffer.from(body);
    // The timeout covers the time until the response headers: reading the body takes as long as its reader needs.
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), MAX_CALL_MILLISECONDS);
    const response = await client
      .fetch(`${config.S3_ENDPOINT}/${config.S3_BUCKET}/${path}`, {
        method,
        ...(bytes && { body: new Uint8Array(bytes), headers: { 'x-amz-content-sha256': digestOf(bytes) } }),
        signal: timeout.signal,
      })
      .finally(() => clearTimeout(timer));
    if (response.ok) return response;
    const text = (await response.text()).slice(0, 300);
    if (response.status === 404 && NOT_FOUND_CODES.some((code) => text.includes(code))) return response;
    throw new Error(`The bucket answered ${method} with ${response.status}: ${text}`);
  };
}

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Splits the content into parts of the same size. Empty content has no part. */
async function* partsOf(content: Readable, partBytes: number): AsyncGenerator<Buffer, void> {
  let [collectedChunks, length]: [Buffer[], number] = [[], 0];
  const chunks: AsyncIterable<Uint8Array> = content;
  for await (const chunk of chunks) {
    collectedChunks.push(Buffer.from(chunk));
    length += chunk.length;
    while (length >= partBytes) {
      const joinedBytes = Buffer.concat(collectedChunks);
      yield joinedBytes.subarray(0, partBytes);
      const remainingBytes = joinedBytes.subarray(partBytes);
      [collectedChunks, length] = [[remainingBytes], remainingBytes.length];
    }
  }
  if (length > 0) yield Buffer.concat(collectedChunks);
}

async function nextPart(parts: AsyncGenerator<Buffer, void>): Promise<Buffer | undefined> {
  const next = await parts.next();
  return next.done === true ? undefined : next.value;
}

async function* joinParts(
  firstChunks: readonly Buffer[],
  otherChunks: AsyncGenerator<Buffer, void>,
): AsyncGenerator<Buffer, void> {
  yield* firstChunks;
  yield* otherChunks;
}

/**
 * Uploads a file in parts. It appears under its key when all parts are complete; after an error the upload is aborted.
 */
async function putInParts(call: Call, path: string, parts: AsyncGenerator<Buffer, void>): Promise<void> {
  const uploadId = await (await call(`${path}?uploads`, { method: 'POST' })).text();
  const upload = `uploadId=${encodeURIComponent(elementText(uploadId, 'UploadId'))}`;
  try {
    const tags: string[] = [];
    for await (const body of parts) {
      const { headers } = await call(`${path}?partNumber=${tags.length + 1}&${upload}`, {
        method: 'PUT',
        body,
      });
      tags.push(`<Part><PartNumber>${tags.length + 1}</PartNumber><ETag>${headers.get('etag')}</ETag></Part>`);
    }
    const body = `<CompleteMultipartUpload>${tags.join('')}</CompleteMultipartUpload>`;
    const response = await (await call(`${path}?${upload}`, { method: 'POST', body })).text();
    // S3 may send the headers with status 200 early to keep the connection open, and report a failure in the body.
    if (!response.includes('CompleteMultipartUploadResult'))
      throw new Error(`The bucket did not join the parts of a file: ${response.slice(0, 300)}`);
  } catch (error) {
    await call(`${path}?${upload}`, { method: 'DELETE' }).catch(() => undefined);
    throw error;
  }
}

async function* listObjects(call: Call, prefix: string): AsyncGenerator<{ path: string; changedAt: Date }> {
  for await (const xml of listPages(call, `prefix=${encodeURIComponent(prefix)}`))
    for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs))
      yield { path: elementText(entry, 'Key'), changedAt: new Date(elementText(entry, 'LastModified')) };
}

async function listFolders(call: Call, prefix: string): Promise<string[]> {
  const folders: string[] = [];
  for await (const xml of listPages(call, `prefix=${encodeURIComponent(prefix)}&delimiter=%2F`))
    for (const [, entry = ''] of xml.matchAll(/<CommonPrefixes>(.*?)<\/CommonPrefixes>/gs))
      folders.push(elementText(entry, 'Prefix').slice(prefix.length, -1));
  return folders;
}

async function* listPages(call: Call, query: string): AsyncGenerator<string> {
  let token = '';
  do {
    const continuation = token === '' ? '' : `&continuation-token=${encodeURIComponent(token)}`;
    const xml = await (await call(`?list-type=2&${query}${continuation}`)).text();
    yield xml;
    token = xml.includes('<IsTruncated>true<') ? elementText(xml, 'NextContinuationToken') : '';
  } while (token !== '');
}

/** Uploads beyond the first page are left to the next run. */
async function abortUploads(call: Call, isChosen: Parameters<Bucket['abortUploads']>[0]): Promise<void> {
  const xml = await (await call('?uploads')).text();
  for (const [, entry = ''] of xml.matchAll(/<Upload>(.*?)<\/Upload>/gs)) {
    const path = elementText(entry, 'Key');
    if (!isChosen({ path, startedAt: new Date(elementText(entry, 'Initiated')) })) continue;
    await call(`${path}?uploadId=${encodeURIComponent(elementText(entry, 'UploadId'))}`, { method: 'DELETE' });
  }
}

/** Returns the text of an XML element. The elements read here are keys, dates and tokens, which need no XML parser. */
function elementText(xml: string, element: string): string {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  if (text === undefined) throw new Error(`The bucket's answer has no ${element}.`);
  return text.replaceAll('&amp;', '&');
}
