import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AwsClient } from 'aws4fetch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measure, openBackupFolder } from '#server/operations/backup/backup-folder.ts';
import { startSwift } from '#server/test/tools/swift.ts';
import type { FileStore } from './file-store.ts';
import { s3Files } from './s3-files.ts';
import { s3NamedFiles } from './s3-named-files.ts';

const keys = { S3_ACCESS_KEY_ID: 'test:tester', S3_SECRET_ACCESS_KEY: 'testing', S3_REGION: 'eu-central-1' };
async function listed(files: FileStore, milliseconds: number): Promise<string[]> {
  const foundKeys: string[] = [];
  for await (const key of files.list(new Date(Date.now() + milliseconds))) foundKeys.push(key);
  return foundKeys;
}
const MEGABYTE = 1024 * 1024;

describe('files in a bucket of OpenStack Swift', () => {
  let swift: Awaited<ReturnType<typeof startSwift>>;
  const open = () => s3Files({ ...keys, S3_ENDPOINT: swift.endpoint, S3_BUCKET: 'dateien' });
  beforeAll(async () => {
    swift = await startSwift();
    const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_REGION: region } = keys;
    const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
    await client.fetch(`${swift.endpoint}/dateien`, { method: 'PUT' });
  }, 240_000);
  afterAll(() => swift.stop());

  const inPieces = (content: Buffer) =>
    Readable.from(
      Array.from({ length: Math.ceil(content.length / 65_536) }, (_, index) =>
        content.subarray(index * 65_536, (index + 1) * 65_536),
      ),
    );

  it.each([1, 1000, 8 * MEGABYTE, 8 * MEGABYTE + 1, 20 * MEGABYTE])(
    'are returned unchanged, stored from bytes or from a stream (%d bytes)',
    async (length) => {
      const [files, content] = [open(), randomBytes(length)];
      for (const sentBytes of [content, inPieces(content)]) {
        const storedFile = await files.get(await files.put(sentBytes));
        expect(storedFile && (await buffer(storedFile)).equals(content)).toBe(true);
      }
    },
    240_000,
  );

  it('can be a backup, below a prefix that is empty before', async () => {
    const folder = openBackupFolder('s3://dateien/sicherung/heute', { ...keys, S3_ENDPOINT: swift.endpoint });
    expect(await folder.isEmpty()).toBe(true);
    const { bytes } = await folder.write('files/ab/abc', inPieces(randomBytes(MEGABYTE)));
    expect(bytes).toBe(MEGABYTE);
    const stored = await folder.read('files/ab/abc');
    expect(stored && (await measure(stored)).bytes).toBe(MEGABYTE);
    expect([await folder.isEmpty(), await folder.read('manifest.json')]).toEqual([false, undefined]);
  });

  it('can be removed, and a second removal is ignored', async () => {
    const files = open();
    const key = await files.put(Buffer.from('Bild'));
    await files.remove(key);
    await files.remove(key);
    expect(await files.get(key)).toBeUndefined();
  });

  it('are not stored if the stream fails', async () => {
    const files = open();
    const keysNow = async () => (await listed(files, 240_000)).toSorted();
    const before = await keysNow();
    async function* breaking() {
      yield randomBytes(20 * MEGABYTE);
      await Promise.reject(new Error('The connection is gone.'));
    }
    await expect(files.put(Readable.from(breaking()))).rejects.toThrow('The connection is gone.');
    expect(await keysNow()).toEqual(before);
  }, 240_000);

  it('are listed by the time of storing', async () => {
    const files = open();
    const key = await files.put(Buffer.from('Bild'));
    expect(await listed(files, 240_000)).toContain(key);
    expect(await listed(files, -240_000)).not.toContain(key);
  });

  it('may have names that others know, which are not listed as keys', async () => {
    const named = s3NamedFiles({ ...keys, S3_ENDPOINT: swift.endpoint, S3_BUCKET: 'dateien' });
    const before = await listed(open(), 240_000);
    for (const name of ['ledgers/12/tile/0/x001/000.p/3', 'ledgers/12/checkpoint', 'ledgers/7/checkpoint'])
      await named.put(name, Buffer.from(name));
    await named.put('ledgers/12/checkpoint', Buffer.from('neu'));
    expect(String(await named.get('ledgers/12/checkpoint'))).toBe('neu');
    expect(String(await named.get('ledgers/12/tile/0/x001/000.p/3'))).toBe('ledgers/12/tile/0/x001/000.p/3');
    expect((await named.folders('ledgers')).toSorted()).toEqual(['12', '7']);
    await named.removeFolder('ledgers/12');
    expect([await named.folders('ledgers'), await named.get('ledgers/12/checkpoint')]).toEqual([['7'], undefined]);
    expect(await listed(open(), 240_000)).toEqual(before);
  });

  it('cannot be stored with a wrong key or in an unreachable store, and the error says why', async () => {
    const filesWithWrongKey = s3Files({
      ...keys,
      S3_SECRET_ACCESS_KEY: 'x',
      S3_ENDPOINT: swift.endpoint,
      S3_BUCKET: 'dateien',
    });
    await expect(filesWithWrongKey.put(Buffer.from('Bild'))).rejects.toThrow('answered PUT with 403');
    const nowhere = s3Files({ ...keys, S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'dateien' });
    await expect(nowhere.put(Buffer.from('Bild'))).rejects.toThrow('fetch failed');
  });

  it('cannot be stored in a missing bucket, and the error says so', async () => {
    const lost = s3Files({ ...keys, S3_ENDPOINT: swift.endpoint, S3_BUCKET: 'gibt-es-nicht' });
    await expect(lost.put(Buffer.from('Bild'))).rejects.toThrow('answered PUT with 404');
  });

  it.each(['../../etc/passwd', '', 'a'.repeat(47)])('are not addressed by an invalid key (%j)', async (key) => {
    await expect(open().get(key)).rejects.toThrow('not the key');
    await expect(open().remove(key)).rejects.toThrow('not the key');
  });
});
