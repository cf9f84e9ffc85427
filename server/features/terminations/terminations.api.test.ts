import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { giveNotice, withdraw } from '#server/test/app/notice-fixture.ts';
import { runJob } from '#server/test/app/run-job.ts';
import { newTabletKeys, tabletFixture } from '#server/test/app/tablet-fixture.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import { write } from '#server/test/wire/wire-fixture.ts';
import { localDay, SERVER_TIME_ZONE, daysAfter, monthsAfter } from '#server/time/zoned-time.ts';
import type { Collection } from '#shared/contracts/wire/hydra.ts';
import { germanDay } from '#shared/domain/german-day.ts';
import { ORGANISATION_DELETION_JOB } from './delete-organisations.ts';
import { makeQueuedExports } from '#server/features/organisation-export/make-exports.ts';
import { ENDING_JOB } from './end-organisations.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addUser, signIn } = factories(app);
const { showCode, enrol } = tabletFixture(app);
let admin: Client;
beforeAll(async () => {
  admin = await signIn(await addUser('ROLE_ADMIN'));
});

const today = localDay(Date.now(), SERVER_TIME_ZONE);
const inTwoMonths = monthsAfter(today, 2);

/** Lets the last day of an organisation be yesterday, and ends it. */
async function endContract(customer: number) {
  const days = { ends_on: daysAfter(today, -1), deletes_on: daysAfter(today, 30) };
  await app.store.asSystem(async (tx) => {
    await tx.updateTable('termination').set(days).where('customer_id', '=', customer).execute();
  });
  await runJob(app, ENDING_JOB);
}

async function entriesOf(customer: number): Promise<readonly { type: string; data: object }[]> {
  const { rows } = await app.store.asSystem((tx) =>
    sql<{ body: string }>`
      select body from ledger_entry where customer_id = ${customer} and type like 'termination.%' order by seq`.execute(
      tx,
    ),
  );
  return rows.map(({ body }) => JSON.parse(body));
}

async function messagesOf(client: Client): Promise<string[]> {
  const list: Collection<{ message: string }> = (await client('/api/notifications?order[id]=asc')).json();
  return list['hydra:member'].map(({ message }) => message);
}

