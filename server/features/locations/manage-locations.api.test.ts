import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { fieldText } from '#server/features/audit/audit.public.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import { write } from '#server/test/wire/wire-fixture.ts';
import type { LocationPatch } from '#shared/contracts/locations/location-changes.ts';

const app = await testApp();
afterAll(() => app.close());
const { addCustomer, addTenant, addUser, signIn } = factories(app);

let admin: Client;
beforeAll(async () => {
  admin = await signIn(await addUser('ROLE_ADMIN'));
});

const create = (client: Client, body: object) => write(client, { method: 'POST', url: '/api/locations', body });
const change = (client: Client, id: number, body: object) =>
  write(client, { method: 'PATCH', url: `/api/locations/${id}`, body });
const stateOf = async (code: string): Promise<string> => {
  const { rows } = await app.store.asSystem((tx) =>
    sql<{ id: number }>`select id from state where code = ${code}`.execute(tx),
  );
  return `/api/states/${rows[0]?.id}`;
};
type Named = Readonly<Record<'@id' | 'name', string>>;
const recordable = async (client: Client): Promise<[Named, Named, ...Named[]]> =>
  (await client('/api/actions?isSetAuto=false&isActive=true&exists[socialconcept]=false&pagination=false')).json()[
    'hydra:member'
  ];
async function entriesAbout(location: number) {
  const bodies = await app.store.asSystem((tx) =>
    sql<{
      body: string;
    }>`select body from ledger_entry where body::jsonb ->> 'entity' = ${`/api/locations/${location}`} order by seq`.execute(
      tx,
    ),
  );
  return bodies.rows.map(({ body }) => JSON.parse(body));
}

describe('a new location', () => {
  it('is created by the operator with three fields, and has defaults for the rest', async () => {
    const { operator, customer } = await addTenant();
    const answer = await create(operator, { name: ' Spielhalle Husum ', type: 'arcade', state: await stateOf('SH') });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      name: 'Spielhalle Husum',
      customer: `/api/customers/${customer}`,
      status: 'active',
      tourintervall: 3600,
      isPremium: false,
      isTaskAllowed: true,
      openingHours: [],
      monthlyLimit: 1000,
    });
    const [entry] = await entriesAbout(answer.json().id);
    expect(entry).toMatchObject({ type: 'location.created', data: { name: 'Spielhalle Husum', monthlyLimit: 1000 } });
  });

  it('takes the tour interval of its social concept, unless it states its own', async () => {
    const { operator } = await addTenant();
    await app.store.asSystem((tx) =>
      sql`update social_concept set default_tour_interval = 2700 where id = 1`.execute(tx),
    );
    const newLocation = {
      name: 'Halle',
      type: 'arcade',
      state: await stateOf('SH'),
      socialconcept: '/api/socialconcepts/1',
    };
    expect((await create(operator, newLocation)).json().tourintervall).toBe(2700);
    expect((await create(operator, { ...newLocation, tourintervall: 5400 })).json().tourintervall).toBe(5400);
  });

  it('is created by an admin for any organisation, with its contract', async () => {
    const customer = await addCustomer();
    const newLocation = { name: 'Halle', type: 'arcade', state: await stateOf('SH') };
    const missingResponse = await create(admin, newLocation);
    expect(missingResponse.json().violations).toEqual([
      expect.objectContaining({ propertyPath: 'customer', message: 'Bitte eine Organisation wählen.' }),
    ]);
    const contract = { isPremium: true, monthlyLimit: null };
    const answer = await create(admin, { ...newLocation, customer: `/api/customers/${customer}`, ...contract });
    expect(answer.json()).toMatchObject({ customer: `/api/customers/${customer}`, isPremium: true });
    expect(answer.json()).not.toHaveProperty('monthlyLimit');
  });

  it.each([{ isPremium: true }, { monthlyLimit: 5000 }, { monthlyLimit: null }])(
    'brings its operator no contract of their own making (403): %j',
    async (contract) => {
      const { operator } = await addTenant();
      const newLocation = { name: 'Halle', type: 'arcade', state: await stateOf('SH') };
      expect((await create(operator, { ...newLocation, ...contract })).statusCode).toBe(403);
    },
  );

  it('is refused for another organisation of the operator until they switch to it (400)', async () => {
    const [customer, second] = [await addCustomer(), await addCustomer()];
    const operator = await signIn(await addUser('ROLE_OPERATOR', [customer, second]));
    await write(operator, { method: 'PATCH', url: '/api/changecustomer', body: { customer } });
    const newLocation = {
      name: 'Halle',
      type: 'arcade',
      state: await stateOf('SH'),
      customer: `/api/customers/${second}`,
    };
    const answer = await create(operator, newLocation);
    expect([answer.statusCode, answer.json().detail]).toEqual([400, 'Bitte zuerst zu dieser Organisation wechseln.']);
  });

  it.each([
    [{ name: '  ' }, 'name', 'Bitte den Namen des Standorts angeben.'],
    [{ postalCode: '1234' }, 'postalCode', 'Bitte eine Postleitzahl mit fünf Ziffern angeben.'],
    [{ minAge: 17 }, 'minAge', 'Bitte ein Alter zwischen 18 und 99 Jahren angeben.'],
    [{ minAge: 18 }, 'minAge', 'In Niedersachsen gilt ein Mindestalter von 21 Jahren.'],
  ])('is refused at its field (422): %j', async (values, propertyPath, message) => {
    const { operator } = await addTenant();
    const answer = await create(operator, { name: 'Halle', type: 'arcade', state: await stateOf('NI'), ...values });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations).toEqual([expect.objectContaining({ propertyPath, message })]);
  });

  it('is refused in the demo (403)', async () => {
    const { operator } = await addTenant({ customer: { is_demo: true } });
    expect((await create(operator, { name: 'Halle', type: 'arcade', state: await stateOf('SH') })).statusCode).toBe(
      403,
    );
  });
});

