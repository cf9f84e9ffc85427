import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { fine, morningRound, protocolDevice } from '#server/test/fixtures/protocol-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { addForm, addTenant } = factories(app);

const tenant = await addTenant();
const other = await addTenant();
const round = await addForm({}, morningRound);
const version = `/api/form_versions/${round.version}`;
const tablet = () => protocolDevice(tenant.service, round.version, tenant.profile);

describe('junk', () => {
  it.each([
    [400, '{"__proto__":{"value":"x"}}'],
    [400, '{"exit":{"__proto__":{"value":"yes"}}}'],
    [400, '{"constructor":{"prototype":{"value":"x"}}}'],
    [422, '{"\\u0000":{"value":"x"}}'],
    [422, '{"exit":{"value":{"a":1}}}'],
    [422, '{"exit":{"value":null}}'],
    [400, '{"exit":[]}'],
    [400, '[]'],
    [422, '{"exit":{"images":["../../etc/passwd"]}}'],
    [422, `{"exit":{"value":${JSON.stringify(Array.from({ length: 5000 }, () => 'x'))}}}`],
    [422, `{"exit":{"value":"${'x'.repeat(4001)}"}}`],
  ] as const)('is refused (%i) and leaves nothing behind: %.60s', async (status, answers) => {
    const uuid = randomUUID();
    const payload = `{"uuid":"${uuid}","formVersion":"${version}","answers":${answers}}`;
    const headers = { 'content-type': 'application/json' };
    const answer = await tenant.service({ method: 'POST', url: '/api/protocols', payload, headers });
    expect(answer.statusCode).toBe(status);
    expect((await tenant.service(`/api/protocols?uuid=${uuid}`)).json()['hydra:totalItems']).toBe(0);
  });

  it('a question may be called like what every object has', async () => {
    const closed = (await tablet().close({ ...fine, constructor: { value: 'Firma Bau' } })).json();
    expect(closed.answers).toEqual({ ...fine, constructor: { value: 'Firma Bau' } });
    const odd = { toString: { value: 'x' }, hasOwnProperty: { value: 1e308 }, _: { value: -0.5e-300 } };
    expect((await tablet().close({ ...fine, ...odd })).json().answers).toEqual({ ...fine, ...odd });
  });

  it('is not what is long: every text may be as long as its field allows', async () => {
    const long = 'ü'.repeat(4000);
    const answers = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`q${index}`, { value: long }]));
    expect((await tablet().close({ ...fine, ...answers })).statusCode).toBe(201);
  });

  it('hundreds of answers nobody asked for are kept as they came, thousands are refused', async () => {
    const many = (length: number) =>
      Object.fromEntries(Array.from({ length }, (_, index) => [`q${index}`, { value: index }]));
    expect((await tablet().save(many(600))).json().answers).toEqual(many(600));
    expect((await tablet().save(many(3000))).statusCode).toBe(422);
  });
});

describe('what was filled in', () => {
  it('is shown with its version and may be corrected, also when the form is no longer meant for this place', async () => {
    const moved = await addForm({}, morningRound);
    const closed = (await protocolDevice(tenant.service, moved.version, tenant.profile).close(fine)).json();
    await app.store.asSystem((tx) =>
      tx
        .updateTable('form')
        .set({ location_types: ['bettingShop'] })
        .where('id', '=', moved.form)
        .execute(),
    );
    for (const client of [tenant.service, tenant.operator])
      expect((await client(closed.formVersion)).json().questionnaire).toEqual(morningRound);
    expect((await other.service(closed.formVersion)).statusCode).toBe(404);
    const payload = { profile: closed.profile, reason: 'Vertippt', answers: fine };
    const corrected = await tenant.service({ method: 'POST', url: `${closed['@id']}/corrections`, payload });
    expect(corrected.statusCode).toBe(201);
  });
});

describe('the list', () => {
  it('is filtered by form, state, finding and period, and exported as it is shown', async () => {
    const own = await addForm({}, morningRound);
    const device = () => protocolDevice(tenant.service, own.version, tenant.profile);
    await device().save({});
    await device().close(fine);
    const found = (await device().close({ exit: { value: 'no', comment: '=1+1' }, blockedBy: { value: 'x' } })).json();
    const count = async (query: string) =>
      (await tenant.operator(`/api/protocols?form=${own.form}&${query}`)).json()['hydra:totalItems'];
    expect(await count('')).toBe(3);
    expect(await count('state=draft')).toBe(1);
    expect(await count('hasFinding=true')).toBe(1);
    expect(await count(`formVersion=${version}`)).toBe(0);
    expect(await count('occurredAt[after]=2000-01-01')).toBe(3);
    expect(await count('occurredAt[before]=2000-01-01')).toBe(0);
    const csv = await tenant.operator(`/api/export/protocols.csv?form=${own.form}&hasFinding=true`);
    const [head, row, ...more] = csv.body.trimEnd().split('\r\n');
    expect(head).toContain('Nr.;Geschehen;Abgeschlossen;Protokoll');
    expect(row).toMatch(new RegExp(`^${found.id};.*;Rundgang;1;.*;abgeschlossen;1;Ist der Notausgang frei\\?: Nein`));
    expect(more).toEqual([]);
  });
});