describe('a notice', () => {
  it('is given by the operator, with a period of two months although the contract says three', async () => {
    const { operator, customer } = await addTenant();
    const early = await giveNotice(operator, customer, { endsOn: daysAfter(inTwoMonths, -1) });
    expect(early.json().violations).toEqual([
      expect.objectContaining({
        propertyPath: 'endsOn',
        message: `Der Vertrag kann frühestens am ${germanDay(inTwoMonths)} enden.`,
      }),
    ]);
    const answer = await giveNotice(operator, customer);
    expect(answer.statusCode).toBe(201);
    const deletesOn = daysAfter(inTwoMonths, 31);
    expect(answer.json()).toMatchObject({ state: 'given', endsOn: inTwoMonths, deletesOn });
    expect((await operator(`/api/customers/${customer}`)).json()).toMatchObject({
      endsOn: inTwoMonths,
      hasEnded: false,
    });
    expect((await operator('/api/contracts')).json()['hydra:member']).toMatchObject([{ endsOn: inTwoMonths }]);
    expect(await entriesOf(customer)).toMatchObject([
      { type: 'termination.given', data: { endsOn: inTwoMonths, deletesOn } },
    ]);
  });

  it('may be given by an admin for any day from today on, and leaves at least thirty days for retrieval', async () => {
    const { customer } = await addTenant();
    expect((await giveNotice(admin, customer, { retrievalDays: 29 })).statusCode).toBe(422);
    expect((await giveNotice(admin, customer, { endsOn: daysAfter(today, -1) })).statusCode).toBe(422);
    expect((await giveNotice(admin, customer, { endsOn: today })).statusCode).toBe(201);
  });

  it('is told to the management of the organisation and to the admins, once, by notification and mail', async () => {
    const { operator, service, customer } = await addTenant({ customer: { name: 'Abschied GmbH' } });
    await giveNotice(operator, customer);
    await runJob(app, ENDING_JOB);
    await runJob(app, ENDING_JOB);
    const message = `Abschied GmbH: Der Vertrag ist zum ${germanDay(inTwoMonths)} gekündigt.`;
    expect(await messagesOf(operator)).toEqual([message]);
    expect(await messagesOf(admin)).toContain(message);
    expect(await messagesOf(service)).toEqual([]);
    const mails = (await admin(`/api/mails?itemsPerPage=100`)).json()['hydra:member'];
    expect(mails.filter(({ subject }: { subject: string }) => subject === message)).toHaveLength(2);
  });

  it('is given once, by whoever is first, and a repeated request gets the same answer', async () => {
    const { operator, customer } = await addTenant();
    const answers = await Promise.all([giveNotice(operator, customer), giveNotice(admin, customer)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    const { operator: second, customer: other } = await addTenant();
    const headers = { 'idempotency-key': randomUUID() };
    const body = { customer: `/api/customers/${other}`, endsOn: inTwoMonths, retrievalDays: 30 };
    const request = { method: 'POST', url: '/api/terminations', body, headers } as const;
    const [first, again] = [await write(second, request), await write(second, request)];
    expect(again.json()).toEqual(first.json());
    expect(await entriesOf(other)).toHaveLength(1);
  });

  it('is withdrawn once, and whoever is second is told so', async () => {
    const { operator, customer } = await addTenant();
    const { '@id': iri } = (await giveNotice(operator, customer)).json();
    const answers = await Promise.all([withdraw(operator, iri), withdraw(operator, iri)]);
    expect(answers.map((answer) => answer.json().detail ?? answer.json().state).toSorted()).toEqual([
      'Diese Kündigung ist bereits zurückgenommen.',
      'withdrawn',
    ]);
  });

  it('is refused to service, to another organisation and to the demo', async () => {
    const [{ operator, service, customer }, otherTenant] = [await addTenant(), await addTenant()];
    expect((await giveNotice(service, customer)).statusCode).toBe(403);
    expect((await giveNotice(otherTenant.operator, customer)).statusCode).toBe(400);
    const demo = await addTenant({ customer: { is_demo: true } });
    for (const somebody of [demo.operator, admin]) {
      const refusal = await giveNotice(somebody, demo.customer);
      expect([refusal.statusCode, refusal.json().detail]).toEqual([
        403,
        'Der Vertrag der Demo kann nicht beendet werden: Sie wird jede Nacht wiederhergestellt.',
      ]);
    }
    const { '@id': iri } = (await giveNotice(operator, customer)).json();
    expect((await otherTenant.operator(iri)).statusCode).toBe(404);
    expect((await withdraw(otherTenant.operator, iri)).statusCode).toBe(404);
  });

  it('can be withdrawn until the end, which restores what the contract said, and given again', async () => {
    const { operator, customer } = await addTenant();
    const [contract] = (await operator('/api/contracts')).json()['hydra:member'];
    const agreed = { beginsOn: '2026-01-01', endsOn: '2029-12-31' };
    await write(admin, { method: 'PATCH', url: contract['@id'], body: agreed });
    const { '@id': iri } = (await giveNotice(operator, customer)).json();
    await runJob(app, ENDING_JOB);
    expect((await withdraw(operator, iri)).json().state).toBe('withdrawn');
    expect((await withdraw(operator, iri)).statusCode).toBe(409);
    await runJob(app, ENDING_JOB);
    expect((await messagesOf(operator)).at(-1)).toContain('Die Kündigung ist zurückgenommen.');
    expect((await operator(contract['@id'])).json()).toMatchObject(agreed);
    expect((await operator(`/api/customers/${customer}`)).json()).not.toHaveProperty('endsOn');
    expect((await giveNotice(operator, customer)).statusCode).toBe(201);
    expect((await entriesOf(customer)).map(({ type }) => type)).toEqual([
      'termination.given',
      'termination.withdrawn',
      'termination.given',
    ]);
  });
});

describe('the contract of an organisation that gave notice', () => {
  it('is not prolonged if it ends earlier, because the months in between would be invoiced', async () => {
    const { operator, customer } = await addTenant();
    const [contract] = (await operator('/api/contracts')).json()['hydra:member'];
    const agreed = { beginsOn: '2025-01-01', endsOn: '2025-12-31' };
    await write(admin, { method: 'PATCH', url: contract['@id'], body: agreed });
    await giveNotice(operator, customer);
    expect((await operator(contract['@id'])).json()).toMatchObject(agreed);
  });

  it('keeps the last day of the notice, and everything else about it may change', async () => {
    const { operator, customer } = await addTenant();
    const [contract] = (await operator('/api/contracts')).json()['hydra:member'];
    await giveNotice(operator, customer);
    const change = (client: Client, body: object) => write(client, { method: 'PATCH', url: contract['@id'], body });
    const refused = await change(admin, { beginsOn: '2026-01-01', endsOn: '2029-12-31' });
    expect(refused.json().violations).toEqual([
      expect.objectContaining({ propertyPath: 'endsOn', message: expect.stringContaining('ist gekündigt') }),
    ]);
    expect((await change(operator, { billingCity: 'Husum' })).statusCode).toBe(200);
    expect((await change(admin, { beginsOn: '2026-01-01' })).json()).toMatchObject({ endsOn: inTwoMonths });
  });
});

it('an export counts as downloaded once its file was sent', async () => {
  const { operator, customer } = await addTenant();
  const body = { customer: `/api/customers/${customer}` };
  const { '@id': iri } = (await write(operator, { method: 'POST', url: '/api/organisation_exports', body })).json();
  await makeQueuedExports({ store: app.store, files: app.files, lists: app.listReaders });
  await operator({ method: 'HEAD', url: `${iri}/content` });
  expect((await operator(iri)).json()).toMatchObject({ state: 'ready' });
  expect((await operator(iri)).json()).not.toHaveProperty('downloadedAt');
  expect((await operator(`${iri}/content`)).statusCode).toBe(200);
  expect((await operator(iri)).json()).toMatchObject({ downloadedAt: expect.any(String) });
});

describe('after the end', () => {
  it('no tablet is paired by a code that was shown before', async () => {
    const { operator, customer, location } = await addTenant();
    const { token } = (await showCode(operator, location)).json();
    await giveNotice(operator, customer);
    await endContract(customer);
    expect((await enrol(token, await newTabletKeys())).statusCode).toBe(410);
  });

  it('nobody records or changes anything, staff are told why, and the operator reads and exports', async () => {
    const { operator, service, customer, location, profile } = await addTenant();
    const { '@id': iri } = (await giveNotice(operator, customer)).json();
    const action = (await service('/api/actions?isActive=true')).json()['hydra:member'][0]['@id'];
    const activity = { action, profile: `/api/profiles/${profile}`, location: `/api/locations/${location}` };
    const record = () => write(service, { method: 'POST', url: '/api/activities', body: activity });
    expect((await record()).statusCode).toBe(201);
    await endContract(customer);
    const refusal = await record();
    expect([refusal.statusCode, refusal.json().detail]).toEqual([
      403,
      expect.stringContaining('Der Vertrag dieser Organisation ist beendet.'),
    ]);
    expect((await write(operator, { method: 'POST', url: '/api/profiles', body: { name: 'Neu' } })).statusCode).toBe(
      403,
    );
    expect((await service(`/api/customers/${customer}`)).json().hasEnded).toBe(true);
    expect((await operator('/api/activities')).json()['hydra:totalItems']).toBe(1);
    const body = { customer: `/api/customers/${customer}` };
    expect((await write(operator, { method: 'POST', url: '/api/organisation_exports', body })).statusCode).toBe(201);
    expect((await operator(iri)).json().state).toBe('ended');
    expect((await withdraw(admin, iri)).json().detail).toContain('nicht mehr zurückgenommen');
    expect((await entriesOf(customer)).at(-1)).toMatchObject({ type: 'termination.ended', data: { locations: 1 } });
    expect((await messagesOf(operator)).at(-1)).toContain('Der Vertrag ist beendet.');
  });

  it('even the platform sets no location active again, adds none, and records nothing', async () => {
    const { operator, customer, location, profile } = await addTenant();
    await giveNotice(operator, customer);
    await endContract(customer);
    await write(admin, { method: 'PATCH', url: '/api/changecustomer', body: { customer } });
    await write(admin, { method: 'PATCH', url: '/api/changelocation', body: { location } });
    const url = `/api/locations/${location}`;
    const [{ '@id': state }] = (await admin('/api/states')).json()['hydra:member'];
    const added = { name: 'Neu', type: 'arcade', state, customer: `/api/customers/${customer}` };
    for (const request of [
      { method: 'PATCH', url, body: { status: 'active' } },
      { method: 'POST', url: '/api/locations', body: added },
    ] as const)
      expect((await write(admin, request)).json().violations).toMatchObject([{ propertyPath: 'status' }]);
    expect((await write(admin, { method: 'PATCH', url, body: { name: 'Geschlossen' } })).statusCode).toBe(200);
    const action = (await admin('/api/actions?isActive=true')).json()['hydra:member'][0]['@id'];
    const activity = { action, profile: `/api/profiles/${profile}`, location: url };
    expect((await write(admin, { method: 'POST', url: '/api/activities', body: activity })).statusCode).toBe(403);
  });

  it('the other organisation of the same operator goes on', async () => {
    const [leaving, staying] = [await addTenant(), await addTenant()];
    const operator = await signIn(await addUser('ROLE_OPERATOR', [leaving.customer, staying.customer]));
    await giveNotice(admin, leaving.customer);
    await endContract(leaving.customer);
    await write(operator, { method: 'PATCH', url: '/api/changecustomer', body: { customer: staying.customer } });
    expect((await write(operator, { method: 'POST', url: '/api/profiles', body: { name: 'Neu' } })).statusCode).toBe(
      201,
    );
  });
});

describe('on the day of the deletion', () => {
  it('everything is deleted, and nothing begins again', async () => {
    const { operator, customer } = await addTenant({ customer: { name: 'Gelöscht GmbH' } });
    await giveNotice(operator, customer);
    await endContract(customer);
    await app.store.asSystem((tx) =>
      sql`update termination set ends_on = current_date - 60, deletes_on = current_date - 20
        where customer_id = ${customer}`.execute(tx),
    );
    await runJob(app, ORGANISATION_DELETION_JOB);
    expect((await operator('/api/currentuser')).statusCode).toBe(401);
    const list = await admin(`/api/deletion_certificates?customer=${customer}`);
    expect(list.json()['hydra:member']).toMatchObject([
      { organisation: 'Gelöscht GmbH', state: 'ready', files: 0, ledgerRoot: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
    expect((await giveNotice(admin, customer, { endsOn: today })).statusCode).toBe(409);
    const url = `/api/customers/${customer}`;
    expect((await write(admin, { method: 'PATCH', url, body: { city: 'Husum' } })).statusCode).toBe(403);
    expect((await admin(url)).json()).not.toHaveProperty('city');
  });
});
