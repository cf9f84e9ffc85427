// A record keeps the names of the time when it was made. Renaming something is an entry of its own.
import { afterAll, describe, expect, it } from 'vitest';
import { conceptFixture, patch, post } from '#server/test/fixtures/concept-fixture.ts';
import { formBody, tinyPng } from '#server/test/fixtures/form-body.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { sendFile } from '#server/test/fixtures/import-fixture.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';
import { protocolDevice } from '#server/test/fixtures/protocol-fixture.ts';
import { testApp, type Client } from './test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { addForm, addProfile, addTask, addUser, signIn } = factories(app);
const admin = await signIn(await addUser('ROLE_ADMIN'));
const { addOwnConcept } = conceptFixture(app, admin);

const tenant = await addOwnConcept();
const profile = `/api/profiles/${tenant.profile}`;
const action = (
  await post(tenant.operator, '/api/actions', { name: 'Zutritt verweigert', socialconcept: tenant.concept })
).json();
const status = (await post(admin, '/api/statuses', { text: 'Auffällige Person' })).json();
const { version } = await addForm();

const readJson = async (client: Client, url: string) => (await client(url)).json();
const record = async () => {
  const activity = (await post(tenant.service, '/api/activities', { action: action['@id'], profile })).json();
  const walk = { status: status['@id'], profile, comment: 'Ausweis verlangt' };
  const tour = (await post(tenant.service, '/api/inspection_tours', walk)).json();
  const task = `/api/tasks/${await addTask(tenant.customer, tenant.location)}`;
  await patch(tenant.service, task, { profile });
  const closedResponse = await protocolDevice(tenant.service, version, tenant.profile).close({
    exit: { value: 'yes' },
  });
  return {
    activity: String(activity['@id']),
    tour: String(tour['@id']),
    task,
    protocol: String(closedResponse.json()['@id']),
  };
};
const before = await record();
const called = async (iri: string) => {
  const { actionName, statusText, locationName, profileName } = await readJson(tenant.service, iri);
  return { actionName, statusText, locationName, profileName };
};
const recordedNames = { locationName: 'Spielhalle', profileName: 'Petra Pult' };

