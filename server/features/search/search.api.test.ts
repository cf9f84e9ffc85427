import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ARCADE_CONCEPT_ID } from '#server/db/seed/measures.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import type { SearchGroup, SearchKind, SearchResult } from '#shared/contracts/search/search.ts';

const search = async (client: Client, q: string, kind = ''): Promise<SearchGroup[]> => {
  const answer = await client(`/api/search?q=${encodeURIComponent(q)}&kind=${kind}`);
  expect(answer.statusCode).toBe(200);
  const { groups }: SearchResult = answer.json();
  return groups;
};

/** Returns the titles of the hits of one kind. */
const titles = async (client: Client, q: string, kind: SearchKind) =>
  (await search(client, q)).find((group) => group.kind === kind)?.hits.map(({ title }) => title) ?? [];
const kindsOf = async (client: Client, q: string) => (await search(client, q)).map(({ kind }) => kind);

/** Two organisations; the first has two locations with the same kinds of records. */
async function openTenants(environment: Record<string, string> = {}) {
  const app = await testApp(environment);
  const fixture = factories(app);
  const ownTenant = await fixture.addTenant({
    customer: { name: 'Haus Heide' },
    location: { name: 'Spielhalle Lüneburg', street: 'Bardowicker Straße 38', is_premium: true },
  });
  const sibling = await fixture.addLocation(ownTenant.customer, { name: 'Spielhalle Celle' });
  const otherTenant = await fixture.addTenant({ location: { name: 'Spielhalle Lüneburg Süd' } });
  const anja = await fixture.addProfile(ownTenant.customer, { name: 'Anja Petrović' });
  const foreignAnja = await fixture.addProfile(otherTenant.customer, { name: 'Anja Zwickelhuber' });
  const admin = await fixture.signIn(await fixture.addUser('ROLE_ADMIN'));
  const testLocations = [
    { customer: ownTenant.customer, location: ownTenant.location, profile: anja },
    { customer: ownTenant.customer, location: sibling, profile: anja },
    { customer: otherTenant.customer, location: otherTenant.location, profile: foreignAnja },
  ];
  const form = await fixture.addForm({ name: 'Öffnungs-/Schließprüfung' });
  for (const testLocation of testLocations) await addRecords(app, fixture, testLocation, form);
  return { ...fixture, app, own: ownTenant, sibling, foreign: otherTenant, anja, admin };
}

type Factories = ReturnType<typeof factories>;

async function addRecords(
  app: FastifyInstance,
  fixture: Factories,
  { customer, location, profile }: Record<'customer' | 'location' | 'profile', number>,
  form: { readonly form: number; readonly version: number },
) {
  const ownerColumns = { customer_id: customer, location_id: location };
  await fixture.addTask(customer, location, { description: 'Aushänge prüfen' });
  await app.store.asSystem(async (tx) => {
    const { id: user } = await tx.selectFrom('app_user').select('id').limit(1).executeTakeFirstOrThrow();
    const { id: action } = await tx
      .selectFrom('action')
      .select('id')
      .where('social_concept_id', '=', ARCADE_CONCEPT_ID)
      .where('name', 'ilike', '%gesperrt%')
      .limit(1)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('activity')
      .values({
        ...ownerColumns,
        action_id: action,
        profile_id: profile,
        user_id: user,
        comment: 'Gäste mehrfach angesprochen',
        occurred_at: new Date(),
      })
      .execute();
    await tx
      .insertInto('protocol')
      .values({
        ...ownerColumns,
        form_id: form.form,
        form_version_id: form.version,
        profile_id: profile,
        user_id: user,
        answers: '{}',
        started_at: new Date(),
        occurred_at: new Date(),
      })
      .execute();
    const file = { mime_type: 'application/pdf', bytes: 3, digest: 'a'.repeat(64), scan_state: 'clean' } as const;
    await tx
      .insertInto('document')
      .values([
        { ...ownerColumns, ...file, category: 'notice', name: 'Brandschutzordnung', file_key: randomUUID() },
        {
          customer_id: customer,
          ...file,
          category: 'proof',
          name: 'Brandschutzschulung',
          file_key: randomUUID(),
        },
      ])
      .execute();
    await tx
      .insertInto('report')
      .values({
        customer_id: customer,
        kind: 'monthly',
        title: 'Monatsbericht Oktober',
        location_ids: [location],
        from_on: '2026-10-01',
        to_on: '2026-10-31',
      })
      .execute();
  });
}