describe('a location', () => {
  it('changes its state only with a minimum age that is sufficient there', async () => {
    const { operator, location } = await addTenant();
    await change(operator, location, { state: await stateOf('SH'), minAge: 19 });
    const answer = await change(operator, location, { state: await stateOf('NI') });
    expect(answer.json().violations).toEqual([expect.objectContaining({ propertyPath: 'minAge' })]);
    expect((await change(operator, location, { state: await stateOf('NI'), minAge: null })).statusCode).toBe(200);
  });

  it('keeps its records when deactivated, and its service can record nothing more', async () => {
    const { operator, service, location, profile } = await addTenant();
    await change(operator, location, { status: 'inactive' });
    const action = (await service('/api/actions?isActive=true')).json()['hydra:member'][0]['@id'];
    const body = { action, profile: `/api/profiles/${profile}`, location: `/api/locations/${location}` };
    expect((await write(service, { method: 'POST', url: '/api/activities', body })).statusCode).toBe(403);
    expect((await service('/api/activities')).statusCode).toBe(200);
  });

  it('gets plan and quota from an admin, and additional queries for this month', async () => {
    const { operator, location } = await addTenant({ location: { monthly_limit: 100 } });
    expect((await change(admin, location, { isPremium: true, monthlyLimit: 3500 })).json()).toMatchObject({
      isPremium: true,
      monthlyLimit: 3500,
    });
    const url = `/stats/limits/${location}`;
    const bookedResponse = await write(admin, { method: 'PATCH', url, body: { grantedLimitCount: 500 } });
    expect(bookedResponse.json()).toMatchObject({ limitCount: 3500, additionalLimitCount: 500, totalLimit: 4000 });
    await change(admin, location, { monthlyLimit: 9000 });
    // A month that has begun keeps the limit of its contract.
    expect((await operator(url)).json()).toMatchObject({ limitCount: 3500, totalLimit: 4000 });
    expect((await entriesAbout(location)).map(({ type }) => type)).toEqual([
      'location.changed',
      'limits.granted',
      'location.changed',
    ]);
  });

  it('pins up to four actions to its workplace in an order, and the ledger names them', async () => {
    const { operator, service, location } = await addTenant();
    const [first, second] = await recordable(operator);
    const pinned = [second['@id'], first['@id']];
    expect((await change(operator, location, { pinnedActions: pinned })).json()).toMatchObject({
      pinnedActions: pinned,
    });
    expect((await service(`/api/locations/${location}`)).json()).toMatchObject({ pinnedActions: pinned });
    await change(operator, location, { pinnedActions: pinned });
    const usual = await change(operator, location, { pinnedActions: [] });
    expect(usual.json()).not.toHaveProperty('pinnedActions');
    const names = [second.name, first.name];
    expect((await entriesAbout(location)).map(({ data }) => data)).toEqual([
      { pinnedActionsBefore: [], pinnedActionsAfter: names },
      { pinnedActionsBefore: names, pinnedActionsAfter: [] },
    ]);
    const { 'hydra:member': entries } = (await operator('/api/audit_entries')).json();
    expect(entries[0].text).toBe('Standort geändert: Kacheln am Arbeitsplatz');
  });

  it('refuses to pin more than four actions, or one of them twice, at the field (422)', async () => {
    const { operator, location } = await addTenant();
    const pins = (await recordable(operator)).map(({ '@id': iri }) => iri);
    const refusalOf = async (pinnedActions: readonly string[]) =>
      (await change(operator, location, { pinnedActions })).json().violations;
    expect(await refusalOf(pins.slice(0, 5))).toEqual([
      expect.objectContaining({ propertyPath: 'pinnedActions', message: 'Bitte höchstens 4 Maßnahmen.' }),
    ]);
    expect(await refusalOf([String(pins[0]), String(pins[0])])).toEqual([
      expect.objectContaining({ propertyPath: 'pinnedActions', message: 'Bitte jede Maßnahme nur einmal wählen.' }),
    ]);
  });

  it('refuses to pin an action that only the system records (422)', async () => {
    const { operator, location } = await addTenant();
    const [automatic] = (await operator('/api/actions?isSetAuto=true')).json()['hydra:member'];
    const answer = await change(operator, location, { pinnedActions: [automatic['@id']] });
    expect([answer.statusCode, answer.json().violations[0].message]).toEqual([
      422,
      `„${automatic.name}“ kann an diesem Standort nicht von Hand erfasst werden.`,
    ]);
  });

  it('refuses to let staff or the demo pin actions (403)', async () => {
    const { service, location } = await addTenant();
    expect((await change(service, location, { pinnedActions: [] })).statusCode).toBe(403);
    const demo = await addTenant({ customer: { is_demo: true } });
    expect((await change(demo.operator, demo.location, { pinnedActions: [] })).statusCode).toBe(403);
  });

  // The type demands a value for every field of the contract, so that no new field is forgotten here.
  it('stores, returns and records each of its fields, and the audit trail has a word for it', async () => {
    const { operator } = await addTenant();
    const state = await stateOf('HH');
    const { id } = (await create(operator, { name: 'Halle', type: 'arcade', state })).json();
    const contract = { isPremium: true, monthlyLimit: 4321 };
    // Pinned actions are tested above.
    const settings: Omit<Required<LocationPatch>, keyof typeof contract | 'pinnedActions'> = {
      name: 'Halle Mitte',
      type: 'bettingShop',
      state: await stateOf('SN'),
      status: 'inactive',
      street: 'Markt 1',
      postalCode: '02763',
      city: 'Zittau',
      socialconcept: '/api/socialconcepts/2',
      tourintervall: 5400,
      isInspectiontourReverse: true,
      isTaskAllowed: false,
      isInspectionTourAllowed: false,
      isProtocolAllowed: false,
      isActivityAllowed: false,
      playerCheckAllowed: false,
      openingHours: [{ days: [1], from: '10:00', to: '22:00' }],
      pinRequired: true,
      profileLockMinutes: 7,
      minAge: 21,
      reportIntervalMonths: 9,
      oasisSiteId: 'Z-7',
    };
    for (const [client, values] of [[operator, settings] as const, [admin, contract] as const]) {
      const answer = await change(client, id, values);
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json()).toMatchObject(values);
    }
    const recorded = (await entriesAbout(id)).slice(1).flatMap(({ data }) => Object.keys(data));
    const fields = Object.keys({ ...settings, ...contract });
    expect(fields.filter((field) => !recorded.some((name) => name.startsWith(field)))).toEqual([]);
    expect(fields.filter((field) => fieldText(field) === field)).toEqual([]);
  });

  it('can be filtered by type, state and city, and is exported with the names it refers to', async () => {
    const { operator } = await addTenant();
    const newLocation = { name: 'Wettladen', type: 'bettingShop', state: await stateOf('SN'), city: 'Zittau' };
    await create(operator, newLocation);
    const names = async (query: string) =>
      (await operator(`/api/locations?${query}`)).json()['hydra:member'].map(({ name }: { name: string }) => name);
    expect(await names('type=bettingShop')).toEqual(['Wettladen']);
    expect(await names('city=zitt')).toEqual(['Wettladen']);
    expect(await names(`state=${newLocation.state}`)).toEqual(['Wettladen']);
    const file = await operator('/api/export/locations.csv?city=zitt');
    expect(file.body).toContain('Wettladen;aktiv;Wettvermittlungsstelle;;;Zittau;Sachsen');
  });
});
