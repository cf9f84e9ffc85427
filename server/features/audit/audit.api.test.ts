import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logSecurityEvent } from '#server/access/security-log.ts';
import { appendToLedger, SYSTEM_ACTOR } from '#server/ledger/append-to-ledger.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import type { AuditEntry } from '#shared/contracts/audit/audit.ts';
import type { Collection } from '#shared/contracts/wire/hydra.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addUser, signIn } = factories(app);

type Tenant = Awaited<ReturnType<typeof addTenant>>;
let admin: Client;
let tenant: Tenant;
beforeAll(async () => {
  admin = await signIn(await addUser('ROLE_ADMIN'));
  tenant = await addTenant();
});

const post = (client: Client, url: string, payload: object) => client({ method: 'POST', url, payload });
const patch = (client: Client, url: string, payload: object) =>
  client({ method: 'PATCH', url, payload, headers: { 'content-type': 'application/merge-patch+json' } });

async function list(client: Client, query = ''): Promise<Collection<AuditEntry>> {
  const answer = await client(`/api/audit_entries?order[at]=desc&order[id]=desc${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}
const entriesOf = async (client: Client, query = '') => (await list(client, query))['hydra:member'];
const textsOf = async (client: Client, query = '') => (await entriesOf(client, query)).map(({ text }) => text);

async function record({ service, profile }: Tenant, comment?: string) {
  const answer = await post(service, '/api/activities', {
    action: '/api/actions/1',
    profile: `/api/profiles/${profile}`,
    comment,
  });
  expect(answer.statusCode).toBe(201);
  return answer.json();
}

const noteAbout = (customerId: number | null, userId: number) =>
  app.store.asSystem((tx) =>
    logSecurityEvent(tx, {
      kind: 'role-changed',
      by: { userId, network: '192.0.2.0/24' },
      userId,
      customerId,
      details: { before: 'ROLE_SERVICE', after: 'ROLE_OPERATOR' },
    }),
  );

describe('the audit log', () => {
  it('lists the entries of both logs, newest first, with profile, location and a sentence', async () => {
    const ownTenant = await addTenant();
    const activity = await record(ownTenant, 'Ausweis lag vor');
    await patch(ownTenant.operator, `/api/locations/${ownTenant.location}`, { tourintervall: 2700 });
    await noteAbout(ownTenant.customer, (await addUser('ROLE_SERVICE', [ownTenant.customer])).id);
    const entries = await entriesOf(ownTenant.operator);
    expect(entries.map(({ source, group }) => [source, group])).toEqual([
      ['security', 'access'],
      ['ledger', 'masterData'],
      ['ledger', 'activities'],
    ]);
    expect(entries[0]).toMatchObject({ text: 'Rolle von Vera Vorlage geändert: Service → Verwaltung' });
    expect(entries[2]).toMatchObject({
      text: `Maßnahme „${activity.actionName}“ erfasst`,
      actorName: 'Vera Vorlage',
      profileName: 'Petra Pult',
      locationName: 'Spielhalle',
      entity: activity['@id'],
      seq: 0,
    });
    expect(entries[2]?.fields).toBeUndefined();
  });

  it('shows all facts of a single entry, its number and its hash', async () => {
    const ownTenant = await addTenant();
    await record(ownTenant, 'Ausweis lag vor');
    const [entry] = await entriesOf(ownTenant.operator);
    const wholeEntry: AuditEntry = (await ownTenant.operator(entry?.['@id'] ?? '')).json();
    expect(wholeEntry.fields).toContainEqual({ name: 'Kommentar', value: 'Ausweis lag vor' });
    expect(wholeEntry.fields).toContainEqual({ name: 'Erfassung', value: 'manuell' });
    expect(wholeEntry.leaf).toMatch(/^[0-9a-f]{64}$/);
    expect(wholeEntry.occurredAt).toBeDefined();
  });

  it('shows the old and the new value of a correction, and its reason', async () => {
    const ownTenant = await addTenant();
    const activity = await record(ownTenant, 'Ausweis lag vor');
    const correction = {
      profile: `/api/profiles/${ownTenant.profile}`,
      comment: 'Ausweis fehlte',
      reason: 'Verwechselt',
    };
    expect((await post(ownTenant.service, `${activity['@id']}/corrections`, correction)).statusCode).toBe(201);
    const [entry] = await entriesOf(ownTenant.operator);
    const wholeEntry: AuditEntry = (await ownTenant.operator(entry?.['@id'] ?? '')).json();
    expect(wholeEntry.changes).toEqual([{ name: 'Kommentar', before: 'Ausweis lag vor', after: 'Ausweis fehlte' }]);
    expect(wholeEntry.fields).toContainEqual({ name: 'Grund', value: 'Verwechselt' });
  });

  it('shows the old and the new settings of a changed location', async () => {
    const ownTenant = await addTenant();
    await patch(ownTenant.operator, `/api/locations/${ownTenant.location}`, { tourintervall: 2700, pinRequired: true });
    const [entry] = await entriesOf(ownTenant.operator);
    const wholeEntry: AuditEntry = (await ownTenant.operator(entry?.['@id'] ?? '')).json();
    expect(wholeEntry.changes).toContainEqual({ name: 'PIN nötig', before: 'nein', after: 'ja' });
  });

  it('shows which kind of records a deletion run deleted', async () => {
    const ownTenant = await addTenant();
    const now = new Date();
    await app.store.asSystem((tx) =>
      appendToLedger(tx, {
        customerId: ownTenant.customer,
        type: 'retention.deleted',
        entity: '/api/retention_runs/1',
        at: now,
        occurredAt: now,
        actor: SYSTEM_ACTOR,
        data: { kind: 'inspectionTours', records: 12 },
      }),
    );
    const [entry] = await entriesOf(ownTenant.operator);
    const wholeEntry: AuditEntry = (await ownTenant.operator(entry?.['@id'] ?? '')).json();
    expect(wholeEntry.fields).toContainEqual({ name: 'Art', value: 'Kontrollgänge' });
  });

  it('shows which kind of records an import created, in the words of the screen', async () => {
    const ownTenant = await addTenant();
    const now = new Date();
    await app.store.asSystem((tx) =>
      appendToLedger(tx, {
        customerId: ownTenant.customer,
        type: 'import.started',
        entity: '/api/imports/1',
        at: now,
        occurredAt: now,
        actor: SYSTEM_ACTOR,
        data: { kind: 'profiles', lines: 12 },
      }),
    );
    const [entry] = await entriesOf(ownTenant.operator);
    const wholeEntry: AuditEntry = (await ownTenant.operator(entry?.['@id'] ?? '')).json();
    expect(wholeEntry.fields).toContainEqual({ name: 'Art', value: 'Mitarbeiter-Profile' });
  });

  it('shows the erased data of a person as erased and keeps the entries', async () => {
    const ownTenant = await addTenant();
    const createdBody = (
      await post(ownTenant.operator, '/api/profiles', { name: 'Fritz Fort', isActive: false })
    ).json();
    await post(ownTenant.operator, `${createdBody['@id']}/erasure`, { name: 'Fritz Fort', reason: 'Ausgeschieden' });
    expect(await textsOf(ownTenant.operator)).toEqual(['Daten einer Person gelöscht', 'Profil angelegt']);
    const [, entry] = await entriesOf(ownTenant.operator);
    const wholeEntry: AuditEntry = (await ownTenant.operator(entry?.['@id'] ?? '')).json();
    expect(wholeEntry.fields).toContainEqual({ name: 'Name', value: 'gelöscht' });
    expect(JSON.stringify(wholeEntry)).not.toContain('Fritz');
  });
});

describe('the entries a user can find', () => {
  it('exclude other organisations and the platform for an operator, by id, list and filter', async () => {
    const otherTenant = await addTenant();
    await record(otherTenant);
    await noteAbout(otherTenant.customer, 1);
    await noteAbout(null, 1);
    const foreign = await entriesOf(otherTenant.operator);
    const platform = await entriesOf(admin, '&group=access');
    const ids = [...foreign, ...platform.filter(({ customer }) => customer === undefined)].map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(2);
    for (const id of ids) expect((await tenant.operator(`/api/audit_entries/${id}`)).statusCode).toBe(404);
    const query = `&${ids.map((id) => `id[]=${id}`).join('&')}`;
    expect(await entriesOf(tenant.operator, query)).toEqual([]);
    expect(await entriesOf(tenant.operator, `&customer=/api/customers/${otherTenant.customer}`)).toEqual([]);
    expect(await entriesOf(tenant.operator, `&location=/api/locations/${otherTenant.location}`)).toEqual([]);
  });

  it('include every organisation and the platform for an admin', async () => {
    const otherTenant = await addTenant();
    await record(otherTenant);
    await noteAbout(null, 1);
    const customers = (await entriesOf(admin)).map(({ customer }) => customer);
    expect(customers).toContain(`/api/customers/${otherTenant.customer}`);
    expect(customers).toContain(undefined);
  });

  it('are none for service: the list and the export are forbidden (403), a single entry is not found (404)', async () => {
    const ownTenant = await addTenant();
    await record(ownTenant);
    const [entry] = await entriesOf(ownTenant.operator);
    expect((await ownTenant.service('/api/audit_entries')).statusCode).toBe(403);
    expect((await ownTenant.service('/api/export/audit_entries.csv')).statusCode).toBe(403);
    expect((await ownTenant.service(entry?.['@id'] ?? '')).statusCode).toBe(404);
  });
});

describe('the filters of the audit log', () => {
  let own: Tenant;
  let activity: { '@id': string };
  beforeAll(async () => {
    own = await addTenant();
    activity = await record(own);
    await patch(own.operator, `/api/locations/${own.location}`, { tourintervall: 2700 });
    await noteAbout(own.customer, (await addUser('ROLE_SERVICE', [own.customer])).id);
  });
  const groups = async (query: string) => (await entriesOf(own.operator, query)).map(({ group }) => group);

  it.each([
    ['a group', () => '&group=access', ['access']],
    ['several groups', () => '&group[]=activities&group[]=masterData', ['masterData', 'activities']],
    ['a word that is no group', () => '&group=alles', []],
    ['the log of rights', () => '&source=security', ['access']],
    ['a location', () => `&location=/api/locations/${own.location}`, ['masterData', 'activities']],
    ['a profile', () => `&profile=/api/profiles/${own.profile}`, ['activities']],
    ['a record by its IRI', () => `&entity=${activity['@id']}`, ['activities']],
    ['a record by its number', () => `&entity=${activity['@id'].split('/').at(-1)}`, ['activities']],
    ['a text that is no record', () => '&entity=Notausgang', []],
    ['the future', () => '&at[after]=2999-01-01', []],
    ['the past', () => '&at[before]=2999-01-01', ['access', 'masterData', 'activities']],
  ])('find the entries of %s', async (_what, query, expected) => {
    expect(
      (await groups(query())).filter(
        (group, index, allEntries) => expected.length < 3 || allEntries.indexOf(group) === index,
      ),
    ).toEqual(expected);
  });

  it('find the entries of an actor', async () => {
    const operatorDid = (await entriesOf(own.operator, '&group=masterData'))[0]?.actor;
    expect(await groups(`&actor=${operatorDid}`)).toEqual(['masterData']);
  });

  it('apply to the total and to the pages', async () => {
    const page = await list(own.operator, '&itemsPerPage=2&page=2');
    expect([page['hydra:totalItems'], page['hydra:member'].length]).toEqual([3, 1]);
  });

  it('apply to the export as well', async () => {
    const csv = (await own.operator('/api/export/audit_entries.csv?group=access')).body;
    expect(csv).toContain('Rolle von Vera Vorlage geändert');
    expect(csv).not.toContain('Standort geändert');
  });
});