describe.each([
  ['a search', {}],
  ['a search by its queries alone', { ROW_LEVEL_SECURITY: 'false' }],
])('%s', (_what, environment) => {
  let tenants: Awaited<ReturnType<typeof openTenants>>;
  beforeAll(async () => {
    tenants = await openTenants(environment);
  });
  afterAll(() => tenants.app.close());

  const totals = async (client: Client, q: string) =>
    Object.fromEntries((await search(client, q)).map(({ kind, total }) => [kind, total]));

  it('finds records of the own location for service', async () => {
    expect(await totals(tenants.own.service, 'lüneburg')).toEqual({
      location: 1,
      activity: 1,
      protocol: 1,
      task: 1,
      document: 1,
    });
    expect(await totals(tenants.own.service, 'celle')).toEqual({});
  });

  it('finds records of the own organisation for an operator', async () => {
    expect(await totals(tenants.own.operator, 'lüneburg')).toEqual({
      location: 1,
      activity: 1,
      protocol: 1,
      task: 1,
      document: 1,
      report: 1,
    });
    expect(await totals(tenants.own.operator, 'anja')).toEqual({ profile: 1, activity: 2, protocol: 2 });
    expect(await totals(tenants.own.operator, 'zwickelhuber')).toEqual({});
  });

  it('finds records of every organisation for an admin', async () => {
    expect(await totals(tenants.admin, 'anja')).toEqual({ profile: 2, activity: 3, protocol: 3 });
    expect(await totals(tenants.admin, 'spielhalle lüneburg')).toMatchObject({ location: 2, task: 2, report: 2 });
  });

  it('finds no copies of proofs among the files', async () => {
    expect(await titles(tenants.own.operator, 'brandschutz', 'document')).toEqual([
      'Brandschutzordnung',
      'Brandschutzordnung',
    ]);
  });

  it('finds no task that is assigned to another person', async () => {
    const { customer, location, operator, service } = tenants.own;
    await tenants.addTask(customer, location, { description: 'Vertrauliche Rückfrage', is_public: false });
    expect(await totals(operator, 'vertraulich')).toEqual({ task: 1 });
    expect(await totals(service, 'vertraulich')).toEqual({});
  });
});

