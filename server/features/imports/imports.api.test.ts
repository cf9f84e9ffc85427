import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '#server/ledger/append-to-ledger.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { execute, linesOf, post, sendFile, withdraw } from '#server/test/fixtures/import-fixture.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import { LINES_PER_CALL } from './execute-import.ts';
import { deleteExpiredImports } from './delete-expired-imports.ts';

const app = await testApp();
afterAll(() => app.close());
const { addCustomer, addTenant, addLocation, addProfile, addUser, signIn } = factories(app);

const namesOf = async (client: Client, filter = ''): Promise<string[]> => {
  const { 'hydra:member': found } = (await client(`/api/profiles?pagination=false${filter}`)).json();
  return found.map(({ name }: { name: string }) => name).toSorted();
};
const patch = (client: Client, url: string, body: object) =>
  client({
    method: 'PATCH',
    url,
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/merge-patch+json' },
  });
const kindsIn = async (customer: number) => (await ledgerOf(app, customer)).entries.map(({ type }) => type);

describe('a list of staff', () => {
  it('is examined without importing: each line is new, existing, or faulty with column and message', async () => {
    const { operator } = await addTenant();
    const file = `Name;Aktiv;Bemerkung\nNele Neu;ja;Aushilfe\npetra pult;;\n;ja;\nOtto Ohne;vielleicht;\nNele Neu;;\n${'x'.repeat(121)};;`;
    const answer = await sendFile(operator, 'profiles', file);
    expect(answer.statusCode).toBe(201);
    const draft = answer.json();
    expect(draft).toMatchObject({ state: 'draft', lineCount: 6, newCount: 1, existingCount: 1, faultyCount: 4 });
    expect(draft.columns).toEqual([
      { heading: 'Name', field: 'name' },
      { heading: 'Aktiv', field: 'isActive' },
      { heading: 'Bemerkung', field: 'comment' },
    ]);
    const lines = await linesOf(operator, draft);
    expect(lines.map(({ number, verdict, violations }) => [number, verdict, ...violations])).toEqual([
      [2, 'new'],
      [3, 'existing'],
      [
        4,
        'faulty',
        { field: 'name', message: 'Bitte einen vollständigen und korrekten Namen für das Profil angeben.' },
      ],
      [5, 'faulty', { field: 'isActive', message: 'Bitte „ja“ oder „nein“ angeben.' }],
      [6, 'faulty', { field: 'name', message: 'Das steht schon in Zeile 2.' }],
      [7, 'faulty', { field: 'name', message: 'Bitte höchstens 120 Zeichen.' }],
    ]);
    expect(await namesOf(operator)).toEqual(['Petra Pult']);
  });

  it('is imported all or nothing, unless the user allows skipping faulty lines', async () => {
    const { customer, operator } = await addTenant();
    const draft = (await sendFile(operator, 'profiles', 'Name\nNele Neu\nAnton Alt\n"\t"\n-;x')).json();
    const refusedResponse = await post(operator, `/api/imports/${draft.id}/execution`);
    expect([refusedResponse.statusCode, refusedResponse.json().violations[0]]).toEqual([
      422,
      expect.objectContaining({
        propertyPath: 'skipsFaulty',
        message: 'Eine Zeile ist fehlerhaft. Bitte korrigieren oder auslassen.',
      }),
    ]);
    expect(await namesOf(operator)).toEqual(['Petra Pult']);
    const finishedImport = await execute(operator, draft, { skipsFaulty: true });
    expect(finishedImport).toMatchObject({ state: 'done', importedCount: 2, failedCount: 0 });
    expect(await namesOf(operator)).toEqual(['Anton Alt', 'Nele Neu', 'Petra Pult']);
    expect(await kindsIn(customer)).toEqual([
      'profile.created',
      'profile.created',
      'import.started',
      'import.finished',
    ]);
    expect((await ledgerOf(app, customer)).isIntact).toBe(true);
    const [first] = await linesOf(operator, draft, '&outcome=imported');
    expect(first).toMatchObject({ entityName: 'Nele Neu', entity: expect.stringMatching(/^\/api\/profiles\/\d+$/) });
  });

  it('creates the same profile as the form does', async () => {
    const { operator } = await addTenant();
    const byHand = (
      await post(operator, '/api/profiles', { name: 'Nele Hand', comment: ' Aushilfe ', isActive: false })
    ).json();
    const file = 'Vorname;Nachname;Aktiv;Kommentar\nNele;Datei;nein;" Aushilfe "';
    const draft = (await sendFile(operator, 'profiles', file)).json();
    await execute(operator, draft);
    const [line] = await linesOf(operator, draft);
    const importedBody = (await operator(line?.entity ?? '')).json();
    const ownFields = { '@id': '', id: 0, name: '', createdAt: '' };
    expect({ ...importedBody, ...ownFields }).toEqual({ ...byHand, ...ownFields });
    expect(importedBody.name).toBe('Nele Datei');
  });

  it('assigns people to the named locations, and quotes an unknown one until the file is deleted', async () => {
    const { customer, operator, location } = await addTenant({ location: { name: 'Halle Nord' } });
    const second = await addLocation(customer, { name: 'Halle Süd' });
    const file = 'Name;Standort\nNele Neu;halle nord, Halle Süd\nAnton Alt;\nOtto Ohne;Erika Muster';
    const draft = (await sendFile(operator, 'profiles', file)).json();
    expect(draft).toMatchObject({ newCount: 2, faultyCount: 1 });
    const faulty = await linesOf(operator, draft, '&verdict=faulty');
    expect(faulty[0]?.violations).toEqual([
      { field: 'locations', message: 'Den Standort „Erika Muster“ gibt es hier nicht.' },
    ]);
    await execute(operator, draft, { skipsFaulty: true });
    const placesOf = async (line: number) =>
      (await operator((await linesOf(operator, draft))[line]?.entity ?? '')).json();
    expect((await placesOf(0)).locations).toEqual([`/api/locations/${location}`, `/api/locations/${second}`]);
    expect((await placesOf(1)).locations).toEqual([]);
    await deleteExpiredImports.run(app.store, new Date(Date.now() + 5 * 3_600_000));
    expect(JSON.stringify(await linesOf(operator, draft))).not.toContain('Erika Muster');
  });

  it('is read with other columns after they are chosen', async () => {
    const { operator } = await addTenant();
    const draft = (await sendFile(operator, 'profiles', 'Wer;Was\nNele Neu;Aushilfe')).json();
    expect(draft).toMatchObject({ newCount: 0, faultyCount: 1 });
    const chosen = await patch(operator, `/api/imports/${draft.id}`, { columns: ['name', 'comment'] });
    expect(chosen.json()).toMatchObject({ newCount: 1, faultyCount: 0 });
    for (const [columns, message] of [
      [['name'], 'Bitte zu jeder Spalte der Datei angeben, was sie enthält.'],
      [['name', 'name'], 'Dieses Feld ist schon einer anderen Spalte zugeordnet.'],
      [['name', 'pinHash'], 'Dieses Feld gibt es hier nicht.'],
    ] as const) {
      const refusedResponse = await patch(operator, `/api/imports/${draft.id}`, { columns });
      expect([refusedResponse.statusCode, refusedResponse.json().violations[0].message]).toEqual([422, message]);
    }
  });

  it('is imported in batches, each line once, even when a request is repeated', async () => {
    const { operator } = await addTenant();
    const names = Array.from({ length: 60 }, (_, at) => `Person ${at}`);
    const draft = (await sendFile(operator, 'profiles', `Name\n${names.join('\n')}`)).json();
    const key = randomUUID();
    const url = `/api/imports/${draft.id}/execution`;
    const first = await post(operator, url, {}, key);
    expect(first.json()).toMatchObject({ state: 'running', importedCount: 25 });
    expect((await post(operator, url, {}, key)).json()).toMatchObject({ importedCount: 25 });
    expect(await execute(operator, draft)).toMatchObject({ importedCount: 60 });
    expect((await post(operator, url)).statusCode).toBe(409);
    expect(await namesOf(operator)).toHaveLength(61);
  });

  it('does not duplicate a profile that was created in the meantime', async () => {
    const { customer, operator } = await addTenant();
    const draft = (await sendFile(operator, 'profiles', 'Name\nNele Neu')).json();
    await addProfile(customer, { name: 'Nele Neu' });
    expect(await execute(operator, draft)).toMatchObject({ importedCount: 0, failedCount: 1 });
    expect(await linesOf(operator, draft)).toEqual([
      expect.objectContaining({ outcome: 'failed', reason: 'Inzwischen ist das schon vorhanden.' }),
    ]);
  });

  it('creates a new profile for somebody who has left and returns', async () => {
    const { customer, operator } = await addTenant();
    await addProfile(customer, { name: 'Nele Neu', is_active: false });
    expect((await sendFile(operator, 'profiles', 'Name\nNele Neu')).json()).toMatchObject({ newCount: 1 });
  });
});

