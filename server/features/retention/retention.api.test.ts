import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM_SCOPE } from '#server/access/scope.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import { write } from '#server/test/wire/wire-fixture.ts';
import { lockPeriods } from './retention.queries.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addUser, signIn } = factories(app);

let admin: Client;
beforeAll(async () => {
  admin = await signIn(await addUser('ROLE_ADMIN'));
});

const urlOf = (customer: number) => `/api/retention_policies/${customer}`;
const change = (client: Client, customer: number, body: object, headers?: Record<string, string>) =>
  write(client, { method: 'PATCH', url: urlOf(customer), body, headers });

describe('the periods of an organisation', () => {
  it('have defaults until they are set, and the ledger records old values', async () => {
    const { operator, customer } = await addTenant();
    expect((await operator(urlOf(customer))).json()).toMatchObject({
      activities: 36,
      proofs: 36,
      customerName: 'Haus',
    });
    expect((await change(operator, customer, { activities: 48 })).json()).toMatchObject({ activities: 48, tasks: 36 });
    await change(operator, customer, { activities: 48 });
    const { entries, isIntact } = await ledgerOf(app, customer);
    expect(isIntact).toBe(true);
    expect(entries.map(({ body }) => JSON.parse(body).data)).toEqual([{ activitiesBefore: 36, activitiesAfter: 48 }]);
  });

  it('discard a pending preview when they change, and keep it if nothing changed', async () => {
    const { operator, customer } = await addTenant();
    await write(operator, {
      method: 'POST',
      url: '/api/retention_runs',
      body: { customer: `/api/customers/${customer}` },
    });
    const states = async () =>
      (await operator('/api/retention_runs')).json()['hydra:member'].map(({ state }: { state: string }) => state);
    await change(operator, customer, { activities: 36 });
    expect(await states()).toEqual(['preview']);
    await change(operator, customer, { activities: 60 });
    expect(await states()).toEqual(['discarded']);
  });

  it('are locked while a run starts, so that no run uses the old periods', async () => {
    const { operator, customer } = await addTenant();
    await change(operator, customer, { activities: 48 });
    const isHeld = await app.store.asSystem(async (tx) => {
      await lockPeriods(tx, SYSTEM_SCOPE, customer);
      const { rows } = await sql<{ is_held: boolean }>`
        select xmax = pg_current_xact_id()::xid as is_held from customer where id = ${customer}`.execute(tx);
      return rows[0]?.is_held;
    });
    expect(isHeld).toBe(true);
  });

  it.each([
    [{ activities: 23 }, 'activities', /mindestens 24 Monate/],
    [{ protocols: 121 }, 'protocols', /höchstens 120 Monate/],
    [{ proofs: 12 }, 'proofs', /nach dem Austritt/],
  ])('are refused at their field with the legal reason (422): %j', async (body, field, message) => {
    const { operator, customer } = await addTenant();
    const answer = await change(operator, customer, body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations).toEqual([
      expect.objectContaining({ propertyPath: field, message: expect.stringMatching(message) }),
    ]);
  });

  it('can be set by an admin for each organisation separately', async () => {
    const [firstTenant, otherTenant] = [await addTenant(), await addTenant()];
    expect((await change(admin, firstTenant.customer, { files: 60 })).statusCode).toBe(200);
    expect((await otherTenant.operator(urlOf(otherTenant.customer))).json().files).toBe(36);
    expect((await change(otherTenant.operator, firstTenant.customer, { files: 24 })).statusCode).toBe(404);
    expect((await change(firstTenant.service, firstTenant.customer, { files: 24 })).statusCode).toBe(403);
  });

  it('are not overwritten by an editor with an outdated version (412)', async () => {
    const { operator, customer } = await addTenant();
    const { etag } = (await operator(urlOf(customer))).headers;
    await change(operator, customer, { tasks: 60 });
    const answer = await change(operator, customer, { tasks: 48 }, { 'if-match': String(etag) });
    expect(answer.statusCode).toBe(412);
  });

  it('cannot be changed in the demo, with a message (403)', async () => {
    const { operator, customer } = await addTenant({ customer: { is_demo: true } });
    const answer = await change(operator, customer, { tasks: 60 });
    expect([answer.statusCode, answer.json().detail]).toEqual([
      403,
      'Im Demo-Zugang wird nichts gelöscht, und Fristen bleiben, wie sie sind.',
    ]);
  });
});
