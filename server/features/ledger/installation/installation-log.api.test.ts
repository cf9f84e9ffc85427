import { DAY_MILLISECONDS, HOUR_MILLISECONDS } from '#shared/domain/durations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { checkLedger } from '#server/features/ledger/checking/check-ledger.ts';
import { signingContext } from '#server/features/ledger/signing/sign-ledgers.ts';
import { openLedgerSigner } from '#server/features/ledger/signing/ledger-signer.ts';
import { installationKey } from '#server/features/ledger/signing/ledger-keys.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerFixture } from '#server/test/fixtures/ledger-fixture.ts';
import { observedInstallation } from '#server/test/tools/observed-installation.ts';
import { answersWithDefect, morningRound, protocolDevice } from '#server/test/fixtures/protocol-fixture.ts';
import { treeHash } from '#server/test/tools/ledger-check.ts';
import { mutated } from '#server/test/tools/mutate-file.ts';
import { type Bundle, writeBundle } from '#shared/ledger/bundle.ts';
import { checkpointText, readCheckpoint, writeKey } from '#shared/ledger/checkpoint.ts';
import { verifyFile } from '#shared/verification/verify-file.ts';
import { appendDueRound, appendRound } from './append-round.ts';
import { askInstallationWitnesses } from './ask-installation-witnesses.ts';
import { checkInstallationLog } from './check-installation-log.ts';
import { findLastState } from './installation-states.queries.ts';
import { stampInstallationLog } from './stamp-installation-log.ts';

const MUTATIONS = 200;

const { app, timeStamping, witness, close } = await observedInstallation();
afterAll(close);
const { addTenant, addForm } = factories(app);
const { sign, tamper } = ledgerFixture(app);
const tenant = await addTenant();
const other = await addTenant();
const signing = signingContext(app.config, app.secrets);
const { INSTALLATION_WITNESSES: witnesses, WITNESS_ADDRESSES: addressPolicy } = app.config;

async function closeProtocol({ service, profile, customer } = tenant): Promise<string> {
  const form = await addForm({}, morningRound);
  const closed = await protocolDevice(service, form.version, profile).close(answersWithDefect);
  await sign(customer);
  return closed.json()['@id'];
}
const round = (now = new Date()) => appendRound(app.store, signing, now);
const ask = (now = new Date()) => askInstallationWitnesses(app.store, { witnesses, addressPolicy, now });
const lastState = async () => {
  const state = await app.store.asSystem(findLastState);
  if (state === undefined) throw new Error('Nothing is signed.');
  return state;
};
const ledgerFile = async (): Promise<Buffer> =>
  (await tenant.operator(`/api/ledgers/${tenant.customer}/bundle`)).rawPayload;
const verify = (file: Bundle) => verifyFile(Buffer.from(writeBundle(file)));

let protocol: string;
beforeAll(async () => {
  protocol = await closeProtocol();
  await closeProtocol(other);
  await round();
  witness.trust(writeKey(installationKey(await lastState())));
  await ask();
  await stampInstallationLog(app.store, signing);
});

