// Stores on the disk of a witness: its key, the keys of the ledgers that it knows, and the state of each that it
// cosigned last.
import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { readCheckpoint, readKey, type Checkpoint, type CheckpointKey } from '#shared/ledger/checkpoint.ts';
import { WITNESS_NAME, type WitnessKey } from '#shared/ledger/cosignature.ts';

const KEY_FILE = 'key.json';
/** The owner of the witness lists the keys of ledgers here, one per line. */
const LEDGERS_FILE = 'ledgers.txt';
const STATES_FOLDER = 'states';

const StoredKey = z.object({ name: z.string().check(z.regex(WITNESS_NAME)), privateKey: z.string() });

export interface SigningKey extends WitnessKey {
  readonly privateKey: KeyObject;
}

/**
 * Opens the key of the witness, or creates it. @param name needed to create one: a name that nobody else has, for example
 * `witness.example/w1`
 * @throws Error if there is neither a key nor a name
 */
export function openKey(folder: string, name: string | undefined): SigningKey {
  const file = path.join(folder, KEY_FILE);
  fs.mkdirSync(path.join(folder, STATES_FOLDER), { recursive: true, mode: 0o700 });
  if (!fs.existsSync(file)) {
    if (name === undefined) throw new Error('The first start needs a --name.');
    const { privateKey } = generateKeyPairSync('ed25519');
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' });
    writeDurably(file, JSON.stringify(z.parse(StoredKey, { name, privateKey: pem })));
  }
  const stored = z.parse(StoredKey, JSON.parse(fs.readFileSync(file, 'utf8')));
  const privateKey = createPrivateKey(stored.privateKey);
  const publicKey = Buffer.from(String(privateKey.export({ format: 'jwk' }).x), 'base64url');
  return { name: stored.name, publicKey: Uint8Array.from(publicKey), privateKey };
}

export interface LedgerList {
  readonly names: () => readonly string[];
  readonly keysOf: (name: string) => readonly CheckpointKey[];
}

/**
 * Opens the list of ledgers. It is read again when its file has changed, so that a ledger can be added while the witness
 * runs. Keys are parsed when they are needed: parsing a hundred thousand of them would block the witness for seconds.
 */
export function openLedgerList(folder: string): LedgerList {
  const file = path.join(folder, LEDGERS_FILE);
  let readVersion = '';
  let linesByName = new Map<string, string[]>();
  const readIfChanged = () => {
    const status = fs.statSync(file, { throwIfNoEntry: false });
    const version = status === undefined ? '' : `${status.ino} ${status.size} ${status.mtimeMs}`;
    if (version === readVersion) return;
    linesByName = new Map();
    const lines = status === undefined ? [] : fs.readFileSync(file, 'utf8').split('\n');
    for (const line of lines.map((text) => text.trim())) {
      const name = line.slice(0, Math.max(0, line.indexOf('+')));
      if (name !== '') linesByName.set(name, [...(linesByName.get(name) ?? []), line]);
    }
    readVersion = version;
  };
  const keysOf = (name: string) => {
    readIfChanged();
    return (linesByName.get(name) ?? []).flatMap((line) => readKey(line) ?? []);
  };
  const names = () => {
    readIfChanged();
    return [...linesByName.keys()];
  };
  return { names, keysOf };
}

/** Returns the state that was cosigned last. @throws Error if it cannot be read: a witness must not forget what it saw */
export function readState(folder: string, origin: string): Checkpoint | undefined {
  const file = stateFile(folder, origin);
  if (!fs.existsSync(file)) return undefined;
  const checkpoint = readCheckpoint(fs.readFileSync(file, 'utf8'));
  if (checkpoint === undefined) throw new Error(`The state of ${origin} in ${file} is damaged.`);
  return checkpoint;
}

export const writeState = (folder: string, origin: string, note: string): void =>
  writeDurably(stateFile(folder, origin), note);

const stateFile = (folder: string, origin: string) =>
  path.join(folder, STATES_FOLDER, `${createHash('sha256').update(origin).digest('hex')}.txt`);

/** Replaces a file in one step, and returns once the disk has it. */
function writeDurably(file: string, text: string): void {
  const temporaryFile = `${file}.new`;
  const handle = fs.openSync(temporaryFile, 'w', 0o600);
  try {
    fs.writeFileSync(handle, text);
    fs.fsyncSync(handle);
  } finally {
    // Writing fails on a full disk, again and again.
    fs.closeSync(handle);
  }
  fs.renameSync(temporaryFile, file);
  const folder = fs.openSync(path.dirname(file), 'r');
  fs.fsyncSync(folder);
  fs.closeSync(folder);
}
