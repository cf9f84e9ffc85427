import { createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { BUNDLE_FORMAT, type Bundle, type BundleEntry, writeBundle } from '#shared/ledger/bundle.ts';
import { checkpointText, writeKey } from '#shared/ledger/checkpoint.ts';
import { signedNote } from '#shared/ledger/signed-note.ts';
import { GrowingTree, leafOf } from '#shared/ledger/merkle.ts';
import { verifyBundle } from '#shared/ledger/verify-bundle.ts';
import { verifyFile } from '#shared/verification/verify-file.ts';
import { measureVerificationPage } from './browser/verify-page.ts';
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

interface Measurement {
  readonly elapsedMilliseconds: number;
  readonly processorMilliseconds: number;
}

/** Measures the verification of a whole ledger of activities with comments, as an authority runs it. */
export async function measureVerification(): Promise<void> {
  const { bundle, key } = createBundle();
  const text = writeBundle(bundle);
  const bytes = new TextEncoder().encode(text);
  const row = (name: string, { elapsedMilliseconds, processorMilliseconds }: Measurement) => [
    name,
    milliseconds(elapsedMilliseconds),
    milliseconds(processorMilliseconds),
    verdict(elapsedMilliseconds < MAX_MILLISECONDS),
  ];
  printTable(
    `A ledger of ${ENTRIES.toLocaleString('en')} entries is verified (${(bytes.length / 1e6).toFixed(0)} MB)`,
    ['program', 'time', 'processor time', `< ${MAX_MILLISECONDS / 1000} s`],
    [
      row('in memory', await measureInMemory(bundle, key)),
      row('as the page /pruefen does, from the bytes of the file', await measurePage(bytes)),
      row('the program, start and reading of the file included', measureProgram(text, key)),
    ],
  );
}

/** Measures the same on the page that anybody opens in a browser. */
export async function measurePageInBrowser(): Promise<void> {
  const bytes = new TextEncoder().encode(writeBundle(createBundle().bundle));
  const name = `a ledger of ${ENTRIES.toLocaleString('en')} entries (${(bytes.length / 1e6).toFixed(0)} MB)`;
  await measureVerificationPage([{ name, bytes, maxMilliseconds: MAX_MILLISECONDS }]);
}

async function measureInMemory(bundle: Bundle, key: string): Promise<Measurement> {
  const { result, ...measurement } = await measure(() => verifyBundle(bundle, { key }));
  if (result.faults.length > 0) throw new Error(result.faults.join(' '));
  return measurement;
}

async function measurePage(bytes: Uint8Array): Promise<Measurement> {
  const { result, ...measurement } = await measure(() => verifyFile(bytes));
  if (result.outcome !== 'unchanged') throw new Error(`The page finds the ledger ${result.outcome}.`);
  return measurement;
}

async function measure<Result>(work: () => Promise<Result>): Promise<Measurement & { readonly result: Result }> {
  const startedAt = performance.now();
  const usageBefore = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(usageBefore);
  return {
    result,
    elapsedMilliseconds: performance.now() - startedAt,
    processorMilliseconds: (user + system) / 1000,
  };
}

function measureProgram(text: string, key: string): Measurement {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-verify-'));
  const file = path.join(folder, 'bundle.json');
  fs.writeFileSync(file, text);
  const startedAt = performance.now();
  const program = spawnSync(process.execPath, ['--import', PRINT_PROCESSOR_TIME, PROGRAM, file, '--key', key]);
  const elapsedMilliseconds = performance.now() - startedAt;
  fs.rmSync(folder, { recursive: true });
  if (program.status !== 0) throw new Error(program.stdout.toString());
  return { elapsedMilliseconds, processorMilliseconds: Number(program.stderr.toString()) };
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