describe('a withdrawn import', () => {
  it('deactivates the profiles, appears in the ledger, and may be imported again', async () => {
    const { customer, operator } = await addTenant();
    const file = 'Name\nNele Neu\nAnton Alt';
    const draft = (await sendFile(operator, 'profiles', file)).json();
    await execute(operator, draft);
    expect(await withdraw(operator, draft)).toMatchObject({ state: 'withdrawn', withdrawnCount: 2, keptCount: 0 });
    expect(await namesOf(operator, '&isActive=true')).toEqual(['Petra Pult']);
    expect((await kindsIn(customer)).slice(-3)).toEqual(['profile.changed', 'profile.changed', 'import.withdrawn']);
    expect((await post(operator, `/api/imports/${draft.id}/withdrawal`)).statusCode).toBe(409);
    expect((await sendFile(operator, 'profiles', file)).json()).toMatchObject({ newCount: 2 });
  });

  it('keeps profiles that signed something, and says why', async () => {
    const { customer, location, operator } = await addTenant();
    const draft = (await sendFile(operator, 'profiles', 'Name\nNele Neu\nAnton Alt')).json();
    await execute(operator, draft);
    const [nele] = await linesOf(operator, draft);
    const profile = Number(nele?.entity?.split('/').at(-1));
    await app.store.asSystem(async (tx) => {
      const concept = await tx.selectFrom('action').select('id').limit(1).executeTakeFirstOrThrow();
      const act = { action_id: concept.id, profile_id: profile, customer_id: customer, location_id: location };
      const user = await tx.selectFrom('app_user').select('id').limit(1).executeTakeFirstOrThrow();
      await tx
        .insertInto('activity')
        .values({ ...act, user_id: user.id, occurred_at: new Date() })
        .execute();
    });
    expect(await withdraw(operator, draft)).toMatchObject({ withdrawnCount: 1, keptCount: 1 });
    expect(await namesOf(operator, '&isActive=true')).toEqual(['Nele Neu', 'Petra Pult']);
    expect(await linesOf(operator, draft, '&outcome=kept')).toEqual([
      expect.objectContaining({ entityName: 'Nele Neu', reason: 'Diese Person hat schon etwas unterschrieben.' }),
    ]);
  });

  it('is refused while it is a draft', async () => {
    const { operator } = await addTenant();
    const draft = (await sendFile(operator, 'profiles', 'Name\nNele Neu')).json();
    expect((await post(operator, `/api/imports/${draft.id}/withdrawal`)).statusCode).toBe(409);
  });
});