describe('the words of a search', () => {
  let tenants: Awaited<ReturnType<typeof openTenants>>;
  beforeAll(async () => {
    tenants = await openTenants();
  });
  afterAll(() => tenants.app.close());

  it.each(['lüneb', 'lueneb', 'LUNEB', 'bardowicker', 'strasse 38', 'halle lüne'])(
    'find a location by %s',
    async (words) => {
      expect(await titles(tenants.own.operator, words, 'location')).toEqual(['Spielhalle Lüneburg']);
    },
  );

  it.each(['anja', 'petrovic', 'PETROVIĆ anja', 'trov'])('find a person by %s', async (words) => {
    expect(await titles(tenants.own.operator, words, 'profile')).toEqual(['Anja Petrović']);
  });

  it('do not find records by the keys under which the index stores what they refer to', async () => {
    const { customer, location, operator } = tenants.own;
    for (const key of [`p${tenants.anja}`, `l${location}`, `c${customer}`, `#p${tenants.anja}`, `a1`, `f1`])
      expect([key, await kindsOf(operator, key)]).toEqual([key, []]);
  });

  it.each([
    ['its measure', 'gesperrt'],
    ['a part of its measure', 'perrt'],
    ['its comment', 'angesprochen'],
    ['another form of a word', 'gast'],
    ['words of several fields, in any order', 'anja gäste celle'],
  ])('find a record by %s', async (_what, words) => {
    expect(await kindsOf(tenants.own.operator, words)).toContain('activity');
  });

  it.each([
    ['öffnung', ['protocol', 'form']],
    ['schliessprüf', ['protocol', 'form']],
    ['aushang', ['task']],
    ['monatsbericht celle', ['report']],
    ['brandschutz celle', ['document']],
  ])('%s is found among %j', async (words, kinds) => {
    const foundKinds = await kindsOf(tenants.admin, words);
    for (const kind of kinds) expect(foundKinds).toContain(kind);
  });

  it.each(['', '   ', '–!', '%', "'", "\\ ' :* & | !", 'gibtesnicht', '😀', '漢字', '²', '①'])(
    'find nothing by %j, which is no error',
    async (words) => {
      expect(await search(tenants.own.operator, words)).toEqual([]);
    },
  );

  it('must all occur in a record', async () => {
    expect(await search(tenants.own.operator, 'anja gibtesnicht')).toEqual([]);
  });

  it('find a short number only as a whole, in the text and in the address of the location', async () => {
    const { addTenant, addTask } = tenants;
    const address = { street: 'Am Markt 38', postal_code: '38100' };
    const { customer, location, operator } = await addTenant({ location: address });
    for (const device of ['Gerät 3', 'Gerät 30']) await addTask(customer, location, { description: device });
    expect(await titles(operator, 'gerät 3', 'task')).toEqual(['Gerät 3']);
    expect(await titles(operator, 'gerät 30', 'task')).toEqual(['Gerät 30']);
    for (const part of ['38', '381']) expect(await titles(operator, `gerät ${part}`, 'task')).toHaveLength(2);
  });

  it('find a record by the former and the current name of its location', async () => {
    const { addTenant, addTask, app } = tenants;
    const { customer, location, operator } = await addTenant({ location: { name: 'Altes Kino' } });
    await addTask(customer, location);
    await app.store.asSystem((tx) =>
      tx.updateTable('location').set({ name: 'Neuer Palast' }).where('id', '=', location).execute(),
    );
    expect(await titles(operator, 'kino', 'task')).toEqual(['Notausgang prüfen']);
    expect(await titles(operator, 'palast', 'task')).toEqual(['Notausgang prüfen']);
  });

  it('find the records of a person by the current name, and by no name after an erasure', async () => {
    const { addTenant, addProfile, addForm, app } = tenants;
    const { customer, location, operator } = await addTenant();
    const profile = await addProfile(customer, { name: 'Bertha Blumental' });
    await addRecords(app, tenants, { customer, location, profile }, await addForm());
    expect(await kindsOf(operator, 'blumental')).toEqual(['profile', 'activity', 'protocol']);
    await app.store.asSystem((tx) =>
      tx.updateTable('profile').set({ name: 'Bertha Sonnwend', is_active: false }).where('id', '=', profile).execute(),
    );
    expect(await search(operator, 'blumental')).toEqual([]);
    expect(await kindsOf(operator, 'sonnwend')).toEqual(['profile', 'activity', 'protocol']);
    const erasedResponse = await operator({
      method: 'POST',
      url: `/api/profiles/${profile}/erasure`,
      payload: { name: 'Bertha Sonnwend', reason: 'Auf eigenen Wunsch' },
    });
    expect(erasedResponse.statusCode).toBe(201);
    expect(await search(operator, 'sonnwend')).toEqual([]);
  });

  it('for a single kind show more hits, the same ones as the list', async () => {
    const { addTenant, addTask } = tenants;
    const { customer, location, operator } = await addTenant();
    for (const number of [1, 2, 3]) await addTask(customer, location, { description: `Feuerlöscher ${number}` });
    const [few] = await search(operator, 'feuerlösch');
    expect([few?.hits.length, few?.total]).toEqual([2, 3]);
    expect((await search(operator, 'feuerlösch', 'task'))[0]?.hits).toHaveLength(3);
    const listedResponse = await operator('/api/tasks?search=feuerloesch');
    expect(listedResponse.json()['hydra:totalItems']).toBe(3);
  });
});

describe('the permissions of a search', () => {
  it('are those of the lists: disabled features of a location have no hits', async () => {
    const { app, addLocation, addUser, signIn, own } = await openTenants();
    const locationWithoutFeatures = await addLocation(own.customer, {
      name: 'Wettladen',
      is_task_allowed: false,
      is_activity_allowed: false,
      is_protocol_allowed: false,
    });
    const service = await signIn(await addUser('ROLE_SERVICE', [own.customer], [locationWithoutFeatures]));
    await addRecords(
      app,
      factories(app),
      { customer: own.customer, location: locationWithoutFeatures, profile: own.profile },
      await factories(app).addForm(),
    );
    expect(await kindsOf(service, 'wettladen')).toEqual(['location']);
    await app.close();
  });
});
