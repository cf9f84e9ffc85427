// Where a backup lies: in a folder of a disk, or below a prefix of a bucket. Both are written and read as streams.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Config } from '#server/config.ts';
import { openBucket, type Bucket } from '#server/files/bucket.ts';

/** A dump may be larger than 10,000 parts of the usual size. */
const PART_BYTES = 64 * 1024 * 1024;

export interface Measured {
  readonly bytes: number;
  /** In hex. */
  readonly sha256: string;
}

export interface BackupFolder {
  readonly address: string;
  isEmpty(): Promise<boolean>;
  /** Writes a new file. @returns what was written */
  write(name: string, content: Readable): Promise<Measured>;
  /** @returns undefined if there is no such file */
  read(name: string): Promise<Readable | undefined>;
}

type BackupConfig = Pick<
  Config,
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
  | 'BACKUP_S3_ENDPOINT'
  | 'BACKUP_S3_REGION'
  | 'BACKUP_S3_ACCESS_KEY_ID'
  | 'BACKUP_S3_SECRET_ACCESS_KEY'
>;

/** @param address a folder, or `s3://bucket/prefix` */
export function openBackupFolder(address: string, config: BackupConfig): BackupFolder {
  const [, bucketName, prefix = ''] = /^s3:\/\/([a-z0-9.-]+)\/?(.*?)\/?$/.exec(address) ?? [];
  if (bucketName === undefined) return diskFolder(path.resolve(address));
  if (!/^[\w./-]*$/.test(prefix))
    throw new Error('Der Pfad im Bucket darf nur Buchstaben, Ziffern, . _ - und / enthalten.');
  return bucketFolder(
    address,
    openBucket(bucketConfigOf(bucketName, config), PART_BYTES),
    prefix === '' ? '' : `${prefix}/`,
  );
}

/** A backup may lie at another service, with another key than that of the server. */
function bucketConfigOf(bucketName: string, config: BackupConfig) {
  const endpoint = config.BACKUP_S3_ENDPOINT ?? config.S3_ENDPOINT;
  const accessKeyId = config.BACKUP_S3_ACCESS_KEY_ID ?? config.S3_ACCESS_KEY_ID;
  const secretAccessKey = config.BACKUP_S3_SECRET_ACCESS_KEY ?? config.S3_SECRET_ACCESS_KEY;
  if (endpoint === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    throw new Error('Für s3:// fehlen BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID und BACKUP_S3_SECRET_ACCESS_KEY.');
  return {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucketName,
    S3_REGION: config.BACKUP_S3_REGION ?? config.S3_REGION,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
}

function diskFolder(root: string): BackupFolder {
  // Names come from a manifest, which somebody may have changed.
  const pathOf = (name: string) => {
    const file = path.resolve(root, name);
    if (!file.startsWith(root + path.sep)) throw new Error(`${name} liegt nicht in der Sicherung.`);
    return file;
  };
  return {
    address: root,
    isEmpty: async () => (await fs.promises.readdir(root).catch(() => [])).length === 0,
    async write(name, content) {
      await fs.promises.mkdir(path.dirname(pathOf(name)), { recursive: true, mode: 0o700 });
      const [meter, measured] = createMeter();
      await pipeline(content, meter, fs.createWriteStream(pathOf(name), { flags: 'wx', mode: 0o600, flush: true }));
      return measured();
    },
    async read(name) {
      const file = pathOf(name);
      return fs.existsSync(file) ? fs.createReadStream(file) : undefined;
    },
  };
}

const bucketFolder = (address: string, bucket: Bucket, prefix: string): BackupFolder => ({
  address,
  async isEmpty() {
    for await (const _object of bucket.list(prefix)) return false;
    return true;
  },
  async write(name, content) {
    const [meter, measured] = createMeter();
    const upload = bucket.put(`${prefix}${name}`, meter).catch((error: unknown) => {
      // Nobody reads any more, so that the content would wait for ever.
      meter.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    });
    await Promise.all([pipeline(content, meter), upload]);
    return measured();
  },
  read: async (name) => bucket.get(`${prefix}${name}`),
});

/** Returns a stream that passes everything on, and a function that says how much that was. */
export function createMeter(): [Transform, () => Measured] {
  const hash = createHash('sha256');
  let bytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return [meter, () => ({ bytes, sha256: hash.digest('hex') })];
}

export async function measure(content: Readable): Promise<Measured> {
  const hash = createHash('sha256');
  let bytes = 0;
  const chunks: AsyncIterable<Uint8Array> = content;
  for await (const chunk of chunks) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

export async function readText(folder: BackupFolder, name: string): Promise<string | undefined> {
  const content = await folder.read(name);
  return content && text(content);
}
