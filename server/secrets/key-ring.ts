// Where the keys come from that secrets are sealed with: the environment, else a file beside the data. Never the database,
// so that who gets hold of a copy of it gets nothing.
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Config } from '#server/config.ts';

export interface SecretKey {
  /** Tells which key a row was sealed with, and nothing of the key. */
  readonly id: string;
  readonly bytes: Buffer;
}

/** The first one seals; the others open what was sealed before it was there. */
export type KeyRing = readonly [SecretKey, ...SecretKey[]];

const KEY_BYTES = 32;

/** @throws Error where the file is no list of keys */
export function readKeyRing({ SECRET_KEY, DATA_DIR }: Pick<Config, 'SECRET_KEY' | 'DATA_DIR'>): KeyRing {
  if (SECRET_KEY !== undefined) return toKeyRing(SECRET_KEY.split(','), 'SECRET_KEY');
  const file = path.join(DATA_DIR, 'secret.key');
  if (!fs.existsSync(file)) makeKeyFile(file);
  return toKeyRing(fs.readFileSync(file, 'utf8').trim().split(/\s+/), file);
}

function toKeyRing(texts: readonly string[], source: string): KeyRing {
  const [first, ...others] = texts.map((text) => {
    const bytes = Buffer.from(text, 'base64');
    if (bytes.length !== KEY_BYTES) throw new Error(`${source} holds something that is no key of 32 bytes in base64.`);
    return { id: createHash('sha256').update('key id').update(bytes).digest('hex').slice(0, 16), bytes };
  });
  if (first === undefined) throw new Error(`${source} holds no key.`);
  return [first, ...others];
}

/** Complete and on the disk before it has its name, and never over one that is there: what it sealed would be lost. */
function makeKeyFile(file: string): void {
  const folder = path.dirname(file);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${randomBytes(8).toString('hex')}`;
  fs.writeFileSync(unfinished, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { flag: 'wx', mode: 0o600 });
  sync(unfinished);
  try {
    fs.linkSync(unfinished, file);
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isThere) throw error;
  } finally {
    fs.rmSync(unfinished);
  }
  sync(folder);
}

function sync(file: string): void {
  const handle = fs.openSync(file, 'r');
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}
