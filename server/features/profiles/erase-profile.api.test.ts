import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { unzipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { sendMails } from '#server/mail/send-mails.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerOf, leafHash, treeHash } from '#server/test/tools/ledger-check.ts';
import { authorityFixture } from '#server/test/app/authority-fixture.ts';
import { dayFromNow, proofFixture, proofTypeIds } from '#server/test/fixtures/proof-fixture.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addProfile } = factories(app);
const { inspector } = authorityFixture(app);
const { addDocument, addProof } = proofFixture(app);

const NAME = 'Rosa Riegel';
const erase = (
  client: Client,
  id: number,
  payload: object = { name: NAME, reason: 'Auf eigenen Wunsch' },
  key?: string,
) =>
  client({
    method: 'POST',
    url: `/api/profiles/${id}/erasure`,
    payload,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const patch = (client: Client, url: string, changes: object) =>
  client({
    method: 'PATCH',
    url,
    headers: { 'content-type': 'application/merge-patch+json' },
    payload: JSON.stringify(changes),
  });

/** Returns every row of every table as text, like a dump of the database. */
async function dumpHolds(text: string): Promise<string[]> {
  return app.store.asSystem(async (tx) => {
    const tables = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public'`.execute(tx);
    const foundTables: string[] = [];
    for (const { name } of tables.rows) {
      const hit = await sql`select 1 from ${sql.table(name)} one where one::text like ${`%${text}%`} limit 1`.execute(
        tx,
      );
      if (hit.rows.length > 0) foundTables.push(name);
    }
    return foundTables;
  });
}

/** Creates an inactive profile with a proof whose file was replaced, an upload link and a record. */
async function formerColleague() {
  const tenant = await addTenant();
  const create = { name: NAME, comment: 'Ersthelferin Riegel' };
  const { id } = (
    await tenant.operator({
      method: 'POST',
      url: '/api/profiles',
      payload: create,
      headers: { 'idempotency-key': `create-${tenant.customer}` },
    })
  ).json();
  const profile = `/api/profiles/${id}`;
  const [first, second] = [await addDocument(tenant.customer), await addDocument(tenant.customer)];
  const proof = (
    await tenant.operator({
      method: 'POST',
      url: '/api/profile_documents',
      payload: {
        profile,
        type: `/api/proof_types/${proofTypeIds.firstAid}`,
        name: 'Kurs von Riegel',
        description: '<p>Riegel war dabei</p>',
        document: `/api/documents/${first.id}`,
        issuedAt: '2026-01-05T00:00:00+00:00',
      },
    })
  ).json();
  await patch(tenant.operator, proof['@id'], { document: `/api/documents/${second.id}` });
  await tenant.operator({
    method: 'POST',
    url: '/api/upload_links',
    payload: { profile, type: `/api/proof_types/${proofTypeIds.firstAid}`, email: 'riegel@privat.test' },
  });
  await tenant.service({
    method: 'POST',
    url: '/api/inspection_tours',
    payload: { profile, status: '/api/statuses/1' },
  });
  await patch(tenant.operator, profile, { pin: '8305' });
  await patch(tenant.operator, profile, { isActive: false });
  await app.store.asSystem((tx) =>
    sql`insert into notification (receiver_id, customer_id, type, message)
      select user_id, customer_id, 'WARNING', ${`Nachweis von ${NAME} läuft ab`} from user_customer
      where customer_id = ${tenant.customer}`.execute(tx),
  );
  return { ...tenant, id, profile, proof, files: [first, second] };
}

describe('erasing a person', () => {
  it('deletes the mails to that person that are stored in a folder for lack of a mail server', async () => {
    const { operator, id } = await formerColleague();
    const folder = path.join(app.config.DATA_DIR, 'mail');
    const sendMail = () => sendMails(app.config, app.secrets).run(app.store, new Date());
    const keptFiles = () =>
      fs
        .readdirSync(folder)
        .filter((name) => fs.readFileSync(path.join(folder, name), 'utf8').includes('riegel@privat'));
    await sendMail();
    const before = keptFiles().length;
    expect(before).toBeGreaterThan(0);
    expect((await erase(operator, id)).statusCode).toBe(201);
    await sendMail();
    expect(keptFiles()).toHaveLength(before - 1);
  });

  it('leaves only a number: no table holds the name, and no file remains', async () => {
    const { operator, id, profile, files } = await formerColleague();
    expect((await dumpHolds('Riegel')).toSorted()).toEqual(
      expect.arrayContaining(['ledger_opening', 'profile', 'profile_document']),
    );
    const answer = await erase(operator, id);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ '@id': profile, name: `Gelöschte Person ${id}`, isActive: false });
    expect(answer.json()).not.toHaveProperty('comment');
    expect(Date.parse(answer.json().erasedAt)).toBeGreaterThan(0);
    expect(await dumpHolds('Riegel')).toEqual([]);
    expect(await dumpHolds('riegel@privat')).toEqual([]);
    for (const { file_key: key } of files) expect(await app.files.get(key)).toBeUndefined();
    const proofs = (await operator(`/api/profile_documents?profile=${id}`)).json()['hydra:member'];
    expect(proofs).toMatchObject([{ name: 'Ersthelfer' }]);
    expect(proofs[0]).not.toHaveProperty('document');
    const [link] = (await operator(`/api/upload_links?profile=${id}`)).json()['hydra:member'];
    expect(link).toMatchObject({ state: 'revoked' });
    expect(link).not.toHaveProperty('email');
    expect((await operator(`/api/inspection_tours?profile=${id}`)).json()['hydra:totalItems']).toBe(1);
  });

  it('leaves the name in no spelling in what an authority demanded and was sent', async () => {
    const { operator, id, location } = await formerColleague();
    const { client } = await inspector(operator, location);
    const text = 'Bitte den Nachweis von RIEGEL, ROSA und das RIEGELSCHLOSS zeigen.';
    const payload = { location: `/api/locations/${location}`, text, dueOn: dayFromNow(7) };
    await client({ method: 'POST', url: '/api/authority/demands', payload });
    await app.store.asSystem((tx) =>
      tx
        .updateTable('authority_demand')
        .set({ document_names: ['Schulung_Riegel_Rosa.pdf', 'Bild "Rosa-Riegel".pdf', '', 'Plan.pdf'] })
        .where('location_id', '=', location)
        .execute(),
    );
    await erase(operator, id);
    const demand = await app.store.asSystem((tx) =>
      tx
        .selectFrom('authority_demand')
        .select(['text', 'document_names'])
        .where('location_id', '=', location)
        .executeTakeFirstOrThrow(),
    );
    const erasedName = `Gelöschte Person ${id}`;
    expect(demand).toEqual({
      text: `Bitte den Nachweis von ${erasedName} und das RIEGELSCHLOSS zeigen.`,
      document_names: [`Schulung_${erasedName}.pdf`, `Bild "${erasedName}".pdf`, '', 'Plan.pdf'],
    });
    expect(await dumpHolds('Riegel')).toEqual([]);
  });

  it('refuses a new proof for the erased profile (422) and a change of an old one (409)', async () => {
    const { operator, id, profile, proof } = await formerColleague();
    await erase(operator, id);
    const payload = {
      profile,
      type: `/api/proof_types/${proofTypeIds.firstAid}`,
      issuedAt: '2026-01-05T00:00:00+00:00',
    };
    const enteredResponse = await operator({ method: 'POST', url: '/api/profile_documents', payload });
    const changedResponse = await patch(operator, proof['@id'], { name: `Kurs von ${NAME}` });
    expect([enteredResponse.statusCode, changedResponse.statusCode]).toEqual([422, 409]);
    expect(await dumpHolds('Riegel')).toEqual([]);
  });

  it('keeps every entry and the root of the ledger, and appends an entry about the erasure', async () => {
    const { operator, customer, id, profile } = await formerColleague();
    const before = await ledgerOf(app, customer);
    expect(before.isIntact).toBe(true);
    await erase(operator, id);
    const after = await ledgerOf(app, customer);
    expect(after.isIntact).toBe(true);
    expect(after.entries.slice(0, before.entries.length)).toEqual(before.entries);
    // A root that was kept from that day can still be derived from today's leaves.
    const rootThen = treeHash(before.entries.map(({ leaf }) => leaf));
    const rootNow = treeHash(after.entries.slice(0, before.entries.length).map(({ body }) => leafHash(body)));
    expect(rootNow).toEqual(rootThen);
    const [executed, remainingEntries, ...others] = after.entries
      .slice(before.entries.length)
      .map(({ body }) => JSON.parse(body));
    // The ledger covers what the erasure left: the row of the profile and that of each proof.
    expect([remainingEntries.type, others]).toEqual(['proof.erased', []]);
    expect(executed).toMatchObject({ type: 'erasure.executed', entity: profile, data: { proofs: 1, files: 2 } });
    expect(executed.data.openings).toBeGreaterThan(4);
    const openings = await app.store.asSystem((tx) =>
      sql<{ field: string; value: string }>`
        select field, value from ledger_opening where customer_id = ${customer} order by seq, field`.execute(tx),
    );
    const erasedName = `Gelöschte Person ${id}`;
    expect(openings.rows).toEqual([
      { field: 'name', value: erasedName },
      { field: 'names', value: JSON.stringify([['', erasedName]]) },
      { field: 'reason', value: 'Auf eigenen Wunsch' },
      { field: 'name', value: expect.any(String) },
    ]);
  });

  it('requires an inactive profile, its full name and a reason (422)', async () => {
    const tenant = await addTenant();
    const activeProfile = await addProfile(tenant.customer, { name: NAME });
    expect((await erase(tenant.operator, activeProfile)).json().violations[0].message).toContain(
      'zuerst auf nicht aktiv',
    );
    await patch(tenant.operator, `/api/profiles/${activeProfile}`, { isActive: false });
    const wrongResponse = await erase(tenant.operator, activeProfile, { name: 'Rosa', reason: 'Wunsch' });
    expect(wrongResponse.json().violations).toMatchObject([{ propertyPath: 'name' }]);
    const silent = await erase(tenant.operator, activeProfile, { name: NAME, reason: ' ' });
    expect(silent.json().violations).toMatchObject([{ propertyPath: 'reason' }]);
    expect((await tenant.operator(`/api/profiles/${activeProfile}`)).json().name).toBe(NAME);
  });

  it('happens once: a retry gets the same response, another request is refused (409)', async () => {
    const { operator, id, customer, profile } = await formerColleague();
    const first = await erase(operator, id, undefined, 'erase-once');
    const repeatedResponse = await erase(operator, id, undefined, 'erase-once');
    expect([repeatedResponse.statusCode, repeatedResponse.json().name]).toEqual([201, first.json().name]);
    expect((await erase(operator, id)).statusCode).toBe(409);
    expect((await patch(operator, profile, { name: NAME })).statusCode).toBe(409);
    const createdResponse = await operator({
      method: 'POST',
      url: '/api/profiles',
      payload: { name: NAME, comment: 'Ersthelferin Riegel' },
      headers: { 'idempotency-key': `create-${customer}` },
    });
    expect(createdResponse.statusCode).toBe(410);
    expect((await operator('/api/profiles?name=Riegel')).json()['hydra:totalItems']).toBe(0);
  });

  it('leaves a colleague of the same name untouched', async () => {
    const { operator, customer, id } = await formerColleague();
    const namesake = await addProfile(customer, { name: NAME });
    const document = await addDocument(customer);
    await addProof(
      { customer, profile: namesake },
      { name: 'Kurs', description: '<p>Attest</p>', document_id: document.id },
    );
    await erase(operator, id);
    expect((await operator(`/api/profiles/${namesake}`)).json().name).toBe(NAME);
    const [proof] = (await operator(`/api/profile_documents?profile=${namesake}`)).json()['hydra:member'];
    expect(proof).toMatchObject({ description: '<p>Attest</p>', document: `/api/documents/${document.id}` });
    const keptFile = await app.files.get(document.file_key);
    expect(keptFile).toBeDefined();
    keptFile?.destroy();
  });
});

describe('the export of a person', () => {
  it('contains everything stored about them: their data, proofs with files, links and signed records', async () => {
    const { operator, id } = await formerColleague();
    const answer = await operator(`/api/profiles/${id}/export`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
    const files = unzipSync(answer.rawPayload);
    const [copy] = Object.keys(files).filter((name) => name.startsWith('nachweise/'));
    const data = JSON.parse(Buffer.from(files['daten.json'] ?? []).toString('utf8'));
    expect(data.profil).toMatchObject({ nummer: id, name: NAME, kommentar: 'Ersthelferin Riegel', aktiv: false });
    expect(data.nachweise).toMatchObject([{ name: 'Kurs von Riegel', beschreibung: '<p>Riegel war dabei</p>' }]);
    expect(`nachweise/${data.nachweise[0].datei}`).toBe(copy);
    expect(data.uploadLinks).toMatchObject([{ email: 'riegel@privat.test' }]);
    expect(data.unterschrieben).toMatchObject([{ art: 'Kontrollgang', standort: 'Spielhalle' }]);
    expect(answer.rawPayload.toString('latin1')).not.toContain('argon2');
  });

  it('contains the former names of the person, and until when each was used', async () => {
    const { operator, id } = await formerColleague();
    await patch(operator, `/api/profiles/${id}`, { name: 'Rita Riegel-Neumann' });
    const files = unzipSync((await operator(`/api/profiles/${id}/export`)).rawPayload);
    const { profil } = JSON.parse(Buffer.from(files['daten.json'] ?? []).toString('utf8'));
    expect(profil.name).toBe('Rita Riegel-Neumann');
    expect(profil.fruehereNamen).toEqual([{ name: NAME, bis: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) }]);
  });
});
