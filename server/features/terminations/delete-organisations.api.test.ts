// Deletes an organisation of the demo, which has rows in nearly every table, and looks for what remains of it in all of them.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { nordlicht, rhein } from '#server/demo/organisations/organisations.ts';
import { appendRound } from '#server/features/ledger/installation/append-round.ts';
import { checkInstallationLog } from '#server/features/ledger/installation/check-installation-log.ts';
import { signingContext, signOnDemand } from '#server/features/ledger/ledger.public.ts';
import { raiseAlarm } from '#server/features/ledger/signing/signing.queries.ts';
import { demoApp } from '#server/test/app/demo-app.ts';
import { runJob } from '#server/test/app/run-job.ts';
import type { Client } from '#server/test/app/test-app.ts';
import { write } from '#server/test/wire/wire-fixture.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { verifyPdf } from '#shared/verification/verify-pdf.ts';
import { ENDING_JOB } from './end-organisations.ts';
import { ORGANISATION_DELETION_JOB } from './delete-organisations.ts';

/** What the certificate names as kept, and the certificate itself. */
const KEPT_TABLES = ['deletion_certificate', 'invoice', 'security_event'];

interface CountedTable {
  readonly name: string;
  readonly rows: number;
}

let app: FastifyInstance;
let admin: Client;
let customer: number;
let members: readonly number[];
let fileKeys: readonly string[];
let countsOfOthers: readonly CountedTable[];
beforeAll(async () => {
  app = await demoApp();
  const { addUser, signIn } = factories(app);
  admin = await signIn(await addUser('ROLE_ADMIN'));
  customer = await idOf(rhein.name);
  members = (
    await rowsOf<{ id: number }>(sql`
    select user_id as id from user_customer where customer_id = ${customer} union
    select user_id from user_location join location on location.id = location_id where customer_id = ${customer}`)
  ).map(({ id }) => id);
  await keepInOtherOrganisation();
  await signOnDemand(app.store, signingContext(app.config, app.secrets), customer);
  await appendRound(app.store, signingContext(app.config, app.secrets), new Date());
  fileKeys = await keysOf(customer);
  await app.namedFiles.put(`ledgers/${customer}/checkpoint`, Buffer.from('Kopie'));
  countsOfOthers = await countRows(sql`<>`);
}, 300_000);
afterAll(() => app.close());

async function rowsOf<Row>(query: ReturnType<typeof sql<Row>>): Promise<readonly Row[]> {
  return (await app.store.asSystem((tx) => query.execute(tx))).rows;
}
async function idOf(name: string): Promise<number> {
  const [row] = await rowsOf<{ id: number }>(sql`select id from customer where name = ${name}`);
  if (row === undefined) throw new Error(`There is no organisation ${name}.`);
  return row.id;
}

/** Somebody who left this organisation wrote records of another one, which stay with a number instead of a name. */
let formerColleague: number;
async function keepInOtherOrganisation() {
  const { addUser } = factories(app);
  const other = await idOf(nordlicht.name);
  ({ id: formerColleague } = await addUser('ROLE_SERVICE', [customer]));
  await app.store.asSystem((tx) =>
    sql`insert into one_time_token (token_hash, purpose, user_id, email, expires_at)
      values (sha256('x'), 'email-change', ${formerColleague}, 'neu@haus.test', now())`.execute(tx),
  );
  await app.store.asSystem((tx) =>
    tx
      .insertInto('document')
      .values({
        customer_id: other,
        user_id: formerColleague,
        name: 'Erlaubnis',
        digest: 'x',
        category: 'permit',
        scan_state: 'clean',
        file_key: 'other-organisation',
        mime_type: 'application/pdf',
        bytes: 4,
      })
      .execute(),
  );
}

async function keysOf(id: number): Promise<readonly string[]> {
  const rows = await rowsOf<{ key: string }>(sql`
    select file_key as key from document where customer_id = ${id}
    union select thumbnail_key from document where customer_id = ${id} and thumbnail_key is not null
    union select file_key from protocol_image where customer_id = ${id}
    union select file.value ->> 'key' from report, jsonb_each(files) file where customer_id = ${id}`);
  return rows.map(({ key }) => key);
}

/**
 * Counts the rows of every table of the database that names an organisation, or refers to such a table. It reads the
 * catalogue, so that a future table cannot be forgotten.
 */