describe('the log of all ledgers', () => {
  it('is in the file of a ledger, with the witness and the time stamp that confirm all ledgers', async () => {
    const { outcome, faults, checked, limits, witnesses: seen } = await verifyFile(await ledgerFile());
    expect({ outcome, faults }).toEqual({ outcome: 'unchanged', faults: [] });
    expect(seen).toMatchObject([{ key: { name: 'verband.test/w1' }, isOfInstallation: true }]);
    const text = checked.join(' ');
    expect(text).toMatch(/Der Stand über \d+ Einträge steht im Gesamtprüfbuch/);
    expect(text).toContain('1 Zeuge hat das Gesamtprüfbuch gesehen und bestätigt.');
    expect(text).toMatch(/Zeitstempel von Test-Zeitstempel: \d+ Einträge gab es am 18\. November 2026 um/);
    expect(limits.join(' ')).toContain('Zeugen des Gesamtprüfbuchs');
  });

  it('is in a document, which has the same bytes when it is printed again', async () => {
    const print = async () => (await tenant.operator(`${protocol}/pdf`)).rawPayload;
    const printed = await print();
    expect(await verifyFile(printed)).toMatchObject({
      outcome: 'unchanged',
      witnesses: [{ key: { name: 'verband.test/w1' }, isOfInstallation: true }],
    });
    expect((await print()).equals(printed)).toBe(true);
  });

  it('tells an organisation nothing of another one', async () => {
    const file = String(await ledgerFile());
    const [note] = await app.store.asSystem((tx) =>
      tx.selectFrom('ledger_checkpoint').select('note').where('customer_id', '=', other.customer).execute(),
    );
    expect(file).not.toContain(`/ledger/${other.customer}`);
    expect(file).not.toContain(note?.note.split('\n')[2]);
    // The number of leaves does not tell how many organisations there are, and their order does not tell which.
    expect((await lastState()).size % 16).toBe(0);
    const leaves = await leavesOf();
    expect(leaves).toEqual(leaves.toSorted((a, b) => Buffer.compare(a, b)));
  });

  async function leavesOf(): Promise<Buffer[]> {
    const { size } = await lastState();
    const tile = (await app.inject(`/api/installation_log/tile/0/000.p/${size}`)).rawPayload;
    return Array.from({ length: size }, (_, index) => tile.subarray(index * 32, (index + 1) * 32));
  }

  it('is read by everybody as a tiled log without entries', async () => {
    const answer = await app.inject('/api/installation_log/checkpoint');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const checkpoint = readCheckpoint(answer.body);
    expect(checkpoint?.signatures.map(({ name }) => name.replace(/^.*\/ledgers$/, 'log'))).toEqual([
      'log',
      'verband.test/w1',
    ]);
    expect(treeHash(await leavesOf())).toEqual(Buffer.from(checkpoint?.root ?? []));
    for (const path of ['entries/000.p/1', '0/000', '0/001.p/1', 'x'])
      expect((await app.inject(`/api/installation_log/tile/${path}`)).statusCode).toBe(404);
  });

  it('is refused in a file after any change', async () => {
    const file = await ledgerFile();
    const [from, until] = [file.indexOf('"installation"'), file.indexOf('"entries"')];
    for (let turn = 0; turn < MUTATIONS; turn += 1) {
      const changed = Buffer.concat([
        file.subarray(0, from),
        mutated(file.subarray(from, until), turn),
        file.subarray(until),
      ]);
      expect((await verifyFile(changed)).outcome).toMatch(/^(changed|unreadable)$/);
    }
  });
});

describe('what a checkpoint of a ledger names', () => {
  it('stays in later files, and its absence is told', async () => {
    await closeProtocol();
    const file: Bundle = JSON.parse(String(await ledgerFile()));
    const [proof] = file.installation ?? [];
    if (proof === undefined) throw new Error('The file proves nothing.');
    expect((await verify(file)).faults).toEqual([]);
    const { installation, ...withoutProof } = file;
    expect((await verify(withoutProof)).faults).toEqual(
      expect.arrayContaining([
        expect.stringContaining('Nachweis im Gesamtprüfbuch fehlt'),
        expect.stringContaining('Bestätigung eines Zeugen fehlt'),
        expect.stringContaining('Zeitstempel fehlt'),
      ]),
    );
    const { timeStamp, ...withoutStamp } = proof;
    expect((await verify({ ...file, installation: [withoutStamp] })).faults).toEqual([
      expect.stringContaining('Zeitstempel fehlt'),
    ]);
    const { witnesses: named, ...withoutWitnesses } = file;
    const checkpoint = proof.checkpoint.split('\n').slice(0, -2).join('\n');
    const uncosigned = { ...withoutWitnesses, installation: [{ ...proof, checkpoint: `${checkpoint}\n` }] };
    expect((await verify(uncosigned)).faults).toEqual([expect.stringContaining('Bestätigung eines Zeugen fehlt')]);
    expect([installation?.length, typeof timeStamp, named?.length]).toEqual([1, 'string', 1]);
  });
});

describe('what a checkpoint names and the database no longer has', () => {
  const evidence = ['installation_time_stamp', 'installation_cosignature'] as const;
  const checkNow = () => checkLedger(app.store, { customerId: tenant.customer, extent: 'night', now: new Date() });
  const lostEvidence = async () => (await tenant.operator(`/api/ledgers/${tenant.customer}`)).json().lostEvidence;
  const messages = () =>
    app.store.asSystem(async (tx) => {
      const { rows } = await sql<{ message: string }>`
        select message from notification where about like 'ledger-evidence:%' and customer_id = ${tenant.customer}`.execute(
        tx,
      );
      return rows.map(({ message }) => message);
    });

  it('is told by the check of the server, on the page, and to the operators once', async () => {
    await closeProtocol();
    await checkNow();
    expect([await lostEvidence(), await messages()]).toEqual([[], []]);
    const stored = await removeEvidence();
    expect(await lostEvidence()).toEqual([]);
    await checkNow();
    await checkNow();
    const size = expect.stringMatching(
      /^Zeitstempel fehlt: Zum Stand über [\d.]+ Einträge nennt das Prüfbuch einen\.$/,
    );
    expect(await lostEvidence()).toEqual([expect.stringMatching(/^Bestätigung eines Zeugen fehlt/), size]);
    const told = await messages();
    expect(told.filter((message) => message.includes('Zeitstempel fehlt'))).toHaveLength(1);
    // Nothing brings it back, so the ledger is signed on.
    await closeProtocol();
    expect(await sign(tenant.customer, 'daily')).not.toBe('refused');
    await stored.restore();
    await checkNow();
    expect(await lostEvidence()).toEqual([]);
  });

  /** Deletes time stamps and cosignatures like somebody who controls the database. */
  async function removeEvidence() {
    const rows = await app.store.asSystem(async (tx) => {
      const found = [];
      for (const table of evidence) {
        found.push({ table, rows: await tx.selectFrom(table).selectAll().execute() });
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
        await sql`delete from ${sql.table(table)}`.execute(tx);
        await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
      }
      return found;
    });
    const restore = () =>
      app.store.asSystem(async (tx) => {
        for (const { table, rows: deleted } of rows)
          for (const row of deleted) await tx.insertInto(table).values(row).execute();
      });
    return { restore };
  }
});