describe('the content of a file', () => {
  it('is deleted after some hours: the whole draft, or the cells of an import', async () => {
    const { operator } = await addTenant();
    const draft = (await sendFile(operator, 'profiles', 'Name\nNele Neu')).json();
    const doneBody = (await sendFile(operator, 'profiles', 'Name\nAnton Alt')).json();
    await execute(operator, doneBody);
    await deleteExpiredImports.run(app.store, new Date(Date.now() + 5 * 3_600_000));
    expect((await operator(`/api/imports/${draft.id}`)).statusCode).toBe(404);
    expect(await linesOf(operator, doneBody)).toEqual([
      expect.objectContaining({ cells: [], entityName: 'Anton Alt' }),
    ]);
  });

  it('is deleted for an unfinished import too, which ends as it stands, and the ledger says how far it came', async () => {
    const { customer, operator } = await addTenant();
    const names = Array.from({ length: LINES_PER_CALL + 5 }, (_, number) => `Nele Neu${'n'.repeat(number)}`);
    const draft = (await sendFile(operator, 'profiles', ['Name', ...names].join('\n'))).json();
    await post(operator, `/api/imports/${draft.id}/execution`);
    const dayLater = new Date(Date.now() + 86_400_000);
    await deleteExpiredImports.run(app.store, dayLater);
    await deleteExpiredImports.run(app.store, dayLater);
    expect((await operator(`/api/imports/${draft.id}`)).json()).toMatchObject({ state: 'done', importedCount: 25 });
    const finishedEntries = (await ledgerOf(app, customer)).entries.filter(({ type }) => type === 'import.finished');
    expect(finishedEntries.map(({ body }) => JSON.parse(body))).toMatchObject([
      { actor: SYSTEM_ACTOR, data: { imported: LINES_PER_CALL, failed: 0 } },
    ]);
  });

  it('is deleted at once when the draft is discarded; a started import stays listed', async () => {
    const { operator } = await addTenant();
    const draft = (await sendFile(operator, 'profiles', 'Name\nNele Neu')).json();
    const discard = () => operator({ method: 'DELETE', url: `/api/imports/${draft.id}` });
    expect([(await discard()).statusCode, (await discard()).statusCode]).toEqual([204, 404]);
    const doneBody = (await sendFile(operator, 'profiles', 'Name\nAnton Alt')).json();
    await execute(operator, doneBody);
    expect((await operator({ method: 'DELETE', url: `/api/imports/${doneBody.id}` })).statusCode).toBe(409);
  });
});

