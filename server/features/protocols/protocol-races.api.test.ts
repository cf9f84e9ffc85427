import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';
import {
  answersWithDefect,
  answersWithoutDefect,
  morningRound,
  patch,
  protocolDevice,
} from '#server/test/fixtures/protocol-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { addForm, addTenant } = factories(app);

const tenant = await addTenant();
const roundForm = await addForm({}, morningRound);
const profile = `/api/profiles/${tenant.profile}`;
const tablet = () => protocolDevice(tenant.service, roundForm.version, tenant.profile);
const closing = (iri: string, answers: object) => patch(tenant.service, iri, { answers, profile, state: 'closed' });

type Sent = Promise<{ readonly statusCode: number }>;
const statusesOf = async (...sent: readonly Sent[]) =>
  (await Promise.all(sent)).map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
const readProtocol = async (iri: string) => (await tenant.service(iri)).json();
const entriesAbout = async (iri: string) => {
  const { entries, isIntact } = await ledgerOf(app, tenant.customer);
  expect(isIntact).toBe(true);
  return entries.filter(({ body }) => JSON.parse(body).entity === iri);
};

/** The race is repeated, so that both orders occur on a database with parallel transactions. */
const turns = Array.from({ length: 6 }, (_, turn) => turn + 1);

describe.each(turns)('concurrent requests, turn %i', () => {
  it('closing one protocol twice with different answers accepts one and refuses the other (409)', async () => {
    const draft = (await tablet().save(answersWithoutDefect)).json();
    expect(
      await statusesOf(closing(draft['@id'], answersWithoutDefect), closing(draft['@id'], answersWithDefect)),
    ).toEqual([200, 409]);
    const closedResponse = await readProtocol(draft['@id']);
    expect([answersWithoutDefect, answersWithDefect]).toContainEqual(closedResponse.answers);
    expect(closedResponse.findings).toHaveLength(closedResponse.hasFinding ? 1 : 0);
    expect(await entriesAbout(draft['@id'])).toHaveLength(1);
  });

  it('two first saves create one protocol, even with two idempotency keys', async () => {
    const device = tablet();
    const save = (flyers: number) => device.save({ flyers: { value: flyers } });
    const keyed = () => {
      const payload = { uuid: device.uuid, formVersion: `/api/form_versions/${roundForm.version}`, answers: {} };
      const headers = { 'idempotency-key': randomUUID() };
      return tenant.service({ method: 'POST', url: '/api/protocols', payload, headers });
    };
    expect(await statusesOf(save(11), save(12), keyed(), keyed())).toEqual([201, 201, 201, 201]);
    const foundBody = (await tenant.service(`/api/protocols?uuid=${device.uuid}`)).json();
    expect(foundBody['hydra:totalItems']).toBe(1);
  });

  it('saving twice from one revision accepts one and refuses the other (409)', async () => {
    const { '@id': iri } = (await tablet().save({})).json();
    const save = (flyers: number) =>
      patch(tenant.service, iri, { answers: { flyers: { value: flyers } }, revision: 1 });
    expect(await statusesOf(save(11), save(12), save(13))).toEqual([200, 409, 409]);
    expect((await readProtocol(iri)).revision).toBe(2);
  });

  it('saving during the closing never changes the closed protocol', async () => {
    const { '@id': iri } = (await tablet().save({})).json();
    const [closedResponse, savedResponse] = await Promise.all([
      closing(iri, answersWithDefect),
      patch(tenant.service, iri, { answers: { flyers: { value: 1 } } }),
    ]);
    expect(closedResponse.statusCode).toBe(200);
    // The revision counts every save before the closing.
    expect(savedResponse.statusCode).toBe(closedResponse.json().revision === 3 ? 200 : 409);
    expect(await readProtocol(iri)).toMatchObject({ state: 'closed', answers: answersWithDefect });
    expect(await entriesAbout(iri)).toHaveLength(1);
  });

  it('correcting one entry twice accepts one and refuses the other (409)', async () => {
    const { '@id': iri } = (await tablet().close(answersWithDefect)).json();
    const correct = (answers: object) =>
      tenant.service({ method: 'POST', url: `${iri}/corrections`, payload: { profile, reason: 'Vertippt', answers } });
    expect(
      await statusesOf(correct(answersWithoutDefect), correct({ flyers: { value: 3 }, ...answersWithoutDefect })),
    ).toEqual([201, 409]);
    const { correctedBy } = await readProtocol(iri);
    expect(await entriesAbout(correctedBy)).toHaveLength(1);
  });

  it('a draft is either discarded or closed', async () => {
    const { '@id': iri } = (await tablet().save({})).json();
    const [discardedResponse, closedResponse] = await Promise.all([
      tenant.service({ method: 'DELETE', url: iri }),
      closing(iri, answersWithoutDefect),
    ]);
    const isClosed = closedResponse.statusCode === 200;
    expect(discardedResponse.statusCode).toBe(isClosed ? 409 : 204);
    if (!isClosed) expect(closedResponse.statusCode).toBe(404);
    expect((await tenant.service(iri)).statusCode).toBe(isClosed ? 200 : 404);
    expect(await entriesAbout(iri)).toHaveLength(isClosed ? 1 : 0);
  });
});
