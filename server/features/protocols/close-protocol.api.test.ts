import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';
import {
  answersWithDefect,
  answersWithoutDefect,
  morningRound,
  patch,
  protocolDevice,
  violationsOf,
} from '#server/test/fixtures/protocol-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { addForm, addTenant, addProfile } = factories(app);

const tenant = await addTenant();
const roundForm = await addForm({}, morningRound);
const version = `/api/form_versions/${roundForm.version}`;
const tablet = () => protocolDevice(tenant.service, roundForm.version, tenant.profile);

describe('closing a protocol', () => {
  it('reports missing and invalid answers at their fields', async () => {
    const answer = await tablet().close({
      exit: { value: 'no' },
      flyers: { value: 1.5 },
      view: { images: [randomUUID()] },
    });
    expect(answer.statusCode).toBe(422);
    expect(violationsOf(answer)).toEqual([
      'answers.exit.comment',
      'answers.blockedBy.value',
      'answers.flyers.value',
      'answers.view.images',
    ]);
  });

  it('drops answers to hidden questions, and stores answers to unknown ones', async () => {
    const unknown = { value: 'Alte Frage', comment: 'bleibt' };
    const closedResponse = await tablet().close({
      ...answersWithoutDefect,
      blockedBy: { value: 'Kisten' },
      removed: unknown,
    });
    expect(closedResponse.json()).toMatchObject({ state: 'closed', hasFinding: false });
    expect(closedResponse.json().answers).toEqual({ ...answersWithoutDefect, removed: unknown });
  });

  it('requires an active profile', async () => {
    const retiredProfile = await addProfile(tenant.customer, { is_active: false });
    const payload = { uuid: randomUUID(), formVersion: version, answers: answersWithoutDefect, state: 'closed' };
    const unsignedResponse = await tenant.service({ method: 'POST', url: '/api/protocols', payload });
    expect(unsignedResponse.json().violations).toEqual([
      { propertyPath: 'profile', message: 'Kein Profil ausgewählt!' },
    ]);
    const withInactiveProfile = { ...payload, profile: `/api/profiles/${retiredProfile}` };
    expect(
      (await tenant.service({ method: 'POST', url: '/api/protocols', payload: withInactiveProfile })).statusCode,
    ).toBe(422);
    expect((await tenant.service(`/api/protocols?uuid=${payload.uuid}`)).json()['hydra:totalItems']).toBe(0);
  });

  it('can be repeated with the same content, but not with other content (409)', async () => {
    const device = tablet();
    const closedBody = (await device.close(answersWithoutDefect)).json();
    expect((await device.close({ ...answersWithoutDefect, blockedBy: { value: 'x' } })).json()).toMatchObject({
      id: closedBody.id,
    });
    expect((await patch(tenant.service, closedBody['@id'], { state: 'closed' })).statusCode).toBe(200);
    const otherwise = await device.close(answersWithDefect);
    expect(otherwise.statusCode).toBe(409);
    expect(otherwise.json()['hydra:description']).toBe('Dieses Protokoll ist bereits abgeschlossen.');
    expect((await device.save(answersWithoutDefect)).statusCode).toBe(409);
    const colleague = await addProfile(tenant.customer);
    expect((await device.close(answersWithoutDefect, { profile: `/api/profiles/${colleague}` })).statusCode).toBe(409);
    const { entries } = await ledgerOf(app, tenant.customer);
    const ownEntries = entries.filter(({ body }) => JSON.parse(body).entity === closedBody['@id']);
    expect(ownEntries).toHaveLength(1);
  });

  it('twice at the same moment happens once', async () => {
    const device = tablet();
    const answers = await Promise.all([
      device.close(answersWithDefect),
      device.close(answersWithDefect),
      device.close(answersWithDefect),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    const [first] = answers.map((answer) => answer.json());
    for (const answer of answers) expect(answer.json().findings).toEqual(first.findings);
    const { entries } = await ledgerOf(app, tenant.customer);
    expect(entries.filter(({ body }) => JSON.parse(body).entity === first['@id'])).toHaveLength(1);
  });

  it('includes the whole content, so that no earlier save is needed', async () => {
    const closedBody = (await tablet().close(answersWithoutDefect, { startedAt: '2026-01-01T08:00:00+01:00' })).json();
    expect(closedBody).toMatchObject({ state: 'closed', revision: 2, startedAt: '2026-01-01T07:00:00+00:00' });
  });

  it('accepts the time of the event with any UTC offset', async () => {
    const at = new Date(Date.now() - 3_600_000).toISOString().slice(0, 19);
    const closedBody = (await tablet().close(answersWithoutDefect, { occurredAt: `${at}+00:00` })).json();
    expect(closedBody.occurredAt).toBe(`${at}+00:00`);
    const inBerlin = new Date(Date.parse(`${at}Z`) + 2 * 3_600_000).toISOString().slice(0, 19);
    expect((await tablet().close(answersWithoutDefect, { occurredAt: `${inBerlin}+02:00` })).json().occurredAt).toBe(
      `${at}+00:00`,
    );
    for (const wrong of ['2020-01-01T00:00:00Z', new Date(Date.now() + 3_600_000).toISOString()])
      expect(violationsOf(await tablet().close(answersWithoutDefect, { occurredAt: wrong }))).toEqual(['occurredAt']);
  });

  it('appends to the ledger: questions and findings as plain text, answers as a commitment', async () => {
    const closedBody = (await tablet().close(answersWithDefect)).json();
    const ledger = await ledgerOf(app, tenant.customer);
    const body = JSON.parse(ledger.entries.at(-1)?.body ?? '');
    const { digest } = await app.store.asSystem((tx) =>
      tx.selectFrom('form_version').select('digest').where('id', '=', roundForm.version).executeTakeFirstOrThrow(),
    );
    expect(body).toMatchObject({
      type: 'protocol.closed',
      entity: closedBody['@id'],
      profile: `/api/profiles/${tenant.profile}`,
      data: { form: version, formDigest: digest, findings: 1, tasks: [closedBody.findings[0].task], images: [] },
      commit: { answers: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    expect(JSON.stringify(body)).not.toContain('Kisten');
    expect(ledger.isIntact).toBe(true);
  });

  it('is final: not even SQL changes, deletes or reopens a closed protocol', async () => {
    const { id } = (await tablet().close(answersWithoutDefect)).json();
    const attempts = [
      sql`update protocol set answers = '{}' where id = ${id}`,
      sql`update protocol set state = 'draft', closed_at = null where id = ${id}`,
      sql`update protocol set profile_id = null where id = ${id}`,
      sql`update protocol set corrected_by_id = ${id} where id = ${id}`,
      sql`delete from protocol where id = ${id}`,
      sql`truncate protocol cascade`,
    ];
    for (const attempt of attempts)
      await expect(app.store.asSystem((tx) => attempt.execute(tx))).rejects.toThrow(/evidence/);
  });
});