describe('who may import', () => {
  it('lets an admin import for any organisation, the Verwaltung for its own', async () => {
    const [ownTenant, otherCustomer] = [await addTenant(), await addCustomer()];
    const admin = await signIn(await addUser('ROLE_ADMIN'));
    const nowhere = await sendFile(admin, 'profiles', 'Name\nNele Neu');
    expect([nowhere.statusCode, nowhere.json().violations[0].propertyPath]).toEqual([422, 'customer']);
    const draft = (
      await sendFile(admin, 'profiles', 'Name\nNele Neu', { customer: `/api/customers/${otherCustomer}` })
    ).json();
    expect(draft.customer).toBe(`/api/customers/${otherCustomer}`);
    await execute(admin, draft);
    expect(await namesOf(admin, `&customer=/api/customers/${otherCustomer}`)).toEqual(['Nele Neu']);
    const foreign = await sendFile(ownTenant.operator, 'profiles', 'Name\nX', {
      customer: `/api/customers/${otherCustomer}`,
    });
    expect(foreign.statusCode).toBe(400);
    expect((await ownTenant.operator(`/api/imports/${draft.id}`)).statusCode).toBe(404);
    expect(await linesOf(ownTenant.operator, draft)).toEqual([]);
  });

  it('refuses service (403), and locations and users in the demo', async () => {
    const { service } = await addTenant();
    expect((await sendFile(service, 'profiles', 'Name\nNele Neu')).statusCode).toBe(403);
    const demo = await addTenant({ customer: { is_demo: true } });
    for (const kind of ['locations', 'users'] as const)
      expect((await sendFile(demo.operator, kind, 'Name\nHalle')).statusCode, kind).toBe(403);
    expect((await sendFile(demo.operator, 'profiles', 'Name\nNele Neu')).statusCode).toBe(201);
  });
});
