import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorityFixture } from '#server/test/app/authority-fixture.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { dayFromNow, proofFixture } from '#server/test/fixtures/proof-fixture.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import type { AuthorityAccessCreate } from '#shared/contracts/authority-access/authority-access.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addLocation } = factories(app);
const { inspector } = authorityFixture(app);
const { addDocument } = proofFixture(app);

let tenant: Awaited<ReturnType<typeof addTenant>>;
beforeAll(async () => {
  tenant = await addTenant();
});

/** Signs an authority in whose access opens no files, and demands something. */
async function demanded(access: Partial<AuthorityAccessCreate> = {}, location = tenant.location) {
  const body: Partial<AuthorityAccessCreate> = { kinds: ['records'], showsNames: false, ...access };
  const { client, id } = await inspector(tenant.operator, location, body);
  const payload = { location: `/api/locations/${location}`, text: 'Bitte nachreichen.', dueOn: dayFromNow(7) };
  await client({ method: 'POST', url: '/api/authority/demands', payload });
  const [demand] = (await tenant.operator(`/api/authority_demands?access=${id}`)).json()['hydra:member'];
  return { id, client, demand };
}

const idOf = (iri: string) => Number(iri.split('/').at(-1));

const answer = (client: Client, url: string, payload: object, key?: string) =>
  client({
    method: 'POST',
    url: `${url}/answer`,
    payload,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });

const addFile = async (values: object) => (await addDocument(tenant.customer, values)).id;
const ownFile = () => addFile({ location_id: tenant.location, category: 'authorityLetter', name: 'Petra Pult.pdf' });

