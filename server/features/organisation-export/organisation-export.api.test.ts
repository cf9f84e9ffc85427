import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { OrganisationExport } from '#shared/contracts/organisation-export/organisation-export.ts';
import { operatorOf } from '#server/access/actor.ts';
import { factories, password } from '#server/test/fixtures/factories.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';
import { readZip } from '#server/test/tools/read-zip.ts';
import { reportFixture } from '#server/test/fixtures/report-fixture.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import { write } from '#server/test/wire/wire-fixture.ts';
import { makeExports, makeQueuedExports } from './make-exports.ts';
import { writeArchive } from './write-archive.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addUser, signIn } = factories(app);
const { addReport } = reportFixture(app);
const addAnyUser = async () =>
  (await app.store.asSystem((tx) => tx.selectFrom('app_user').select('id').executeTakeFirstOrThrow())).id;
type Tenant = Awaited<ReturnType<typeof addTenant>>;

const sources = { store: app.store, files: app.files, lists: app.listReaders };
const requestExport = (client: Client, customer: number) =>
  write(client, { method: 'POST', url: '/api/organisation_exports', body: { customer: `/api/customers/${customer}` } });
const readExport = async ({ operator }: Tenant, { id }: OrganisationExport): Promise<OrganisationExport> =>
  (await operator(`/api/organisation_exports/${id}`)).json();

async function exported(tenant: Tenant) {
  const item = (await requestExport(tenant.operator, tenant.customer)).json();
  // The job may still be busy with an export of another test, so it is run until this one is ready.
  const isReady = async () => {
    await makeQueuedExports(sources);
    return (await readExport(tenant, item)).state === 'ready';
  };
  await vi.waitUntil(isReady, { timeout: 20_000 });
  const answer = await tenant.operator(`${item['@id']}/content`);
  return { asked: item, answer, zip: await readZip(answer.rawPayload) };
}
const jsonIn = (zip: ReadonlyMap<string, Buffer>, name: string) => JSON.parse(String(zip.get(name)));