async function countRows(comparison: ReturnType<typeof sql>): Promise<readonly CountedTable[]> {
  const tables = await rowsOf<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and column_name = 'customer_id' and table_type = 'BASE TABLE' order by 1`);
  const counts = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await rowsOf<{ rows: number }>(
        sql`select count(*)::int as rows from ${sql.table(name)} where customer_id ${comparison} ${customer}`,
      );
      return { name, rows: row?.rows ?? 0 };
    }),
  );
  return counts.filter(({ rows }) => rows > 0);
}

/** Lets the contract have ended two months ago. */
async function leave() {
  const body = {
    customer: `/api/customers/${customer}`,
    endsOn: localDay(Date.now(), SERVER_TIME_ZONE),
    retrievalDays: 30,
  };
  const answer = await admin({
    method: 'POST',
    url: '/api/terminations',
    headers: { 'content-type': 'application/ld+json' },
    payload: JSON.stringify(body),
  });
  expect(answer.statusCode).toBe(201);
  await app.store.asSystem((tx) =>
    sql`update termination set ends_on = current_date - 60, deletes_on = current_date - 20`.execute(tx),
  );
  await runJob(app, ENDING_JOB);
}

const deleteDirectly = () =>
  app.store.asSystem((tx) => sql`select delete_organisation(${customer}, null, '[]')`.execute(tx));

describe('before its day', () => {
  it('an organisation is not deleted, not even by the server itself', async () => {
    await expect(deleteDirectly()).rejects.toThrow('The time to delete this organisation has not come.');
  });

  it.each([
    ['ledger_entry', 'append-only'],
    ['ledger_checkpoint', 'append-only'],
    ['installation_leaf', 'append-only'],
    ['activity', 'Recorded evidence cannot be deleted.'],
  ])('no row of %s is deleted', async (table, message) => {
    const statement = sql`delete from ${sql.table(table)} where customer_id = ${customer}`;
    await expect(app.store.asSystem((tx) => statement.execute(tx))).rejects.toThrow(message);
  });
});

describe('once its contract has ended', () => {
  beforeAll(leave, 120_000);

  it('an organisation is not deleted unless the last entry of its ledger announces that', async () => {
    // As if something had been recorded after that entry.
    await app.store.asSystem((tx) => sql`update termination set last_seq = 0`.execute(tx));
    await expect(deleteDirectly()).rejects.toThrow('does not announce its deletion');
  });
});

describe('on its day', () => {
  let certificate: Record<string, unknown>;
  beforeAll(async () => {
    await runJob(app, ORGANISATION_DELETION_JOB);
    [certificate] = (await admin('/api/deletion_certificates')).json()['hydra:member'];
  }, 120_000);

  it('no table has a row of it, except those that the certificate names', async () => {
    const remaining = await countRows(sql`=`);
    expect(remaining.map(({ name }) => name).filter((name) => !name.startsWith('security_event_'))).toEqual(
      KEPT_TABLES.filter((name) => remaining.some((table) => table.name === name)),
    );
    expect(await rowsOf(sql`select * from customer where id = ${customer}`)).toMatchObject([
      { name: rhein.name, street: null, contact_email: null, tax_id: null, is_active: false },
    ]);
  });

  it('the other organisations have every row that they had', async () => {
    const after = new Map((await countRows(sql`<>`)).map(({ name, rows }) => [name, rows]));
    const lost = countsOfOthers.filter(({ name, rows }) => (after.get(name) ?? 0) < rows);
    expect(lost).toEqual([]);
  });

  it('no reference leads to a row that is missing', async () => {
    const references = await rowsOf<{ child: string; column: string; parent: string; key: string }>(sql`
      select conrelid::regclass::text as child, child.attname as column, confrelid::regclass::text as parent,
        parent.attname as key
      from pg_constraint
      join pg_attribute child on child.attrelid = conrelid and child.attnum = conkey[1]
      join pg_attribute parent on parent.attrelid = confrelid and parent.attnum = confkey[1]
      where contype = 'f' and cardinality(conkey) = 1 and connamespace = 'public'::regnamespace`);
    for (const { child, column, parent, key } of references)
      expect(
        await rowsOf(sql`
          select ${sql.ref(column)} from ${sql.table(child)} c where ${sql.ref(column)} is not null
            and not exists (select from ${sql.table(parent)} p where p.${sql.ref(key)} = c.${sql.ref(column)}) limit 1`),
      ).toEqual([]);
  });

  it('no file of it is in the store', async () => {
    expect(fileKeys.length).toBeGreaterThan(0);
    const found = await Promise.all(fileKeys.map((key) => app.files.get(key)));
    expect(found.filter((content) => content !== undefined)).toEqual([]);
    expect(await app.namedFiles.get(`ledgers/${customer}/checkpoint`)).toBeUndefined();
    expect(await rowsOf(sql`select * from deletion_file`)).toEqual([]);
    expect(certificate).toMatchObject({ state: 'ready', files: fileKeys.length });
    expect(certificate['bytes']).toBeGreaterThan(0);
  });

  it('its users are gone, and one to whom others refer has neither name nor address', async () => {
    const left = await rowsOf<{ id: number; email: string; lastname: string; is_active: boolean }>(
      sql`select id, email, lastname, is_active from app_user where id = any(${[...members, formerColleague]}::bigint[])`,
    );
    expect(left).toEqual([
      {
        id: formerColleague,
        email: `zugang-${formerColleague}@geloescht.invalid`,
        lastname: 'Gelöschter Zugang',
        is_active: false,
      },
    ]);
    expect(await rowsOf(sql`select email from one_time_token where user_id = ${formerColleague}`)).toEqual([]);
  });

  it('the certificate says so, is sealed, and carries the proof of the last entry', async () => {
    const pdf = (await admin(`${String(certificate['@id'])}/pdf`)).rawPayload;
    const verdict = await verifyPdf(pdf);
    expect(verdict).toMatchObject({ outcome: 'unchanged', document: 'deletion', faults: [] });
    expect(verdict.signed?.size).toBe(certificate['ledgerSize']);
    expect(verdict.checked.join()).toContain('ist der letzte des Prüfbuchs, das die Bescheinigung nennt');
    const data = (await admin(`${String(certificate['@id'])}/data`)).json();
    expect(data).toMatchObject({
      format: 'schutzbuch-deletion/1',
      organisation: { id: customer, name: rhein.name },
      ledger: { size: certificate['ledgerSize'], root: certificate['ledgerRoot'] },
    });
    expect(data.records).toMatchObject({ location: 4, ledger_entry: certificate['ledgerSize'] });
    expect(data.kept[0].what).toMatch(/Rechnung/);
  });

  it('the certificate was mailed to the management, whose addresses are forgotten, and to the admins', async () => {
    const mails = await rowsOf<{ recipient: string }>(
      sql`select recipient from mail_outbox where about like 'deletion-certificate:%' order by recipient`,
    );
    expect(mails.map(({ recipient }) => recipient)).toContain('verwaltung@rhein.test');
    expect(await rowsOf(sql`select recipients from deletion_certificate`)).toEqual([{ recipients: null }]);
  });

  it('an invoice of it is still printed, and cannot be cancelled', async () => {
    const [invoice] = (await admin(`/api/invoices?customer=${customer}`)).json()['hydra:member'];
    expect((await admin(`${invoice['@id']}/pdf`)).statusCode).toBe(200);
    const cancellation = await write(admin, {
      method: 'POST',
      url: `${invoice['@id']}/cancellation`,
      body: { reason: 'Falscher Betrag', isReplaced: false },
    });
    expect(cancellation.statusCode).toBe(409);
  });

  it('a check that was reading its ledger raises no alarm', async () => {
    await app.store.asSystem((tx) => raiseAlarm(tx, customer, 'Einträge fehlen.', new Date()));
    expect(await rowsOf(sql`select id from ledger_alarm where customer_id = ${customer}`)).toEqual([]);
  });

  it('the log of all ledgers goes on', async () => {
    const signing = signingContext(app.config, app.secrets);
    const leaves = await checkInstallationLog(app.store);
    await signOnDemand(app.store, signing, await idOf(nordlicht.name));
    await appendRound(app.store, signing, new Date());
    expect(await checkInstallationLog(app.store)).toBeGreaterThan(leaves);
  });

  it('nothing begins again for it: neither a notice nor a location', async () => {
    const send = (method: 'POST' | 'PATCH', url: string, body: object) => write(admin, { method, url, body });
    const iri = `/api/customers/${customer}`;
    const notice = { customer: iri, endsOn: localDay(Date.now(), SERVER_TIME_ZONE), retrievalDays: 30 };
    const [state] = (await admin('/api/states')).json()['hydra:member'];
    const location = { customer: iri, name: 'Neu', type: 'arcade', state: state['@id'] };
    const answers = [
      await send('POST', '/api/terminations', notice),
      await send('PATCH', iri, { isActive: true }),
      await send('POST', '/api/locations', { ...location, street: 'A 1', postalCode: '20095', city: 'B' }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 403, 422]);
    expect(await rowsOf(sql`select * from ledger where customer_id = ${customer}`)).toEqual([]);
  });

  it('the certificate can neither be changed nor deleted', async () => {
    const change = (statement: ReturnType<typeof sql>) => app.store.asSystem((tx) => statement.execute(tx));
    await expect(change(sql`update deletion_certificate set file_count = 0`)).rejects.toThrow(/stays as it was/);
    await expect(change(sql`delete from deletion_certificate`)).rejects.toThrow(/stays as it was/);
  });
});
