// Reads the keys with which secrets are encrypted: from the environment, or from a file in the data folder. They are
// never in the database, so that a copy of the database does not reveal the secrets.
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Config } from '#server/config.ts';

export interface SecretKey {
  /** Identifies the key with which a row was encrypted; reveals nothing about the key. */
  readonly id: string;
  readonly bytes: Buffer;
}

/** The first key encrypts; the others decrypt what was encrypted before the first key was added. */
export type KeyRing = readonly [SecretKey, ...SecretKey[]];

const KEY_BYTES = 32;

/** Reads the keys, and creates a key file if there is none. @throws Error if the text is not a list of keys */
export function readKeyRing({ SECRET_KEY, DATA_DIR }: Pick<Config, 'SECRET_KEY' | 'DATA_DIR'>): KeyRing {
  if (SECRET_KEY !== undefined) return toKeyRing(SECRET_KEY.split(','), 'SECRET_KEY');
  const file = path.join(DATA_DIR, 'secret.key');
  if (!fs.existsSync(file)) createKeyFile(file);
  return toKeyRing(fs.readFileSync(file, 'utf8').trim().split(/\s+/), file);
}

function toKeyRing(texts: readonly string[], source: string): KeyRing {
  const [firstKey, ...otherKeys] = texts.map((text) => {
    const bytes = Buffer.from(text, 'base64');
    if (bytes.length !== KEY_BYTES) throw new Error(`${source} holds something that is no key of 32 bytes in base64.`);
    return { id: createHash('sha256').update('key id').update(bytes).digest('hex').slice(0, 16), bytes };
  });
  if (firstKey === undefined) throw new Error(`${source} holds no key.`);
  return [firstKey, ...otherKeys];
}

/**
 * Creates the key file. The file gets its name when it is complete and synced, and an existing file is never
 * overwritten: what its key encrypted would be lost.
 */
function createKeyFile(file: string): void {
  const folder = path.dirname(file);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unfinishedFile = `${file}.${randomBytes(8).toString('hex')}`;
  fs.writeFileSync(unfinishedFile, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { flag: 'wx', mode: 0o600 });
  sync(unfinishedFile);
  try {
    fs.linkSync(unfinishedFile, file);
  } catch (error) {
    const doesFileExist = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!doesFileExist) throw error;
  } finally {
    fs.rmSync(unfinishedFile);
  }
  sync(folder);
}

function sync(file: string): void {
  const handle = fs.openSync(file, 'r');
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}
