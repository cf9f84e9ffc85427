import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';
import { blocked, fine, morningRound, patch, protocolDevice } from '#server/test/fixtures/protocol-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { addForm, addTenant } = factories(app);

const tenant = await addTenant();
const round = await addForm({}, morningRound);
const profile = `/api/profiles/${tenant.profile}`;
const tablet = () => protocolDevice(tenant.service, round.version, tenant.profile);
const closing = (iri: string, answers: object) => patch(tenant.service, iri, { answers, profile, state: 'closed' });

type Sent = Promise<{ readonly statusCode: number }>;
const statusesOf = async (...sent: readonly Sent[]) =>
  (await Promise.all(sent)).map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
const read = async (iri: string) => (await tenant.service(iri)).json();
const entriesAbout = async (iri: string) => {
  const { entries, isIntact } = await ledgerOf(app, tenant.customer);
  expect(isIntact).toBe(true);
  return entries.filter(({ body }) => JSON.parse(body).entity === iri);
};

/** The race is repeated, so that both orders occur on a database with parallel transactions. */
const turns = Array.from({ length: 6 }, (_, turn) => turn + 1);

describe.each(turns)('at the same moment, turn %i', () => {
  it('of two who close one protocol with different answers one is first, and the other is told (409)', async () => {
    const draft = (await tablet().save(fine)).json();
    expect(await statusesOf(closing(draft['@id'], fine), closing(draft['@id'], blocked))).toEqual([200, 409]);
    const closed = await read(draft['@id']);
    expect([fine, blocked]).toContainEqual(closed.answers);
    expect(closed.findings).toHaveLength(closed.hasFinding ? 1 : 0);
    expect(await entriesAbout(draft['@id'])).toHaveLength(1);
  });

  it('two first saves begin one protocol, and with two keys as well', async () => {
    const device = tablet();
    const save = (flyers: number) => device.save({ flyers: { value: flyers } });
    const keyed = () => {
      const payload = { uuid: device.uuid, formVersion: `/api/form_versions/${round.version}`, answers: {} };
      const headers = { 'idempotency-key': randomUUID() };
      return tenant.service({ method: 'POST', url: '/api/protocols', payload, headers });
    };
    expect(await statusesOf(save(11), save(12), keyed(), keyed())).toEqual([201, 201, 201, 201]);
    const found = (await tenant.service(`/api/protocols?uuid=${device.uuid}`)).json();
    expect(found['hydra:totalItems']).toBe(1);
  });

  it('of two who fill on from one revision one is first, and the other is told (409)', async () => {
    const { '@id': iri } = (await tablet().save({})).json();
    const save = (flyers: number) =>
      patch(tenant.service, iri, { answers: { flyers: { value: flyers } }, revision: 1 });
    expect(await statusesOf(save(11), save(12), save(13))).toEqual([200, 409, 409]);
    expect((await read(iri)).revision).toBe(2);
  });

  it('a save that comes with the closing never changes what was closed', async () => {
    const { '@id': iri } = (await tablet().save({})).json();
    const [closed, saved] = await Promise.all([
      closing(iri, blocked),
      patch(tenant.service, iri, { answers: { flyers: { value: 1 } } }),
    ]);
    expect(closed.statusCode).toBe(200);
    // The revision counts every save before the closing.
    expect(saved.statusCode).toBe(closed.json().revision === 3 ? 200 : 409);
    expect(await read(iri)).toMatchObject({ state: 'closed', answers: blocked });
    expect(await entriesAbout(iri)).toHaveLength(1);
  });

  it('of two corrections of one entry one is first, and the other is told (409)', async () => {
    const { '@id': iri } = (await tablet().close(blocked)).json();
    const correct = (answers: object) =>
      tenant.service({ method: 'POST', url: `${iri}/corrections`, payload: { profile, reason: 'Vertippt', answers } });
    expect(await statusesOf(correct(fine), correct({ flyers: { value: 3 }, ...fine }))).toEqual([201, 409]);
    const { correctedBy } = await read(iri);
    expect(await entriesAbout(correctedBy)).toHaveLength(1);
  });

  it('a draft is thrown away or closed, never both', async () => {
    const { '@id': iri } = (await tablet().save({})).json();
    const [discarded, closed] = await Promise.all([tenant.service({ method: 'DELETE', url: iri }), closing(iri, fine)]);
    const isClosed = closed.statusCode === 200;
    expect(discarded.statusCode).toBe(isClosed ? 409 : 204);
    if (!isClosed) expect(closed.statusCode).toBe(404);
    expect((await tenant.service(iri)).statusCode).toBe(isClosed ? 200 : 404);
    expect(await entriesAbout(iri)).toHaveLength(isClosed ? 1 : 0);
  });
});