describe('an export of an organisation', () => {
  it('contains the data of the API, the files, and the ledger with its openings, each file with its hash', async () => {
    const [tenant, otherTenant] = [await addTenant(), await addTenant()];
    const actions = (await tenant.service('/api/actions?isActive=true')).json()['hydra:member'];
    const body = { action: actions[0]['@id'], profile: `/api/profiles/${tenant.profile}`, comment: 'Ruhiges Gespräch' };
    const activity = (await write(tenant.service, { method: 'POST', url: '/api/activities', body })).json();
    await app.store.asSystem(async (tx) => {
      const file = { file_key: await app.files.put(Buffer.from('%PDF')), mime_type: 'application/pdf', bytes: 4 };
      const fileFields = { name: 'Erlaubnis', digest: 'x', category: 'permit' as const, scan_state: 'clean' as const };
      await tx
        .insertInto('document')
        .values({ customer_id: tenant.customer, ...file, ...fileFields })
        .execute();
    });
    const { asked, answer, zip } = await exported(tenant);
    expect(answer.headers['content-type']).toBe('application/zip');
    expect(jsonIn(zip, 'daten/activities.json')).toMatchObject([
      { '@id': activity['@id'], comment: 'Ruhiges Gespräch' },
    ]);
    expect(jsonIn(zip, 'daten/locations.json')).toMatchObject([{ id: tenant.location }]);
    expect(jsonIn(zip, 'pruefbuch/eintraege.json')[0].openings).toMatchObject([{ value: 'Ruhiges Gespräch' }]);
    expect([...zip.keys()].filter((name) => name.startsWith('dateien/'))).toEqual([
      expect.stringContaining('Erlaubnis.pdf'),
    ]);
    expect(String(zip.get('LIESMICH.txt'))).toContain('Export der Organisation Haus');
    expect(jsonIn(zip, 'schema/activities.schema.json').items.properties.comment).toEqual({ type: 'string' });
    const { sha256 } = jsonIn(zip, 'manifest.json');
    for (const [name, content] of zip)
      if (name !== 'manifest.json') expect(sha256[name]).toBe(createHash('sha256').update(content).digest('hex'));
    const finishedExport = await readExport(tenant, asked);
    expect(finishedExport).toMatchObject({ state: 'ready', progress: 100, bytes: answer.rawPayload.length });
    expect(finishedExport.digest).toBe(createHash('sha256').update(answer.rawPayload).digest('hex'));
    const { entries } = await ledgerOf(app, tenant.customer);
    expect(entries.at(-1)?.type).toBe('organisation.exported');
    const notifications = (await tenant.operator('/api/notifications')).json()['hydra:member'];
    expect(notifications).toMatchObject([
      { message: expect.stringContaining('Export'), link: expect.stringContaining('view=export') },
    ]);
    const text = [...zip.values()].map(String).join('\n');
    for (const foreign of [`/api/locations/${otherTenant.location}"`, `/api/profiles/${otherTenant.profile}"`])
      expect(text).not.toContain(foreign);
  });

  it('contains the content of all reports and the files of approved ones, whose content has the approved hash', async () => {
    const tenant = await addTenant();
    const tenantIds = { customer: tenant.customer, location: tenant.location, user: await addAnyUser() };
    const title = 'Bericht 1/2026: Nord';
    const approved = await addReport(tenantIds, { title });
    const draft = await addReport(tenantIds, { title: 'Entwurf', improvements: 'Zwei Personen nach Mitternacht.' });
    const csv = Buffer.from('Tag;Abfragen');
    const files = JSON.stringify({ csv: { key: await app.files.put(csv), bytes: csv.length, sha256: 'x' } });
    const digest = await app.store.asSystem(async (tx) => {
      const { content } = await tx
        .selectFrom('report_content')
        .select('content')
        .where('report_id', '=', approved)
        .executeTakeFirstOrThrow();
      const sha256 = createHash('sha256')
        .update(canonicalize(content) ?? '')
        .digest('hex');
      const frozen = { state: 'approved', approved_at: new Date(), digest: sha256, files } as const;
      await tx.updateTable('report').set(frozen).where('id', '=', approved).execute();
      return sha256;
    });
    const { zip } = await exported(tenant);
    const content = zip.get(`berichte/${approved} Bericht 1_2026_ Nord.json`) ?? Buffer.from('');
    expect(JSON.parse(String(content))).toMatchObject({ kind: 'monthly', from: '2026-01-01' });
    expect(createHash('sha256').update(content).digest('hex')).toBe(digest);
    expect(jsonIn(zip, 'daten/reports.json')).toMatchObject([{ id: approved, sha256: digest }, { id: draft }]);
    expect(zip.get(`berichte/${approved} Bericht 1_2026_ Nord.csv`)).toEqual(csv);
    expect(jsonIn(zip, `berichte/${draft} Entwurf.json`)).toMatchObject({
      evaluation: { improvements: 'Zwei Personen nach Mitternacht.' },
    });
    // The manifest uses the same names as the archive, even if a title contained forbidden characters.
    const namedFiles = Object.keys(jsonIn(zip, 'manifest.json').sha256);
    expect(namedFiles.toSorted()).toEqual([...zip.keys()].filter((name) => name !== 'manifest.json').toSorted());
    expect(String(zip.get('LIESMICH.txt'))).toContain('berichte/');
  });

  it('omits lost files of a report and names them, because they can be made again from its content', async () => {
    const tenant = await addTenant();
    const testLocation = { customer: tenant.customer, location: tenant.location, user: await addAnyUser() };
    const report = await addReport(testLocation, { title: 'Bericht' });
    const key = await app.files.put(Buffer.from('Tag'));
    const files = JSON.stringify({ csv: { key, bytes: 3, sha256: 'x' } });
    await app.files.remove(key);
    await app.store.asSystem((tx) => tx.updateTable('report').set({ files }).where('id', '=', report).execute());
    const { zip } = await exported(tenant);
    expect(zip.has(`berichte/${report} Bericht.csv`)).toBe(false);
    expect(String(zip.get('LIESMICH.txt'))).toContain(`fehlen diese Dateien freigegebener Berichte`);
    expect(String(zip.get('LIESMICH.txt'))).toContain(`${report} Bericht.csv`);
  });

  it('omits and names a file that is deleted together with its record during the export, but fails for a lost one', async () => {
    const tenant = await addTenant();
    const file = { file_key: await app.files.put(Buffer.from('%PDF')), mime_type: 'application/pdf', bytes: 4 };
    const proofFields = { name: 'Schulung', digest: 'x', category: 'proof' as const, scan_state: 'clean' as const };
    const { id } = await app.store.asSystem((tx) =>
      tx
        .insertInto('document')
        .values({ customer_id: tenant.customer, ...file, ...proofFields })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const archiveWhere = async (meanwhile: () => Promise<unknown>) => {
      let before: Promise<unknown> | undefined;
      const organisation = { customerId: tenant.customer, name: 'Haus', now: new Date() };
      return readZip(await writeArchive(sources, organisation, async () => void (await (before ??= meanwhile()))));
    };
    await expect(archiveWhere(() => app.files.remove(file.file_key))).rejects.toThrow('not in the file store');
    const zip = await archiveWhere(() =>
      app.store.asSystem((tx) => tx.deleteFrom('document').where('id', '=', id).execute()),
    );
    const name = `nachweise/${id} Schulung.pdf`;
    expect(zip.has(name)).toBe(false);
    const { sha256, deletedMeanwhile } = jsonIn(zip, 'manifest.json');
    expect([deletedMeanwhile, Object.keys(sha256)]).toEqual([[name], expect.not.arrayContaining([name])]);
  });

  it('contains no secrets such as hashes, tokens and storage keys', async () => {
    const tenant = await addTenant();
    await app.store.asSystem(async (tx) => {
      await tx
        .updateTable('profile')
        .set({ pin_hash: '$argon2id$geheime-pin' })
        .where('id', '=', tenant.profile)
        .execute();
    });
    const { zip } = await exported(tenant);
    const text = [...zip.values()].map(String).join('\n');
    for (const secret of [
      '$argon2',
      'pin_hash',
      'password_hash',
      'passwordHash',
      'token_hash',
      'file_key',
      'fileKey',
      password,
    ])
      expect(text).not.toContain(secret);
    expect(text).not.toMatch(/"(token|secret|password|sealed)"/i);
  });

  it('contains all records of a list of several pages', async () => {
    const tenant = await addTenant();
    await app.store.asSystem(async (tx) => {
      const taskColumns = {
        customer_id: tenant.customer,
        location_id: tenant.location,
        description: 'Rundgang',
        possible_answers: '[]',
        do_at: new Date(),
      };
      await tx
        .insertInto('task')
        .values(Array.from({ length: 2000 }, () => taskColumns))
        .execute();
    });
    const { zip } = await exported(tenant);
    const tasks: { id: number }[] = jsonIn(zip, 'daten/tasks.json');
    expect(new Set(tasks.map(({ id }) => id)).size).toBe(2000);
  });

  it('runs once at a time, continues after a crash, and is removed after 30 days (410)', async () => {
    const tenant = await addTenant();
    const item = (await requestExport(tenant.operator, tenant.customer)).json();
    expect((await requestExport(tenant.operator, tenant.customer)).statusCode).toBe(409);
    expect((await tenant.operator(`${item['@id']}/content`)).statusCode).toBe(409);
    await app.store.asSystem((tx) =>
      tx.updateTable('organisation_export').set({ state: 'running', attempts: 1 }).where('id', '=', item.id).execute(),
    );
    await makeQueuedExports(sources);
    expect((await readExport(tenant, item)).state).toBe('ready');
    const inAMonth = new Date(Date.now() + 31 * 86_400_000);
    await makeExports(sources, () => undefined).run(app.store, inAMonth);
    expect((await tenant.operator(`${item['@id']}/content`)).statusCode).toBe(410);
    expect((await readExport(tenant, item)).state).toBe('removed');
  });

  it('contains nothing of another organisation that the requesting operator also manages', async () => {
    const [tenant, second] = [await addTenant(), await addTenant()];
    const operator = await signIn(await addUser('ROLE_OPERATOR', [tenant.customer, second.customer]));
    await operator({
      method: 'PATCH',
      url: '/api/changecustomer',
      headers: { 'content-type': 'application/merge-patch+json' },
      payload: JSON.stringify({ customer: tenant.customer }),
    });
    const { zip } = await exported({ ...tenant, operator });
    expect(jsonIn(zip, 'daten/customers.json')).toMatchObject([{ id: tenant.customer }]);
    const links: { customer: string }[] = jsonIn(zip, 'daten/user_customers.json');
    expect(new Set(links.map(({ customer }) => customer))).toEqual(new Set([`/api/customers/${tenant.customer}`]));
  });

  it('requested by an admin contains the organisation, but not the account of the admin', async () => {
    const tenant = await addTenant();
    const account = await addUser('ROLE_ADMIN');
    const { zip } = await exported({ ...tenant, operator: await signIn(account) });
    expect(jsonIn(zip, 'daten/customers.json')).toMatchObject([{ id: tenant.customer }]);
    const users: { id: number }[] = jsonIn(zip, 'daten/users.json');
    expect(users.length).toBeGreaterThan(0);
    expect(users.map(({ id }) => id)).not.toContain(account.id);
  });

  it('skips no record while a deletion run deletes records that were already read', async () => {
    const tenant = await addTenant();
    await app.store.asSystem((tx) => {
      const ownerColumns = { customer_id: tenant.customer, location_id: tenant.location };
      const taskColumns = { ...ownerColumns, description: 'Rundgang', possible_answers: '[]', do_at: new Date() };
      return tx
        .insertInto('task')
        .values(Array.from({ length: 2500 }, () => taskColumns))
        .execute();
    });
    const list = app.listReaders.get('/api/tasks');
    if (list === undefined) throw new Error('Tasks are a list.');
    const scope = { kind: 'customer', userId: 0, customerId: tenant.customer } as const;
    const readOn = (after: number) =>
      app.store.asActor(scope, 'read only', (tx) =>
        list.read({ actor: operatorOf(tenant.customer, 0), scope, tx, now: new Date() }, after),
      );
    const first = await readOn(0);
    await app.store.asSystem(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`delete from task where customer_id = ${tenant.customer} and id <= ${first.lastId}`.execute(tx);
    });
    const second = await readOn(first.lastId ?? 0);
    const third = await readOn(second.lastId ?? 0);
    expect([first, second, third].map(({ members }) => members.length)).toEqual([1000, 1000, 500]);
    expect(third.lastId).toBeNull();
  });

  it('that fails three times is given up; the requesting user is notified and can request it again', async () => {
    const tenant = await addTenant();
    const item = (await requestExport(tenant.operator, tenant.customer)).json();
    await app.store.asSystem((tx) =>
      tx.updateTable('organisation_export').set({ state: 'running', attempts: 3 }).where('id', '=', item.id).execute(),
    );
    await makeQueuedExports(sources);
    expect((await readExport(tenant, item)).state).toBe('failed');
    const notifications = (await tenant.operator('/api/notifications')).json()['hydra:member'];
    expect(notifications).toMatchObject([{ type: 'WARNING', message: expect.stringContaining('erneut') }]);
    expect((await requestExport(tenant.operator, tenant.customer)).statusCode).toBe(201);
  });

  it('is refused to service, another organisation and the demo, which is told the reason', async () => {
    const [tenant, otherTenant] = [await addTenant(), await addTenant()];
    const { asked } = await exported(tenant);
    expect((await tenant.service(`${asked['@id']}/content`)).statusCode).toBe(404);
    expect((await otherTenant.operator(`${asked['@id']}/content`)).statusCode).toBe(404);
    expect((await requestExport(tenant.service, tenant.customer)).statusCode).toBe(403);
    expect((await requestExport(otherTenant.operator, tenant.customer)).statusCode).toBe(400);
    const demo = await addTenant({ customer: { is_demo: true } });
    const refusal = await requestExport(demo.operator, demo.customer);
    expect([refusal.statusCode, refusal.json().detail]).toEqual([403, expect.stringContaining('Im Demo-Zugang')]);
  });
});
