// Keys lie in a part of their own, which can be kept elsewhere: with them, what is sealed in the database can be read.
import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Config } from '#server/config.ts';
import { readKeyRing } from '#server/secrets/key-ring.ts';
import { measure, readText, type BackupFolder } from './backup-folder.ts';
import { BackupFault } from './manifest.ts';

const HASHES = 'keys.sha256';
const SECRET_KEY_FILE = 'secret.key';

/** @returns the ids of the keys that seal */
export async function backUpKeys(config: Config, folder: BackupFolder): Promise<string[]> {
  const keys = readKeyRing(config);
  const secretKeys = keys.map(({ bytes }) => `${bytes.toString('base64')}\n`).join('');
  const lines: string[] = [];
  const write = async (name: string, content: Buffer) => {
    const { sha256 } = await folder.write(name, Readable.from([content]));
    lines.push(`${sha256}  ${name}\n`);
  };
  await write(SECRET_KEY_FILE, Buffer.from(secretKeys));
  for (const [name, file] of signatureFiles(config)) await write(name, await fs.promises.readFile(file));
  await folder.write(HASHES, Readable.from(lines));
  return keys.map(({ id }) => id);
}

function signatureFiles({ SIGNATURE_PKCS12, SIGNATURE_KEY, SIGNATURE_CERTIFICATE }: Config): [string, string][] {
  const files = {
    'signature.p12': SIGNATURE_PKCS12,
    'signature-key.pem': SIGNATURE_KEY,
    'signature.pem': SIGNATURE_CERTIFICATE,
  };
  return Object.entries(files).flatMap(([name, file]) => (file === undefined ? [] : [[name, file]]));
}

/**
 * Writes the keys into DATA_DIR. The key that seals is not written where SECRET_KEY is configured.
 * @returns the names of the written files; undefined if the folder has no keys
 */
export async function restoreKeys(config: Config, folder: BackupFolder): Promise<string[] | undefined> {
  const hashes = await readText(folder, HASHES);
  if (hashes === undefined) return undefined;
  const written: string[] = [];
  for (const [, expected, name] of hashes.matchAll(/^([0-9a-f]{64}) {2}([a-z0-9.-]+)$/gm)) {
    if (name === undefined) continue;
    const content = await folder.read(name);
    const bytes = content && (await buffer(content));
    if (bytes === undefined || (await measure(Readable.from([bytes]))).sha256 !== expected)
      throw new BackupFault(`${name} in ${folder.address} fehlt oder wurde verändert.`);
    if (name === SECRET_KEY_FILE && config.SECRET_KEY !== undefined) continue;
    const file = path.join(config.DATA_DIR, name);
    if (fs.existsSync(file)) {
      // A restore that failed later may be repeated.
      if (bytes.equals(await fs.promises.readFile(file))) continue;
      throw new BackupFault(`${file} gibt es schon. Ein Schlüssel wird nie überschrieben.`);
    }
    await fs.promises.mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 });
    await fs.promises.writeFile(file, bytes, { flag: 'wx', mode: 0o600, flush: true });
    written.push(name);
  }
  return written;
}

/** Returns the ids of the keys this installation has, without making one where there is none. */
export const presentKeyIds = (config: Config): string[] =>
  config.SECRET_KEY === undefined && !fs.existsSync(path.join(config.DATA_DIR, SECRET_KEY_FILE))
    ? []
    : readKeyRing(config).map(({ id }) => id);
