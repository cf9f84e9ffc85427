import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import {
  answersWithoutDefect,
  morningRound,
  patch,
  protocolDevice,
  publishNextVersion,
  violationsOf,
} from '#server/test/fixtures/protocol-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { addForm, addTenant, addLocation, addUser, signIn } = factories(app);

const tenant = await addTenant();
const otherTenant = await addTenant();
const roundForm = await addForm({}, morningRound);
const version = `/api/form_versions/${roundForm.version}`;
const tablet = () => protocolDevice(tenant.service, roundForm.version, tenant.profile);

describe('a draft', () => {
  it('is stored incomplete, and visible to everybody at the location', async () => {
    const device = tablet();
    const savedResponse = await device.save({ flyers: { value: 3 } });
    expect(savedResponse.statusCode).toBe(201);
    expect(savedResponse.json()).toMatchObject({
      '@type': 'Protocol',
      uuid: device.uuid,
      state: 'draft',
      form: `/api/forms/${roundForm.form}`,
      formVersion: version,
      formName: 'Rundgang',
      formNumber: 1,
      revision: 1,
      answers: { flyers: { value: 3 } },
      findings: [],
      hasFinding: false,
    });
    const listedBody = (await tenant.operator(`/api/protocols?uuid=${device.uuid}`)).json()['hydra:member'];
    expect(listedBody).toMatchObject([{ uuid: device.uuid, state: 'draft' }]);
    expect(listedBody[0]).not.toHaveProperty('answers');
  });

  it('without a uuid gets a new one with each call', async () => {
    const begin = () =>
      tenant.service({
        method: 'POST',
        url: '/api/protocols',
        payload: { formVersion: version, profile: `/api/profiles/${tenant.profile}`, answers: {} },
      });
    const [first, second] = [await begin(), await begin()];
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(first.json().uuid).toMatch(/^[0-9a-f-]{36}$/);
    expect(second.json().uuid).not.toBe(first.json().uuid);
  });

  it('is stored once however often it is sent, and its revision shows changes', async () => {
    const device = tablet();
    const first = (await device.save({ flyers: { value: 3 } })).json();
    const repeatedBody = (await device.save({ flyers: { value: 3 } })).json();
    const changedBody = (await device.save({ flyers: { value: 12 } }, { revision: repeatedBody.revision })).json();
    expect([first.id, first.id]).toEqual([repeatedBody.id, changedBody.id]);
    expect([first.revision, repeatedBody.revision, changedBody.revision]).toEqual([1, 1, 2]);
  });

  it('that another device changed in the meantime is not overwritten (409)', async () => {
    const device = tablet();
    const begunBody = (await device.save({})).json();
    expect(
      (await patch(tenant.service, begunBody['@id'], { answers: answersWithoutDefect, revision: 1 })).json().revision,
    ).toBe(2);
    const lateResponse = await device.save({ flyers: { value: 7 } }, { revision: 1 });
    expect(lateResponse.statusCode).toBe(409);
    expect(lateResponse.json()['hydra:description']).toBe(
      'Dieser Entwurf wurde inzwischen auf einem anderen Gerät weiter ausgefüllt.',
    );
    expect((await device.close({ flyers: { value: 7 } }, { revision: 1 })).statusCode).toBe(409);
    expect((await tenant.service(begunBody['@id'])).json().answers).toEqual(answersWithoutDefect);
  });

  it('whose response was lost may be saved again', async () => {
    const device = tablet();
    await device.save({});
    await device.save(answersWithoutDefect, { revision: 1 });
    expect((await device.save(answersWithoutDefect, { revision: 1 })).json()).toMatchObject({
      revision: 2,
      answers: answersWithoutDefect,
    });
  });

  it('created by two devices at the same moment keeps the answers of both', async () => {
    const device = tablet();
    const answers = await Promise.all([device.save({ flyers: { value: 1 } }), device.save({ flyers: { value: 2 } })]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect(answers.map((answer) => answer.json().revision).toSorted()).toEqual([1, 2]);
  });

  it('is announced to its location when it is created and when it is discarded', async () => {
    const heard: string[] = [];
    const stop = await app.store.listen({ onMessage: (payload) => void heard.push(payload), onGap: () => undefined });
    const { '@id': draft, id } = (await tablet().save({})).json();
    await tenant.service({ method: 'DELETE', url: draft });
    const expectedChange = { topic: '/api/protocols', id, customer: tenant.customer, location: tenant.location };
    await expect.poll(() => heard.map((payload) => JSON.parse(payload))).toEqual([expectedChange, expectedChange]);
    await stop();
  });

  it('can be discarded, but a closed protocol cannot (409)', async () => {
    const device = tablet();
    const { '@id': draft } = (await device.save({})).json();
    expect((await tenant.service({ method: 'DELETE', url: draft })).statusCode).toBe(204);
    expect((await tenant.service(draft)).statusCode).toBe(404);
    const { '@id': closed } = (await tablet().close(answersWithoutDefect)).json();
    expect((await tenant.service({ method: 'DELETE', url: closed })).statusCode).toBe(409);
  });

  it('of another location cannot be saved under its uuid, and the conflict reveals nothing (409)', async () => {
    const device = tablet();
    const secret = (await device.save({ flyers: { value: 99 } })).json();
    const otherLocation = await addLocation(tenant.customer);
    const sameLocationSession = await signIn(await addUser('ROLE_SERVICE', [tenant.customer], [otherLocation]));
    const operator = await signIn(await addUser('ROLE_OPERATOR', [tenant.customer]));
    await patch(operator, '/api/changelocation', { location: otherLocation });
    for (const client of [sameLocationSession, operator, otherTenant.service]) {
      const answer = await client({
        method: 'POST',
        url: '/api/protocols',
        payload: { uuid: device.uuid, formVersion: version, answers: {} },
      });
      expect(answer.statusCode).toBe(409);
      expect(answer.body).not.toContain(secret['@id']);
      expect(answer.body).not.toContain('99');
    }
    expect((await tenant.service(secret['@id'])).json().answers).toEqual({ flyers: { value: 99 } });
  });

  it('requires a form that is used at the location (422), but can be continued afterwards', async () => {
    const unusedForm = await addForm({ inactive_since: new Date() }, morningRound);
    const begunResponse = await protocolDevice(tenant.service, unusedForm.version, tenant.profile).save({});
    expect([begunResponse.statusCode, violationsOf(begunResponse)]).toEqual([422, ['formVersion']]);
    await app.store.asSystem((tx) =>
      tx
        .updateTable('form')
        .set({ name: 'Danach umbenannt', updated_at: sql`now() + interval '1 hour'` })
        .where('id', '=', unusedForm.form)
        .execute(),
    );
    const renamedResponse = await protocolDevice(tenant.service, unusedForm.version, tenant.profile).save({});
    expect([renamedResponse.statusCode, violationsOf(renamedResponse)]).toEqual([422, ['formVersion']]);
    const shops = await addForm({ location_types: ['bettingShop'] }, morningRound);
    expect((await protocolDevice(tenant.service, shops.version, tenant.profile).save({})).statusCode).toBe(400);

    const mortal = await addForm({}, morningRound);
    const device = protocolDevice(tenant.service, mortal.version, tenant.profile);
    await device.save({});
    await publishNextVersion(app, mortal.form, { sections: [] });
    await app.store.asSystem((tx) =>
      tx.updateTable('form').set({ inactive_since: new Date() }).where('id', '=', mortal.form).execute(),
    );
    expect((await device.close(answersWithoutDefect)).json()).toMatchObject({
      state: 'closed',
      formVersion: `/api/form_versions/${mortal.version}`,
    });
  });

  it('accepts ids of questions only, and no more than two forms can contain (422)', async () => {
    const answersTo = (count: number, answer: object) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`q${index}`, answer]));
    const refusedAnswers = [
      { '': {} },
      { ['q'.repeat(65)]: {} },
      { 'with blanks': {} },
      { exit: { value: ['x'.repeat(501)] } },
      answersTo(601, {}),
      // Each answer has ten images; together they exceed the parameters of one statement.
      answersTo(7000, { images: Array.from({ length: 10 }, () => randomUUID()) }),
    ];
    for (const answers of refusedAnswers) expect((await tablet().save(answers)).statusCode).toBe(422);
    expect((await tablet().save(answersTo(600, { value: 'x' }))).statusCode).toBe(201);
  });

  it('is refused beyond five hundred drafts (409), while closing directly is always possible', async () => {
    const fullTenant = await addTenant();
    const device = () => protocolDevice(fullTenant.service, roundForm.version, fullTenant.profile);
    const knownDevice = device();
    const { id } = (await knownDevice.save({})).json();
    await app.store.asSystem((tx) =>
      sql`insert into protocol (customer_id, location_id, form_id, form_version_id, user_id, answers, started_at, occurred_at)
        select customer_id, location_id, form_id, form_version_id, user_id, '{}', started_at, occurred_at
        from protocol, generate_series(1, 499) where id = ${id}`.execute(tx),
    );
    expect((await device().save({})).statusCode).toBe(409);
    expect((await knownDevice.save(answersWithoutDefect)).statusCode).toBe(201);
    expect((await device().close(answersWithoutDefect)).statusCode).toBe(201);
    expect((await tablet().save({})).statusCode).toBe(201);
    await knownDevice.close(answersWithoutDefect);
    expect((await device().save({})).statusCode).toBe(201);
  });
});
