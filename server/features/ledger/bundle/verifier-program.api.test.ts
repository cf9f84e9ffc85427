import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerFixture } from '#server/test/fixtures/ledger-fixture.ts';
import { nodeOf } from '#server/test/wire/node-versions.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { buildLedgerVerifier } from './build-verifier.ts';

const app = await testApp();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-verifier-'));
const program = path.join(folder, 'verify-ledger.mjs');
const intact = path.join(folder, 'pruefbuch.json');
const forged = path.join(folder, 'forged.json');
let key: string;

beforeAll(async () => {
  await buildLedgerVerifier(folder);
  const { addCustomer, addUser, signIn } = factories(app);
  const { addEntries, sign } = ledgerFixture(app);
  const customer = await addCustomer();
  const operator = await signIn(await addUser('ROLE_OPERATOR', [customer]));
  await addEntries(customer, 20);
  await sign(customer, 'growth', new Date(Date.now() - 86_400_000));
  await addEntries(customer, 20);
  await sign(customer);
  key = (await operator(`/api/ledgers/${customer}`)).json().key;
  const { body } = await operator(`/api/ledgers/${customer}/bundle`);
  fs.writeFileSync(intact, body);
  fs.writeFileSync(forged, body.replace('activity.recorded', 'activity.forgotten'));
});
afterAll(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true });
});

async function run(node: string, file: string) {
  try {
    const { stdout } = await promisify(execFile)(node, [program, file, '--key', key], { cwd: folder });
    return { status: 0, stdout };
  } catch (error) {
    const failed = Object(error);
    return { status: Number(Reflect.get(failed, 'code')), stdout: String(Reflect.get(failed, 'stdout')) };
  }
}

describe.each([20, 22, 24] as const)('the standalone verifier on Node %i', (major) => {
  it('runs', async () => {
    const { stdout } = await promisify(execFile)(await nodeOf(major), ['--version']);
    expect(stdout).toMatch(new RegExp(`^v${major}\\.`));
  });

  it('accepts the bundle of a whole ledger', async () => {
    const { status, stdout } = await run(await nodeOf(major), intact);
    expect(stdout).toMatch(/^ECHT\nDas ganze Prüfbuch: 40 Einträge, keiner fehlt\./);
    expect(status).toBe(0);
  });

  it('rejects a forged bundle', async () => {
    const { status, stdout } = await run(await nodeOf(major), forged);
    expect(stdout).toMatch(/^NICHT ECHT\n- Die ersten 20 Einträge sind nicht die, die unterschrieben wurden\./);
    expect(status).toBe(1);
  });
});
