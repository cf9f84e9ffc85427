import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { authorityFixture } from '#server/test/app/authority-fixture.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { dayFromNow } from '#server/test/fixtures/proof-fixture.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import type { AuthorityPage } from '#shared/contracts/authority-access/authority-reading.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addLocation, addProfile } = factories(app);
const { grant, open, inspector, addRecords } = authorityFixture(app);

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);
const recorded = ['measures', 'tours', 'protocols', 'proofs', 'files', 'reports'] as const;

let tenant: Awaited<ReturnType<typeof addTenant>>;
let records: Awaited<ReturnType<typeof addRecords>>;
let old: typeof records;
let elsewhere: typeof records;
let foreign: typeof records;
beforeAll(async () => {
  tenant = await addTenant({ customer: { name: 'Nordlicht Automaten GmbH', contact_person: 'Petra Pult' } });
  const { customer, location, profile } = tenant;
  await app.store.asSystem((tx) =>
    tx
      .insertInto('profile_location')
      .values({ customer_id: customer, location_id: location, profile_id: profile })
      .execute(),
  );
  records = await addRecords(tenant, daysAgo(10));
  old = await addRecords(tenant, daysAgo(100));
  const sibling = await addLocation(customer, { name: 'Spielhalle Nebenan' });
  const siblingProfile = await addProfile(customer, { name: 'Nora Nebenan' });
  await app.store.asSystem((tx) =>
    tx
      .insertInto('profile_location')
      .values({ customer_id: customer, location_id: sibling, profile_id: siblingProfile })
      .execute(),
  );
  elsewhere = await addRecords({ customer, location: sibling, profile: siblingProfile }, daysAgo(10));
  const other = await addTenant();
  foreign = await addRecords(other, daysAgo(10));
});

const pageOf = async (client: Client, section: string, query = ''): Promise<AuthorityPage> => {
  const answer = await client(`/api/authority/pages?section=${section}${query}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
};

describe('signing in by link and code', () => {
  it('opens a session that no other endpoint accepts', async () => {
    const { client } = await inspector(tenant.operator, tenant.location);
    expect((await client('/api/authority/access')).json()).toMatchObject({
      organisation: 'Nordlicht Automaten GmbH',
      locations: [{ name: 'Spielhalle' }],
    });
    for (const url of ['/api/activities', '/api/authority_accesses', '/api/currentuser'])
      expect((await client(url)).statusCode, url).toBe(401);
    expect((await tenant.operator('/api/authority/access')).statusCode).toBe(401);
  });

  it('is refused with a wrong code, and after ten of them for good', async () => {
    const access = await grant(tenant.operator, tenant.location);
    const guess = () => open({ token: access.token, code: access.code === '00000000' ? '00000001' : '00000000' });
    const first = await guess();
    expect([first.statusCode, first.json().violations]).toEqual([
      422,
      [expect.objectContaining({ propertyPath: 'code', message: 'Der Code stimmt nicht. 9 Versuche bleiben.' })],
    ]);
    for (let count = 2; count < 10; count += 1) expect((await guess()).statusCode).toBe(422);
    expect((await guess()).statusCode).toBe(410);
    expect((await open(access)).statusCode).toBe(410);
    expect((await tenant.operator(access.url)).json()).toMatchObject({ state: 'locked' });
  });

  it('understands a code that is written in groups', async () => {
    const access = await grant(tenant.operator, tenant.location);
    const code = `${access.code.slice(0, 4)} ${access.code.slice(4)}`;
    expect((await open({ token: access.token, code })).statusCode).toBe(200);
  });

  it('is refused with an unknown link (404)', async () => {
    expect((await open({ token: 'x'.repeat(43), code: '00000000' })).statusCode).toBe(404);
    expect((await open({ token: 'kurz', code: '' })).statusCode).toBe(404);
  });

  it('ends with signing off', async () => {
    const { client } = await inspector(tenant.operator, tenant.location);
    expect((await client({ method: 'DELETE', url: '/api/authority/session' })).statusCode).toBe(204);
    expect((await client('/api/authority/access')).statusCode).toBe(401);
  });
});

describe('an access that has ended', () => {
  it.each(['revoked', 'expired'] as const)('and is %s answers everything with 410 and a sentence', async (how) => {
    const { client, id, url, token, code } = await inspector(tenant.operator, tenant.location);
    if (how === 'revoked') await tenant.operator({ method: 'POST', url: `${url}/revocation` });
    else
      await app.store.asSystem((tx) =>
        tx
          .updateTable('authority_access')
          .set({ expires_at: daysAgo(0) })
          .where('id', '=', id)
          .execute(),
      );
    const urls = [
      'access',
      'pages?section=measures',
      `entries/measures-${records.measures}`,
      `files/files-${records.files}`,
    ];
    for (const path of urls) {
      const answer = await client(`/api/authority/${path}`);
      expect([path, answer.statusCode]).toEqual([path, 410]);
      expect(answer.body).toContain(
        how === 'revoked' ? 'Dieser Zugang wurde widerrufen.' : 'Dieser Zugang ist abgelaufen.',
      );
    }
    expect((await open({ token, code })).statusCode).toBe(410);
  });

  it('grants no row to its database role either', async () => {
    const { id, url } = await inspector(tenant.operator, tenant.location);
    await tenant.operator({ method: 'POST', url: `${url}/revocation` });
    const scope = { kind: 'authority', accessId: id, customerId: tenant.customer } as const;
    const count = await app.store.asActor(scope, 'read only', async (tx) => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from activity`.execute(tx);
      return rows[0]?.count;
    });
    expect(count).toBe(0);
  });
});

