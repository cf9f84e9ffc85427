import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { answersWithoutDefect, morningRound, protocolDevice } from '#server/test/fixtures/protocol-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { addForm, addTenant } = factories(app);

const tenant = await addTenant();
const otherTenant = await addTenant();
const roundForm = await addForm({}, morningRound);
const version = `/api/form_versions/${roundForm.version}`;
const tablet = () => protocolDevice(tenant.service, roundForm.version, tenant.profile);

describe('an invalid request', () => {
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
  ] as const)('is refused (%i) and stores nothing: %.60s', async (status, answers) => {
    const uuid = randomUUID();
    const payload = `{"uuid":"${uuid}","formVersion":"${version}","answers":${answers}}`;
    const headers = { 'content-type': 'application/json' };
    const answer = await tenant.service({ method: 'POST', url: '/api/protocols', payload, headers });
    expect(answer.statusCode).toBe(status);
    expect((await tenant.service(`/api/protocols?uuid=${uuid}`)).json()['hydra:totalItems']).toBe(0);
  });

  it('a question id may equal a property that every object has', async () => {
    const closedBody = (await tablet().close({ ...answersWithoutDefect, constructor: { value: 'Firma Bau' } })).json();
    expect(closedBody.answers).toEqual({ ...answersWithoutDefect, constructor: { value: 'Firma Bau' } });
    const odd = { toString: { value: 'x' }, hasOwnProperty: { value: 1e308 }, _: { value: -0.5e-300 } };
    expect((await tablet().close({ ...answersWithoutDefect, ...odd })).json().answers).toEqual({
      ...answersWithoutDefect,
      ...odd,
    });
  });

  it('does not include long texts: every text may use the maximum length of its field', async () => {
    const long = 'ü'.repeat(4000);
    const answers = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`q${index}`, { value: long }]));
    expect((await tablet().close({ ...answersWithoutDefect, ...answers })).statusCode).toBe(201);
  });

  it('may contain hundreds of unknown answers, which are stored, but not thousands', async () => {
    const many = (length: number) =>
      Object.fromEntries(Array.from({ length }, (_, index) => [`q${index}`, { value: index }]));
    expect((await tablet().save(many(600))).json().answers).toEqual(many(600));
    expect((await tablet().save(many(3000))).statusCode).toBe(422);
  });
});

describe('a filled protocol', () => {
  it('is told from others of its form by the answer to the first question, if that is a single choice', async () => {
    const options = [
      { id: 'opening', label: 'Öffnen' },
      { id: 'closing', label: 'Schließen' },
    ];
    const question = {
      id: 'occasion',
      type: 'singleChoice',
      label: 'Was steht an?',
      isRequired: true,
      options,
    } as const;
    const occasions = { sections: [{ id: 'round', title: 'Rundgang', questions: [question] }] };
    const { form, version: occasionVersion } = await addForm({}, occasions);
    const device = () => protocolDevice(tenant.service, occasionVersion, tenant.profile);
    expect((await device().close({ occasion: { value: 'closing' } })).json().firstChoice).toBe('Schließen');
    await device().close({ occasion: { value: 'opening' } });
    await device().save({});
    const listed = (await tenant.operator(`/api/protocols?form=/api/forms/${form}&order[id]=asc`)).json();
    const names = listed['hydra:member'].map(({ firstChoice }: { firstChoice?: string }) => firstChoice);
    expect(names).toEqual(['Schließen', 'Öffnen', undefined]);
    expect((await tablet().close(answersWithoutDefect)).json().firstChoice).toBeUndefined();
  });

  it('keeps its version and may be corrected, even if the form is not meant for its location any more', async () => {
    const movedForm = await addForm({}, morningRound);
    const closedBody = (
      await protocolDevice(tenant.service, movedForm.version, tenant.profile).close(answersWithoutDefect)
    ).json();
    await app.store.asSystem((tx) =>
      tx
        .updateTable('form')
        .set({ location_types: ['bettingShop'] })
        .where('id', '=', movedForm.form)
        .execute(),
    );
    for (const client of [tenant.service, tenant.operator])
      expect((await client(closedBody.formVersion)).json().questionnaire).toEqual(morningRound);
    expect((await otherTenant.service(closedBody.formVersion)).statusCode).toBe(404);
    const payload = { profile: closedBody.profile, reason: 'Vertippt', answers: answersWithoutDefect };
    const correctedResponse = await tenant.service({
      method: 'POST',
      url: `${closedBody['@id']}/corrections`,
      payload,
    });
    expect(correctedResponse.statusCode).toBe(201);
  });
});

describe('the list', () => {
  it('is filtered by form, state, finding and period, and exported accordingly', async () => {
    const ownForm = await addForm({}, morningRound);
    const device = () => protocolDevice(tenant.service, ownForm.version, tenant.profile);
    await device().save({});
    await device().close(answersWithoutDefect);
    const foundBody = (
      await device().close({ exit: { value: 'no', comment: '=1+1' }, blockedBy: { value: 'x' } })
    ).json();
    const count = async (query: string) =>
      (await tenant.operator(`/api/protocols?form=${ownForm.form}&${query}`)).json()['hydra:totalItems'];
    expect(await count('')).toBe(3);
    expect(await count('state=draft')).toBe(1);
    expect(await count('hasFinding=true')).toBe(1);
    expect(await count(`formVersion=${version}`)).toBe(0);
    expect(await count('occurredAt[after]=2000-01-01')).toBe(3);
    expect(await count('occurredAt[before]=2000-01-01')).toBe(0);
    const csv = await tenant.operator(`/api/export/protocols.csv?form=${ownForm.form}&hasFinding=true`);
    const [head, row, ...more] = csv.body.trimEnd().split('\r\n');
    expect(head).toContain('Nr.;Geschehen;Abgeschlossen;Protokoll');
    expect(row).toMatch(
      new RegExp(`^${foundBody.id};.*;Rundgang;1;.*;abgeschlossen;1;1;Ist der Notausgang frei\\?: Nein`),
    );
    expect(more).toEqual([]);
  });
});
