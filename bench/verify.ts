import { createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { BUNDLE_FORMAT, type Bundle, type BundleEntry, writeBundle } from '#shared/ledger/bundle.ts';
import { checkpointText, signedNote, writeKey } from '#shared/ledger/checkpoint.ts';
import { GrowingTree, leafOf } from '#shared/ledger/merkle.ts';
import { verifyBundle } from '#shared/ledger/verify-bundle.ts';
import { verifyFile } from '#shared/verification/verify-file.ts';
import { milliseconds, printTable, verdict } from './table.ts';

const ENTRIES = 100_000;
const MAX_MILLISECONDS = 3000;
const PROGRAM = 'server/features/ledger/bundle/verify-ledger.main.ts';

/**
 * Prints the processor time. On a busy machine the elapsed time exceeds it only by waiting for the processor, since the
 * program has one thread and does not depend on another process.
 */
const PRINT_PROCESSOR_TIME = `data:text/javascript,process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  console.error((user + system) / 1000);
})`;

/** Measures the verification of a whole ledger of activities with comments, as an authority runs it. */
export async function measureVerification(): Promise<void> {
  const { bundle, key } = createBundle();
  const usageBefore = process.cpuUsage();
  const began = performance.now();
  const { faults } = await verifyBundle(bundle, { key });
  const inMemoryMilliseconds = performance.now() - began;
  const { user, system } = process.cpuUsage(usageBefore);
  if (faults.length > 0) throw new Error(faults.join(' '));

  const text = writeBundle(bundle);
  const bytes = new TextEncoder().encode(text);
  const pageBegan = performance.now();
  const pageUsage = process.cpuUsage();
  const { outcome } = await verifyFile(bytes);
  const pageMilliseconds = performance.now() - pageBegan;
  const pageProcessor = process.cpuUsage(pageUsage);
  if (outcome !== 'unchanged') throw new Error(`The page finds the ledger ${outcome}.`);

  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-verify-'));
  const file = path.join(folder, 'bundle.json');
  fs.writeFileSync(file, text);
  const megabytes = fs.statSync(file).size / 1e6;
  const startedAt = performance.now();
  const program = spawnSync(process.execPath, ['--import', PRINT_PROCESSOR_TIME, PROGRAM, file, '--key', key]);
  const programMilliseconds = performance.now() - startedAt;
  fs.rmSync(folder, { recursive: true });
  if (program.status !== 0) throw new Error(program.stdout.toString());
  printTable(
    `A ledger of ${ENTRIES.toLocaleString('en')} entries is verified (${megabytes.toFixed(0)} MB)`,
    ['program', 'time', 'processor time', `< ${MAX_MILLISECONDS / 1000} s`],
    [
      [
        'in memory',
        milliseconds(inMemoryMilliseconds),
        milliseconds((user + system) / 1000),
        verdict(inMemoryMilliseconds < MAX_MILLISECONDS),
      ],
      [
        'as the page /pruefen does, from the bytes of the file',
        milliseconds(pageMilliseconds),
        milliseconds((pageProcessor.user + pageProcessor.system) / 1000),
        verdict(pageMilliseconds < MAX_MILLISECONDS),
      ],
      [
        'the program, start and reading of the file included',
        milliseconds(programMilliseconds),
        milliseconds(Number(program.stderr.toString())),
        verdict(programMilliseconds < MAX_MILLISECONDS),
      ],
    ],
  );
}

function createBundle(): { bundle: Bundle; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const publicKeyBytes = Buffer.from(String(publicKey.export({ format: 'jwk' }).x), 'base64url');
  const key = { name: 'bench.test/ledger/1', publicKey: Uint8Array.from(publicKeyBytes) };
  const entries = Array.from({ length: ENTRIES }, (_, seq) => createEntry(seq));
  const tree = new GrowingTree();
  for (const { body } of entries) tree.append(leafOf(body));
  const text = checkpointText(key.name, tree);
  const checkpoint = signedNote(text, key, sign(null, Buffer.from(text), privateKey));
  return {
    bundle: { format: BUNDLE_FORMAT, key: writeKey(key), checkpoint, earlier: [], entries },
    key: writeKey(key),
  };
}

function createEntry(seq: number): BundleEntry {
  const salt = randomBytes(32);
  const value = `Gast ${seq} angesprochen, Flyer mitgegeben, Gespräch angeboten.`;
  const at = new Date(Date.UTC(2026, 0, 1) + seq * 60_000).toISOString();
  const body = {
    actor: '/api/users/17',
    at,
    commit: { comment: createHmac('sha256', salt).update(value).digest('hex') },
    data: { action: '/api/actions/4', completionSource: 'manual' },
    entity: `/api/activities/${seq}`,
    location: '/api/locations/12',
    occurredAt: at,
    profile: '/api/profiles/35',
    type: 'activity.recorded',
    v: 1,
  };
  return { seq, body: JSON.stringify(body), openings: { comment: { salt: salt.toString('hex'), value } } };
}