describe('what an authority reads', () => {
  it.each(recorded)('of %s is what lies in the locations and the period of its access', async (section) => {
    const { entries, total } = await pageOf((await inspector(tenant.operator, tenant.location)).client, section);
    const keys = entries.flatMap(({ key, proofs }) => proofs?.flatMap((proof) => proof.key ?? []) ?? [key]);
    expect(keys).toEqual([`${section}-${records[section]}`]);
    expect(total).toBe(1);
  });

  it.each(recorded)('of %s cannot be opened outside of it', async (section) => {
    const { client } = await inspector(tenant.operator, tenant.location);
    const statusOf = async (path: string) => (await client(`/api/authority/${path}`)).statusCode;
    expect(await statusOf(`entries/${section}-${records[section]}`)).toBe(200);
    for (const outside of [old, elsewhere, foreign]) {
      expect(await statusOf(`entries/${section}-${outside[section]}`)).toBe(404);
      expect(await statusOf(`files/${section}-${outside[section]}`)).toBe(404);
    }
  });

  it.each([
    ['activity', 1],
    ['inspection_tour', 1],
    ['protocol', 1],
    ['profile_document', 1],
    ['document', 2],
    ['report', 1],
    ['location', 1],
    ['customer', 1],
  ] as const)('is enforced by the database: its role sees of %s %i rows', async (table, expected) => {
    const { id } = await inspector(tenant.operator, tenant.location);
    const scope = { kind: 'authority', accessId: id, customerId: tenant.customer } as const;
    const count = await app.store.asActor(scope, 'read only', async (tx) => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(tx);
      return rows[0]?.count;
    });
    expect(count).toBe(expected);
  });

  it.each(['profile', 'profile_name', 'app_user', 'ledger_entry', 'session', 'authority_session', 'player_check'])(
    'never includes a row of %s, which its role may not read',
    async (table) => {
      const { id } = await inspector(tenant.operator, tenant.location);
      const scope = { kind: 'authority', accessId: id, customerId: tenant.customer } as const;
      await expect(
        app.store.asActor(scope, 'read only', (tx) => sql`select * from ${sql.table(table)}`.execute(tx)),
      ).rejects.toThrow('permission denied');
    },
  );

  it('cannot be written by its role', async () => {
    const { id } = await inspector(tenant.operator, tenant.location);
    const scope = { kind: 'authority', accessId: id, customerId: tenant.customer } as const;
    const tables = await app.store.asSystem(async (tx) => {
      const { rows } = await sql<{ name: string }>`
        select table_name as name from information_schema.role_table_grants
        where grantee = 'schutzbuch_authority' and privilege_type <> 'SELECT'
        union
        select table_name from information_schema.column_privileges
        where grantee = 'schutzbuch_authority' and privilege_type <> 'SELECT'`.execute(tx);
      return rows;
    });
    expect(tables).toEqual([]);
    await expect(
      app.store.asActor(scope, 'read write', (tx) => sql`update activity set comment = ''`.execute(tx)),
    ).rejects.toThrow('permission denied');
  });

  it('is only what was granted', async () => {
    const { client, id } = await inspector(tenant.operator, tenant.location, { kinds: ['files'] });
    for (const section of recorded)
      expect((await client(`/api/authority/pages?section=${section}`)).statusCode, section).toBe(
        section === 'files' ? 200 : 404,
      );
    const scope = { kind: 'authority', accessId: id, customerId: tenant.customer } as const;
    const count = await app.store.asActor(scope, 'read only', async (tx) => {
      const { rows } = await sql<{ count: number }>`
        select (select count(*) from activity) + (select count(*) from protocol) + (select count(*) from report)
          + (select count(*) from profile_document) as count`.execute(tx);
      return Number(rows[0]?.count);
    });
    expect(count).toBe(0);
  });

  it('is counted for each section that the access opens, at the chosen location and within the chosen days', async () => {
    const { client } = await inspector(tenant.operator, tenant.location, { kinds: ['records', 'protocols'] });
    const countsOf = async (query = '') => {
      const { sections } = (await client(`/api/authority/counts?${query}`)).json();
      return sections.map(({ section, total }: { section: string; total: number }) => `${section} ${total}`);
    };
    const all = ['location 1', 'concept 1', 'days 0', 'measures 1', 'tours 1', 'protocols 1', 'demands 0'];
    expect(await countsOf()).toEqual(all);
    expect(await countsOf(`from=${dayFromNow(-5)}`)).toContain('measures 0');
    expect((await client('/api/authority/counts?location=999999')).statusCode).toBe(404);
  });

  it('can be filtered by location and by days within the period, and never beyond it', async () => {
    const { client } = await inspector(tenant.operator, tenant.location);
    expect((await pageOf(client, 'measures', `&location=${tenant.location}`)).total).toBe(1);
    expect((await pageOf(client, 'measures', `&from=${dayFromNow(-5)}`)).total).toBe(0);
    expect((await pageOf(client, 'measures', `&from=${dayFromNow(-400)}`)).total).toBe(1);
    expect((await client(`/api/authority/pages?section=measures&location=999999`)).statusCode).toBe(404);
    for (const day of ['gestern', '2026-11-31', '2026-02-29', '0026-11-01'])
      expect((await client(`/api/authority/pages?section=measures&from=${day}`)).statusCode, day).toBe(400);
  });
});