describe('keeping the log of all ledgers', () => {
  it('appends one round a day', async () => {
    const sizes: number[] = [];
    for (const hours of [1, 2, 30]) {
      await closeProtocol();
      await appendDueRound(app.store, signing, new Date(Date.now() + hours * HOUR_MILLISECONDS));
      sizes.push((await lastState()).size);
    }
    expect(sizes[1]).toBe(sizes[0]);
    expect(sizes[2]).toBe((sizes[1] ?? 0) + 16);
    expect(await checkInstallationLog(app.store)).toBe(sizes[2]);
  });

  it('is stamped once for each round, and later if the authority was silent', async () => {
    const { requests } = timeStamping.state;
    timeStamping.state.isSilent = true;
    await expect(stampInstallationLog(app.store, signing)).rejects.toThrow(/abort|timeout/i);
    timeStamping.state.isSilent = false;
    await stampInstallationLog(app.store, signing);
    await stampInstallationLog(app.store, signing);
    expect(timeStamping.state.requests).toBe(requests + 2);
  });

  it('is cosigned again by the witness, which proves that it continues', async () => {
    await ask();
    const state = await app.store.asSystem((tx) =>
      tx.selectFrom('installation_witness').selectAll().executeTakeFirstOrThrow(),
    );
    expect(state).toMatchObject({ size: (await lastState()).size, fault: null });
  });

  it('finds a checkpoint, a hash or a state that was changed', async () => {
    const attempts: (readonly [string, string])[] = [
      [`update ledger_checkpoint set note = note || 'A' where customer_id = ${other.customer}`, 'Blatt'],
      [`update installation_node set hash = sha256(hash) where level = 2 and position = 1`, 'Zwischenwerte'],
      [`update installation_node set hash = sha256(hash) where level = 0 and position = 3`, 'Blätter|Blatt'],
      [`update installation_checkpoint set root = sha256(root)`, 'unterschrieben'],
      [`delete from installation_node where level = 0 and position = 5`, 'fehlt'],
    ];
    for (const [attack, fault] of attempts) {
      const work = tamper(async (tx) => {
        for (const table of ['installation_node', 'installation_checkpoint'])
          await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
        await sql.raw(attack).execute(tx);
        const check = checkInstallationLog({ ...app.store, asSystem: (read) => read(tx) });
        await expect(check).rejects.toThrow(new RegExp(fault));
        throw new Error('undo');
      });
      await expect(work).rejects.toThrow('undo');
    }
    expect(await checkInstallationLog(app.store)).toBeGreaterThan(0);
  });

  it('tells the admins when the witness saw another log', async () => {
    const admin = await factories(app).addUser('ROLE_ADMIN', []);
    await tamper(async (tx) => {
      await sql`alter table installation_checkpoint disable trigger user`.execute(tx);
      await sql`update installation_witness set size = size - 16`.execute(tx);
      const { id } = await lastState();
      // Somebody who has the key signs another state of the same size.
      const ledgerSigner = await openLedgerSigner(tx, signing);
      const { size } = await lastState();
      const note = ledgerSigner.signForInstallation(({ name }) =>
        checkpointText(name, { size, root: new Uint8Array(32) }),
      );
      await sql`update installation_checkpoint set note = ${note} where id = ${id}`.execute(tx);
      await sql`alter table installation_checkpoint enable trigger user`.execute(tx);
    });
    await ask(new Date(Date.now() + DAY_MILLISECONDS));
    const { rows } = await app.store.asSystem((tx) =>
      sql<{ message: string }>`
        select message from notification join app_user on app_user.id = receiver_id where app_user.id = ${admin.id}`.execute(
        tx,
      ),
    );
    expect(rows.map(({ message }) => message).join()).toContain('Ein Zeuge widerspricht dem Gesamtprüfbuch');
  });
});