describe('after action, tour result, location and profile are renamed', () => {
  it('each record keeps its names', async () => {
    await patch(tenant.operator, action['@id'], { name: 'Einlass abgelehnt' });
    await patch(admin, status['@id'], { text: 'Person angesprochen' });
    await patch(tenant.operator, `/api/locations/${tenant.location}`, { name: 'Spielhalle am Markt' });
    await patch(tenant.operator, profile, { name: 'Petra Neumann' });
    expect(await called(before.activity)).toEqual({ ...recordedNames, actionName: 'Zutritt verweigert' });
    expect(await called(before.tour)).toEqual({ ...recordedNames, statusText: 'Auffällige Person' });
    expect(await called(before.task)).toEqual(recordedNames);
    expect(await called(before.protocol)).toEqual(recordedNames);
  });

  it('the export and the list show the names of the record', async () => {
    const { body } = await tenant.service('/api/export/activities.csv');
    expect(body).toContain('Zutritt verweigert');
    expect(body).not.toContain('Einlass abgelehnt');
    const tours = await readJson(tenant.service, '/api/inspection_tours');
    expect(tours['hydra:member'][0]).toMatchObject({ statusText: 'Auffällige Person', profileName: 'Petra Pult' });
  });

  it('new records have the new names', async () => {
    const now = { locationName: 'Spielhalle am Markt', profileName: 'Petra Neumann' };
    const after = await record();
    expect(await called(after.activity)).toEqual({ ...now, actionName: 'Einlass abgelehnt' });
    expect(await called(after.tour)).toEqual({ ...now, statusText: 'Person angesprochen' });
    expect(await called(after.task)).toEqual(now);
    expect(await called(after.protocol)).toEqual(now);
  });

  it('a correction keeps the names of the corrected record, and uses the new name of another action', async () => {
    const keptResponse = await post(tenant.service, `${before.activity}/corrections`, {
      reason: 'Tippfehler',
      comment: 'Neu',
      profile,
    });
    expect(keptResponse.json()).toMatchObject({ actionName: 'Zutritt verweigert', locationName: 'Spielhalle' });
    const other = (
      await post(tenant.operator, '/api/actions', { name: 'Gespräch geführt', socialconcept: tenant.concept })
    ).json();
    const moved = { reason: 'Verwechselt', action: other['@id'], profile };
    const changedResponse = await post(tenant.service, `${keptResponse.json()['@id']}/corrections`, moved);
    expect(changedResponse.json()).toMatchObject({ actionName: 'Gespräch geführt', locationName: 'Spielhalle' });
  });

  it('the ledger of the organisation contains old and new names, and stays intact', async () => {
    const ledger = await ledgerOf(app, tenant.customer);
    expect(ledger.isIntact).toBe(true);
    const renames = ledger.entries
      .map(({ body }) => JSON.parse(body))
      .filter(({ type }) => type.endsWith('.renamed'))
      .map(({ type, data }) => ({ type, ...data }));
    expect(renames).toEqual([
      { type: 'action.renamed', nameBefore: 'Zutritt verweigert', nameAfter: 'Einlass abgelehnt' },
      { type: 'status.renamed', nameBefore: 'Auffällige Person', nameAfter: 'Person angesprochen' },
    ]);
  });

  it('the operator sees the renames in the audit log', async () => {
    const entries = await readJson(tenant.operator, '/api/audit_entries?group=masterData');
    const sentences = entries['hydra:member'].map(({ text }: { text: string }) => text);
    expect(sentences).toContain('Maßnahme „Zutritt verweigert“ umbenannt in „Einlass abgelehnt“');
    expect(sentences).toContain('Ergebnis von Kontrollgängen „Auffällige Person“ umbenannt in „Person angesprochen“');
  });

  it('the audit list shows location, person and account with their names at that time', async () => {
    await app.store.asSystem((tx) =>
      tx.updateTable('app_user').set({ lastname: 'Neu' }).where('firstname', '=', 'Vera').execute(),
    );
    await record();
    const entries = await readJson(tenant.operator, '/api/audit_entries?group[]=activities&order[id]=asc');
    const shownEntries = entries['hydra:member'].map(
      ({ profileName, locationName, actorName }: Record<string, string>) =>
        `${profileName}, ${locationName}, ${actorName}`,
    );
    expect([shownEntries[0], shownEntries.at(-1)]).toEqual([
      'Petra Pult, Spielhalle, Vera Vorlage',
      'Petra Neumann, Spielhalle am Markt, Vera Neu',
    ]);
    const { body } = await tenant.operator('/api/export/audit_entries.csv?group[]=activities&order[id]=asc');
    expect(body.split('\n')[1]).toContain('Petra Pult');
  });

  it('the audit list shows the name that a file had when it was read', async () => {
    await app.store.asSystem((tx) => tx.updateTable('location').set({ is_premium: true }).execute());
    const documentForm = formBody(
      { category: 'workInstruction', needsReading: 'true', name: 'Hausordnung 2025' },
      tinyPng,
    );
    const { '@id': document } = (
      await tenant.operator({ method: 'POST', url: '/api/documents', ...documentForm })
    ).json();
    const first = await post(tenant.service, '/api/document_readings', { document, profile });
    expect(first.statusCode, first.body).toBe(201);
    await patch(tenant.operator, document, { name: 'Hausordnung 2026' });
    const laterProfile = `/api/profiles/${await addProfile(tenant.customer)}`;
    await post(tenant.service, '/api/document_readings', { document, profile: laterProfile });
    const entries = await readJson(tenant.operator, '/api/audit_entries?group[]=documents&order[id]=asc');
    const sentences = entries['hydra:member'].map(({ text }: { text: string }) => text);
    expect(sentences).toEqual([
      'Datei „Hausordnung 2025“ hochgeladen',
      'Datei „Hausordnung 2025“ als gelesen bestätigt',
      'Datei „Hausordnung 2026“ geändert',
      'Datei „Hausordnung 2026“ als gelesen bestätigt',
    ]);
  });

  it('histories and lists show the name that a user had at the time of the act', async () => {
    const state = '/api/states/3';
    const source = { source: '§ 4 SpielhG', confidence: 'high', verifiedAt: '2026-01-05' };
    const changedResponse = await patch(admin, state, {
      lawUrl: 'https://gesetze.berlin.de',
      sources: { lawUrl: source },
    });
    expect(changedResponse.statusCode).toBe(200);
    await sendFile(tenant.operator, 'profiles', 'Name;Standort\r\nPaul Neuling;Spielhalle am Markt\r\n');
    const shownNames = async () => {
      const changes = await readJson(admin, `/api/state_changes?state=${state}&order[id]=desc`);
      const imports = await readJson(tenant.operator, '/api/imports');
      return [changes['hydra:member'][0].userName, imports['hydra:member'][0].userName];
    };
    const namesBefore = await shownNames();
    await app.store.asSystem((tx) => tx.updateTable('app_user').set({ lastname: 'Umbenannt' }).execute());
    expect(namesBefore.every((name) => name.startsWith('Vera '))).toBe(true);
    expect(await shownNames()).toEqual(namesBefore);
  });

  it('an organisation without own renames sees only those of shared data', async () => {
    const otherConcept = await addOwnConcept();
    await patch(admin, status['@id'], { text: 'Person verwiesen' });
    const { entries } = await ledgerOf(app, otherConcept.customer);
    const types = entries.map(({ body }) => JSON.parse(body).type).filter((type: string) => type.endsWith('.renamed'));
    expect(types).toEqual(['status.renamed']);
  });

  it('an erased person is replaced by a number in all signed records', async () => {
    const { name } = await readJson(tenant.operator, profile);
    await patch(tenant.operator, profile, { isActive: false });
    const erasedResponse = await post(tenant.operator, `${profile}/erasure`, { name, reason: 'Auf eigenen Wunsch' });
    expect(erasedResponse.statusCode).toBe(201);
    const { profileName } = await readJson(tenant.operator, before.tour);
    expect(profileName).toBe(erasedResponse.json().name);
    const rows = await app.store.asSystem((tx) =>
      tx.selectFrom('profile_name').select('name').where('profile_id', '=', tenant.profile).execute(),
    );
    expect(rows).toEqual([{ name: profileName }]);
  });
});