describe('names of the staff', () => {
  const everything = async (client: Client) => {
    const texts = [];
    for (const section of ['location', 'concept', ...recorded]) {
      texts.push(JSON.stringify(await pageOf(client, section)));
    }
    for (const section of recorded)
      texts.push((await client(`/api/authority/entries/${section}-${records[section]}`)).body);
    return texts.join('\n');
  };

  it('are shown where the access shows names', async () => {
    const { client } = await inspector(tenant.operator, tenant.location);
    expect(await everything(client)).toContain('Petra Pult hat geholfen.');
    const file = await client(`/api/authority/files/proofs-${records.proofs}`);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  });

  it('become role and initials elsewhere, in texts and names of files as well', async () => {
    const { client } = await inspector(tenant.operator, tenant.location, { showsNames: false });
    const text = await everything(client);
    expect(text).not.toContain('Petra');
    expect(text).not.toContain('Pult');
    expect(text).toContain('Servicekraft P. P. hat geholfen.');
    expect(text).toContain('Erlaubnis Servicekraft P. P..pdf');
    expect((await client(`/api/authority/files/proofs-${records.proofs}`)).statusCode).toBe(404);
    expect((await client(`/api/authority/files/files-${records.files}`)).headers['content-disposition']).not.toContain(
      'Petra',
    );
  });
});

describe('what an authority looked at', () => {
  it('is recorded once for each look, with the names that things had, and is read by the operator', async () => {
    const { client, id } = await inspector(tenant.operator, tenant.location, { authority: 'Ordnungsamt Buxtehude' });
    await pageOf(client, 'measures');
    await pageOf(client, 'measures', '&page=2');
    await pageOf(client, 'tours', `&location=${tenant.location}`);
    await client(`/api/authority/entries/protocols-${records.protocols}`);
    await client(`/api/authority/files/files-${records.files}`);
    const visits = (await tenant.operator(`/api/authority_visits?access=${id}&order[id]=asc`)).json()['hydra:member'];
    expect(
      visits.map(({ section, locationName, subject }: Record<string, string>) => [section, locationName, subject]),
    ).toEqual([
      ['measures', undefined, undefined],
      ['tours', 'Spielhalle', undefined],
      ['protocols', undefined, 'Rundgang, Petra Pult, Spielhalle'],
      ['files', undefined, 'Datei: Erlaubnis Petra Pult.pdf, Spielhalle'],
    ]);
    const audit = (await tenant.operator('/api/audit_entries?order[at]=desc&itemsPerPage=6')).json()['hydra:member'];
    expect(audit).toContainEqual(
      expect.objectContaining({
        text: 'Ordnungsamt Buxtehude hat angesehen: Kontrollgänge, Spielhalle',
        actorName: 'Behörde',
      }),
    );
    expect((await tenant.operator(`/api/authority_accesses/${id}`)).json().lastSeenAt).toEqual(expect.any(String));
  });
});