describe('the answer of the office to a demand', () => {
  it('completes its task without a profile and without changing where the session works', async () => {
    const { client, demand } = await demanded();
    const before = (await tenant.operator('/api/currentuser')).json().location;
    const answered = await answer(tenant.operator, demand['@id'], { text: 'Petra Pult hat es geschickt.' });
    expect(answered.statusCode).toBe(201);
    expect((await tenant.operator('/api/currentuser')).json().location).toEqual(before);
    const task = (await tenant.operator(demand.task)).json();
    expect(task).toMatchObject({ comment: 'Petra Pult hat es geschickt.', completionSource: 'manual', isEarly: false });
    expect(task).not.toHaveProperty('profile');
    const [entry] = (await client('/api/authority/pages?section=demands')).json().entries;
    expect(entry).toMatchObject({ person: 'Verwaltung', files: [], isSettled: true });
    expect(entry.facts).toContainEqual({ label: 'Antwort', value: 'Servicekraft P. P. hat es geschickt.' });
    expect(await ledgerSentences()).toContain('Nachforderung von Ordnungsamt Hamburg beantwortet');
  });

  it('opens its files to that authority, and no other file', async () => {
    const { client, demand } = await demanded();
    const { client: other } = await demanded();
    const [sent, kept] = [await ownFile(), await ownFile()];
    const files = [`/api/documents/${sent}`];
    expect((await answer(tenant.operator, demand['@id'], { text: 'Anbei.', files })).json()).toMatchObject({ files });
    const [entry] = (await client('/api/authority/pages?section=demands')).json().entries;
    expect(entry.files).toEqual([{ key: `answers-${sent}`, name: 'Servicekraft P. P..pdf' }]);
    const statusOf = async (reader: Client, key: string) => (await reader(`/api/authority/files/${key}`)).statusCode;
    expect(await statusOf(client, `answers-${sent}`)).toBe(200);
    expect(await statusOf(client, `answers-${kept}`)).toBe(404);
    expect(await statusOf(client, `files-${sent}`)).toBe(404);
    expect(await statusOf(other, `answers-${sent}`)).toBe(404);
    expect(await sentNames()).toEqual(['Petra Pult.pdf']);
    const [seen] = (await tenant.operator(`/api/authority_visits?access=${demand.access}&order[id]=desc`)).json()[
      'hydra:member'
    ];
    expect(seen).toMatchObject({ section: 'demands', subject: expect.stringMatching(/^Datei: /) });
  });

  it.each([
    ['an access that opens no files', { kinds: ['records'] }, ['concept', 'tours']],
    ['an access with a past period', { kinds: ['files'], to: dayFromNow(-10) }, ['permit', 'concept']],
  ] as const)('with a permit does not show it as that of the location to %s', async (_case, access, subjects) => {
    const location = await addLocation(tenant.customer);
    const { client, demand } = await demanded({ ...access, kinds: [...access.kinds] }, location);
    const permit = await addFile({ location_id: location, category: 'permit', name: 'Bescheid 7' });
    const files = [`/api/documents/${permit}`];
    expect((await answer(tenant.operator, demand['@id'], { text: 'Anbei.', files })).statusCode).toBe(201);
    const [entry] = (await client('/api/authority/pages?section=demands')).json().entries;
    expect(entry.files).toEqual([{ key: `answers-${permit}`, name: 'Bescheid 7' }]);
    expect((await client(`/api/authority/files/answers-${permit}`)).statusCode).toBe(200);
    expect((await client('/api/authority/pages?section=location')).body).not.toContain('Bescheid 7');
    const [{ standings }] = (await client('/api/authority/counts')).json().locations;
    expect(standings.map(({ subject }: { subject: string }) => subject)).toEqual(subjects);
    const permits = standings.filter(({ subject }: { subject: string }) => subject === 'permit');
    expect(permits.every(({ total }: { total: number }) => total === 0)).toBe(true);
    const filed = await client('/api/authority/pages?section=files');
    expect(filed.statusCode === 200 ? filed.json().entries : []).toEqual([]);
  });

  it.each([
    ['infected', /Schadsoftware/],
    ['unscannable', /nicht prüfen/],
    ['discarded', /verworfen/],
  ] as const)('refuses a file that is %s, because nobody could open it', async (scan_state, reason) => {
    const { demand } = await demanded();
    const scan = { scan_state, scan_finding: scan_state === 'infected' ? 'Eicar' : null };
    const files = [`/api/documents/${await addFile({ category: 'notice', name: 'Aushang.pdf', ...scan })}`];
    const refused = await answer(tenant.operator, demand['@id'], { text: 'Anbei.', files });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().violations).toEqual([{ propertyPath: 'files', message: expect.stringMatching(reason) }]);
    expect(refused.json().violations[0].message).toMatch(/^Aushang\.pdf: /);
  });

  it('takes a file that waits for the virus scanner, and shows it to the authority after that', async () => {
    const { client, demand } = await demanded();
    const waiting = await addFile({ category: 'notice', scan_state: 'quarantined' });
    const files = [`/api/documents/${waiting}`];
    expect((await answer(tenant.operator, demand['@id'], { text: 'Anbei.', files })).statusCode).toBe(201);
    const filesOf = async () => (await client('/api/authority/pages?section=demands')).json().entries[0].files;
    expect(await filesOf()).toEqual([]);
    expect((await client(`/api/authority/files/answers-${waiting}`)).statusCode).toBe(404);
    await app.store.asSystem((tx) =>
      tx.updateTable('document').set({ scan_state: 'clean' }).where('id', '=', waiting).execute(),
    );
    expect(await filesOf()).toHaveLength(1);
  });

  it('to a withdrawn demand is refused with the reason', async () => {
    const { demand } = await demanded();
    await app.store.asSystem((tx) =>
      tx.updateTable('task').set({ withdrawn_at: new Date() }).where('id', '=', idOf(demand.task)).execute(),
    );
    const refused = await answer(tenant.operator, demand['@id'], { text: 'Anbei.' });
    expect([refused.statusCode, refused.json()['hydra:description']]).toEqual([
      409,
      'Diese Nachforderung ist zurückgezogen. Sie braucht keine Antwort mehr.',
    ]);
  });

  it('is given once, and may be repeated with its key', async () => {
    const { demand } = await demanded();
    const send = (key: string, text = 'Anbei.') => answer(tenant.operator, demand['@id'], { text }, key);
    expect([(await send('answer-1')).statusCode, (await send('answer-1')).statusCode]).toEqual([201, 201]);
    expect((await send('answer-2')).statusCode).toBe(409);
  });

  it('keeps the files that were sent before, of which there may be ten in all', async () => {
    const { demand } = await demanded();
    const paths = async (count: number) => {
      const ids: number[] = [];
      while (ids.length < count) ids.push(await ownFile());
      return ids.map((id) => `/api/documents/${id}`);
    };
    const [earlier, later] = [await paths(9), await paths(2)];
    await answer(tenant.operator, demand['@id'], { text: 'Anbei.', files: earlier });
    const change = { text: 'Alles anbei.', corrects: demand.task, reason: 'Ergänzt' };
    const refused = await answer(tenant.operator, demand['@id'], { ...change, files: later });
    expect([refused.statusCode, refused.json().violations[0].propertyPath]).toEqual([422, 'files']);
    const files = [earlier[0], later[0]];
    const kept = await answer(tenant.operator, demand['@id'], { ...change, files });
    expect(kept.json().files).toEqual([...earlier, later[0]]);
  });

  it.each([
    ['without a reason', async (task: string) => ({ corrects: task }), 422],
    ['of another task', async () => ({ corrects: (await demanded()).demand.task, reason: 'Vertippt' }), 400],
  ])('is not changed %s', async (_case, change, status) => {
    const { demand } = await demanded();
    await answer(tenant.operator, demand['@id'], { text: 'Anbei.' });
    const refused = await answer(tenant.operator, demand['@id'], { text: 'Neu.', ...(await change(demand.task)) });
    expect(refused.statusCode).toBe(status);
  });

  it('shows its file as it was sent, although it was renamed, moved and replaced since', async () => {
    const { client, demand } = await demanded();
    const sent = await addFile({ location_id: tenant.location, category: 'authorityAnswer', name: 'Plan.pdf' });
    const other = await addLocation(tenant.customer);
    await answer(tenant.operator, demand['@id'], { text: 'Anbei.', files: [`/api/documents/${sent}`] });
    const before = await client(`/api/authority/files/answers-${sent}`);
    const newer = await addFile({ location_id: other, category: 'authorityAnswer', name: 'Neu.pdf', content: 'newer' });
    await app.store.asSystem((tx) =>
      tx
        .updateTable('document')
        .set({ name: 'Umbenannt.pdf', location_id: other, replaced_by_id: newer })
        .where('id', '=', sent)
        .execute(),
    );
    const [entry] = (await client('/api/authority/pages?section=demands')).json().entries;
    expect(entry.files).toEqual([{ key: `answers-${sent}`, name: 'Plan.pdf' }]);
    expect((await tenant.operator(demand['@id'])).json().fileNames).toEqual(['Plan.pdf']);
    const after = await client(`/api/authority/files/answers-${sent}`);
    expect([after.statusCode, after.rawPayload.equals(before.rawPayload)]).toEqual([200, true]);
    const change = {
      text: 'Plan anbei.',
      files: [`/api/documents/${sent}`],
      corrects: demand.task,
      reason: 'Vertippt',
    };
    expect((await answer(tenant.operator, demand['@id'], change)).statusCode).toBe(201);
  });

  it.each([
    ['without a text', async () => ({ text: ' ' }), 'text'],
    [
      'with the file of another location',
      async () => {
        const location = await addLocation(tenant.customer);
        return {
          text: 'Anbei.',
          files: [`/api/documents/${await addFile({ location_id: location, category: 'permit' })}`],
        };
      },
      'files',
    ],
    [
      'with the copy of a proof',
      async () => ({ text: 'Anbei.', files: [`/api/documents/${await addFile({ category: 'proof' })}`] }),
      'files',
    ],
  ])('is refused %s, and leaves the task open', async (_case, body, field) => {
    const { demand } = await demanded();
    const refused = await answer(tenant.operator, demand['@id'], await body());
    expect([refused.statusCode, refused.json().violations[0].propertyPath]).toEqual([422, field]);
    expect((await tenant.operator(demand.task)).json()).not.toHaveProperty('doneAt');
  });

  it('is found by the task of the demand', async () => {
    const { demand } = await demanded();
    const found = (await tenant.operator(`/api/authority_demands?task=${demand.task}`)).json();
    expect(found['hydra:member']).toMatchObject([{ id: demand.id }]);
  });
});

async function ledgerSentences() {
  const path = `/api/audit_entries?customer=/api/customers/${tenant.customer}&itemsPerPage=100`;
  const entries: { text: string }[] = (await tenant.operator(path)).json()['hydra:member'];
  return entries.map(({ text }) => text).join(' ');
}

/** The names of files to which the ledger entries of answers commit. */
const sentNames = () =>
  app.store.asSystem(async (tx) => {
    const { rows } = await sql<{ value: string }>`
      select value from ledger_opening where customer_id = ${tenant.customer} and field = 'fileNames'`.execute(tx);
    return rows.map(({ value }) => value);
  });
