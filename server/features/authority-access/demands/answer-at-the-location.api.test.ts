import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_WRONG_CODES } from '#server/access/authority-actor.ts';
import { authorityFixture } from '#server/test/app/authority-fixture.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { dayFromNow, proofFixture } from '#server/test/fixtures/proof-fixture.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant } = factories(app);
const { inspector, workAt } = authorityFixture(app);
const { addDocument } = proofFixture(app);

let tenant: Awaited<ReturnType<typeof addTenant>>;
/** A user of the office whose session works at the location. */
let workingOperator: Client;
beforeAll(async () => {
  tenant = await addTenant();
  workingOperator = await workAt(tenant);
});

/** Signs an authority in that demands something. */
async function demanded() {
  const { client, id } = await inspector(tenant.operator, tenant.location, { showsNames: false });
  const location = `/api/locations/${tenant.location}`;
  const payload = { location, text: 'Bitte nachreichen.', dueOn: dayFromNow(7) };
  await client({ method: 'POST', url: '/api/authority/demands', payload });
  const [demand] = (await tenant.operator(`/api/authority_demands?access=${id}`)).json()['hydra:member'];
  return { id, client, demand };
}

const answer = (client: Client, url: string, payload: object) =>
  client({ method: 'POST', url: `${url}/answer`, payload });

/** Completes the task of a demand at its location. */
const complete = (task: string, patch: object, client = workingOperator) =>
  client({
    method: 'PATCH',
    url: task,
    payload: JSON.stringify({ ...patch, profile: `/api/profiles/${tenant.profile}` }),
    headers: { 'content-type': 'application/merge-patch+json' },
  });

/** Corrects the task of a demand at its location. */
const correct = (task: string, correction: object) =>
  workingOperator({
    method: 'POST',
    url: `${task}/corrections`,
    payload: { ...correction, profile: `/api/profiles/${tenant.profile}` },
  });

/** Completes a task in the database, as it was possible for that of a demand before. */
const completeBefore = (task: string, comment: string) =>
  app.store.asSystem((tx) =>
    sql`
      update task set done_at = now(), occurred_at = now(), completion_source = 'manual', comment = ${comment},
        profile_id = ${tenant.profile}
      where id = ${idOf(task)}`.execute(tx),
  );

const addLetter = async () =>
  (await addDocument(tenant.customer, { location_id: tenant.location, category: 'authorityLetter' })).id;

const idOf = (iri: string) => Number(iri.split('/').at(-1));

describe('the answer to a demand', () => {
  it.each([
    ['was revoked', { revoked_at: new Date(), revoked_by: sql<number>`user_id` }],
    ['has expired', { expires_at: new Date(Date.now() - 1000) }],
    ['is locked', { failed_attempts: MAX_WRONG_CODES }],
  ])('is refused once the access %s, and then its task is completed at the location', async (_case, ended) => {
    const { id, demand } = await demanded();
    await app.store.asSystem((tx) => tx.updateTable('authority_access').set(ended).where('id', '=', id).execute());
    const refused = await answer(tenant.operator, demand['@id'], { text: 'Anbei.' });
    expect([refused.statusCode, refused.json()['hydra:description']]).toEqual([
      409,
      expect.stringMatching(/^Die Behörde kann sich nicht mehr anmelden\./),
    ]);
    const ticked = await complete(demand.task, {});
    expect([ticked.statusCode, ticked.json().violations]).toEqual([
      422,
      [{ propertyPath: 'comment', message: 'Bitte die Antwort schreiben.' }],
    ]);
    expect((await complete(demand.task, { comment: 'Per Brief beantwortet.' })).statusCode).toBe(200);
    const emptied = await correct(demand.task, { comment: ' ', reason: 'Vertippt' });
    expect([emptied.statusCode, emptied.json().violations[0].propertyPath]).toEqual([422, 'comment']);
    expect((await correct(demand.task, { comment: 'Per Bote.', reason: 'Vertippt' })).statusCode).toBe(201);
  });

  it('is not given at the location while the authority can read it, by nobody', async () => {
    const { demand } = await demanded();
    await app.store.asSystem((tx) => sql`update task set is_public = true where id = ${idOf(demand.task)}`.execute(tx));
    for (const client of [workingOperator, tenant.service]) {
      const refused = await complete(demand.task, { comment: 'Hängt wieder.' }, client);
      expect([refused.statusCode, refused.json()['hydra:description']]).toEqual([
        409,
        expect.stringMatching(/^Diese Nachforderung beantwortet die Verwaltung in der Aufgabe oder im Zugang/),
      ]);
    }
    expect((await tenant.operator(demand.task)).json()).not.toHaveProperty('doneAt');
  });

  it('is not changed by a correction of its task while the authority can read it', async () => {
    const { client, demand } = await demanded();
    await answer(tenant.operator, demand['@id'], { text: 'Hängt wieder.' });
    const refused = await correct(demand.task, { comment: 'Hängt nicht.', reason: 'Vertippt' });
    expect([refused.statusCode, refused.json()['hydra:description']]).toEqual([
      409,
      expect.stringMatching(
        /^Diese Antwort liest die Behörde\. Die Verwaltung ändert sie in der Aufgabe oder im Zugang/,
      ),
    ]);
    const [entry] = (await client('/api/authority/pages?section=demands')).json().entries;
    expect(entry.facts).toContainEqual({ label: 'Antwort', value: 'Hängt wieder.' });
  });

  it('is supplemented with files, although it was given at the location before, and says that it was changed', async () => {
    const { client, demand } = await demanded();
    await completeBefore(demand.task, 'Hängt wieder.');
    const answeredBy = (await client('/api/authority/pages?section=demands')).json().entries[0].person;
    expect(answeredBy).toBe('Servicekraft P. P.');
    const file = `/api/documents/${await addLetter()}`;
    const change = { text: 'Hängt wieder, Foto anbei.', files: [file], corrects: demand.task, reason: 'Ergänzt' };
    const changed = await answer(tenant.operator, demand['@id'], change);
    expect([changed.statusCode, changed.json().files]).toEqual([201, [file]]);
    const [entry] = (await client('/api/authority/pages?section=demands')).json().entries;
    expect([entry.person, entry.files]).toEqual([
      'Verwaltung',
      [expect.objectContaining({ name: expect.any(String) })],
    ]);
    expect(entry.facts).toEqual(
      expect.arrayContaining([
        { label: 'Antwort', value: 'Hängt wieder, Foto anbei.' },
        { label: 'Geändert', value: expect.any(String) },
      ]),
    );
    expect((await answer(tenant.operator, demand['@id'], change)).statusCode).toBe(409);
    const history = (await tenant.operator(`/api/tasks?origin=${demand.task}`)).json()['hydra:member'];
    expect(history.map(({ comment }: { comment: string }) => comment).toSorted()).toEqual([
      'Hängt wieder, Foto anbei.',
      'Hängt wieder.',
    ]);
    expect(await ledgerSentences()).toContain('Antwort auf Nachforderung von Ordnungsamt Hamburg geändert');
  });
});

async function ledgerSentences() {
  const path = `/api/audit_entries?customer=/api/customers/${tenant.customer}&itemsPerPage=100`;
  const entries: { text: string }[] = (await tenant.operator(path)).json()['hydra:member'];
  return entries.map(({ text }) => text).join(' ');
}
