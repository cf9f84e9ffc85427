// What the programs for the command line say about the log of all ledgers, and about a file that carries its proofs.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installationKey } from '#server/features/ledger/signing/ledger-keys.ts';
import { signingContext } from '#server/features/ledger/signing/sign-ledgers.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerFixture } from '#server/test/fixtures/ledger-fixture.ts';
import { observedInstallation } from '#server/test/tools/observed-installation.ts';
import { type Bundle, writeBundle } from '#shared/ledger/bundle.ts';
import { writeKey } from '#shared/ledger/checkpoint.ts';
import { appendRound } from './append-round.ts';
import { askInstallationWitnesses } from './ask-installation-witnesses.ts';
import { findLastState } from './installation-states.queries.ts';
import { stampInstallationLog } from './stamp-installation-log.ts';

const { app, witness, close } = await observedInstallation();
afterAll(close);
const { addCustomer, addUser, signIn } = factories(app);
const { addEntries, sign, tamper } = ledgerFixture(app);

let customer: number;
let key: string;
let logKey: string;
let file: Bundle;
beforeAll(async () => {
  customer = await addCustomer();
  const operator = await signIn(await addUser('ROLE_OPERATOR', [customer]));
  await addEntries(customer, 3);
  await sign(customer);
  const signing = signingContext(app.config, app.secrets);
  await appendRound(app.store, signing, new Date());
  const state = await app.store.asSystem(findLastState);
  if (state === undefined) throw new Error('Nothing is signed.');
  logKey = writeKey(installationKey(state));
  witness.trust(logKey);
  const { INSTALLATION_WITNESSES: witnesses, WITNESS_ADDRESSES: addressPolicy } = app.config;
  await askInstallationWitnesses(app.store, { witnesses, addressPolicy, now: new Date() });
  await stampInstallationLog(app.store, signing);
  // The next checkpoint names what was said of this one.
  await addEntries(customer, 2);
  await sign(customer);
  key = (await operator(`/api/ledgers/${customer}`)).json().key;
  file = (await operator(`/api/ledgers/${customer}/bundle`)).json();
});

async function run(program: string, args: readonly string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '..', program), ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { lines: output.trimEnd().split('\n'), errors: errors.trimEnd(), status };
}

describe('verify-ledger', () => {
  const verify = (bundle: Bundle) => {
    const name = path.join(app.config.DATA_DIR, 'pruefbuch.json');
    fs.writeFileSync(name, writeBundle(bundle));
    return run('bundle/verify-ledger.main.ts', [name, '--key', key]);
  };

  it('says which state is in the log of all ledgers, who confirmed it, and who stamped it', async () => {
    const { lines, status } = await verify(file);
    expect(lines.slice(0, 2)).toEqual(['ECHT', 'Das ganze Prüfbuch: 5 Einträge, keiner fehlt.']);
    expect(lines).toContain('Im Gesamtprüfbuch: der Stand über 3 Einträge.');
    const moment = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z`;
    expect(lines.join('\n')).toMatch(
      new RegExp(`^Bestätigt von verband\\.test/w1 am ${moment} im Gesamtprüfbuch: 3 Einträge\\.$`, 'm'),
    );
    expect(lines.join('\n')).toMatch(new RegExp(`^Zeitstempel von Test-Zeitstempel am ${moment}: 3 Einträge\\.$`, 'm'));
    expect(status).toBe(0);
  });

  it('refuses a file from which the time stamp was cut out', async () => {
    const cut = (file.installation ?? []).map(({ timeStamp, ...proof }) => {
      expect(timeStamp).toBeDefined();
      return proof;
    });
    expect(await verify({ ...file, installation: cut })).toMatchObject({
      lines: ['NICHT ECHT', '- Zeitstempel fehlt: Zum Stand über 3 Einträge nennt das Prüfbuch einen.'],
      status: 1,
    });
  });
});

describe('ledger:check', () => {
  async function check(...args: string[]) {
    const { rows } = await app.store.asSystem((tx) =>
      sql<{ name: string }>`select current_database() as name`.execute(tx),
    );
    const url = Object.assign(new URL(process.env['DATABASE_URL'] ?? ''), { pathname: `/${rows[0]?.name}` });
    return run('checking/check-ledgers.main.ts', args, { DATABASE_URL: url.href, DATA_DIR: app.config.DATA_DIR });
  }

  it('reads every ledger and the log of all ledgers, and prints its key for witnesses', async () => {
    expect(await check()).toEqual({
      lines: [
        `Prüfbuch ${customer}: 5 Einträge, lückenlos und unverändert.`,
        'Gesamtprüfbuch: 16 Blätter, lückenlos und unverändert.',
        `Sein Schlüssel, für Zeugen: ${logKey}`,
      ],
      errors: '',
      status: 0,
    });
  });

  it('reads one ledger alone, and explains itself when its number is none', async () => {
    expect((await check('--customer', String(customer))).lines).toEqual([
      `Prüfbuch ${customer}: 5 Einträge, lückenlos und unverändert.`,
    ]);
    expect(await check('--customer', 'alle')).toMatchObject({
      errors: 'Aufruf: npm run ledger:check -- [--customer NUMMER]',
      status: 1,
    });
  });

  it('ends with 1 when a ledger or the log is not what was signed, and says which', async () => {
    await tamper(async (tx) => {
      await sql`alter table installation_node disable trigger user`.execute(tx);
      await sql`update installation_node set hash = sha256(hash) where level = 1 and position = 1`.execute(tx);
      await sql`alter table installation_node enable trigger user`.execute(tx);
      await sql`update ledger_entry set body = body || ' ' where customer_id = ${customer} and seq = 1`.execute(tx);
    });
    expect(await check()).toMatchObject({
      errors: [
        `Prüfbuch ${customer}: hält nicht, was unterschrieben wurde. Es wird nicht mehr unterschrieben.`,
        'Gesamtprüfbuch: Zwischenwerte des Gesamtprüfbuchs wurden verändert.',
      ].join('\n'),
      status: 1,
    });
  });
});
