import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { answersWithDefect, morningRound, protocolDevice } from '#server/test/fixtures/protocol-fixture.ts';
import { reportFixture } from '#server/test/fixtures/report-fixture.ts';
import { tourTenants } from '#server/test/fixtures/tour-tenants.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import type { SearchResult } from '#shared/contracts/search/search.ts';

const app = await testApp();
afterAll(() => app.close());
const { addForm, addTenant, addUser } = factories(app);
const { addTourTenant } = tourTenants(app);
const { addReport } = reportFixture(app);

const hitsOf = async (client: Client, q: string) => {
  const response = await client(`/api/search?q=${encodeURIComponent(q)}`);
  const { groups }: SearchResult = response.json();
  return groups.flatMap(({ kind, hits }) => hits.map(({ title, detail }) => ({ kind, title, detail })));
};
const listedCount = async (client: Client, path: string): Promise<number> =>
  (await client(path)).json()['hydra:totalItems'];

describe('what people wrote about a tour', () => {
  it('is found by the search and in the list of tours, within the own organisation', async () => {
    const tenant = await addTourTenant();
    const other = await addTourTenant();
    await tenant.record({});
    const hit = { kind: 'tour', title: 'Ohne Befund', detail: 'Getränkekisten vor dem Ausgang' };
    expect((await tenant.record({ comment: hit.detail })).statusCode).toBe(201);
    for (const client of [tenant.operator, tenant.service]) {
      expect(await hitsOf(client, 'ausgang getraenkekiste')).toEqual([hit]);
      expect(await listedCount(client, '/api/inspection_tours?search=getränkekisten')).toBe(1);
    }
    expect(await hitsOf(other.operator, 'getränkekisten')).toEqual([]);
    expect(await listedCount(other.operator, '/api/inspection_tours?search=getränkekisten')).toBe(0);
  });

  it('is found in the version that counts', async () => {
    const tenant = await addTourTenant();
    const recorded = await tenant.record({ comment: 'Fenster offen' });
    await tenant.correct(recorded.json()['@id'], { comment: 'Tür offen', reason: 'Verschrieben' });
    expect(await hitsOf(tenant.operator, 'fenster')).toEqual([]);
    expect(await hitsOf(tenant.operator, 'tür')).toMatchObject([{ kind: 'tour', detail: 'Tür offen' }]);
  });

  it('is found if its accents were written as characters of their own', async () => {
    const tenant = await addTourTenant();
    await tenant.record({ comment: 'Tür der Küche'.normalize('NFD') });
    for (const typed of ['küche', 'kueche', 'küche'.normalize('NFD')])
      expect(await hitsOf(tenant.operator, typed)).toHaveLength(1);
  });

  it('is not found where the location has no tours', async () => {
    const tenant = await addTourTenant();
    await tenant.record({ comment: 'Getränkekisten' });
    await tenant.setLocation({ isInspectionTourAllowed: false });
    expect(await hitsOf(tenant.service, 'getränkekisten')).toEqual([]);
  });
});

describe('what people wrote in a protocol', () => {
  const openTenant = async () => {
    const tenant = await addTenant();
    const { version } = await addForm({}, morningRound);
    return { ...tenant, device: () => protocolDevice(tenant.service, version, tenant.profile) };
  };

  it.each([
    ['a comment', 'kisten'],
    ['an answer in their own words', 'getraenkekiste'],
    ['the question of a Mangel', 'notausgang'],
  ])('is found by %s', async (_what, words) => {
    const { operator, device } = await openTenant();
    expect((await device().close(answersWithDefect)).statusCode).toBe(201);
    expect((await hitsOf(operator, words)).filter(({ kind }) => kind === 'protocol')).toHaveLength(1);
    expect(await listedCount(operator, `/api/protocols?search=${words}`)).toBe(1);
    expect(await hitsOf((await openTenant()).operator, words)).toEqual([]);
  });

  it('is found as soon as the protocol is closed, and an answer that was chosen is no text', async () => {
    const { operator, device } = await openTenant();
    const tablet = device();
    const answers = { exit: { value: 'yes' }, constructor: { value: 'Umbau durch Elektriker' } };
    await tablet.save(answers);
    expect(await hitsOf(operator, 'elektriker')).toEqual([]);
    await tablet.close(answers, { revision: 1 });
    expect(await hitsOf(operator, 'elektriker')).toHaveLength(1);
    expect(await hitsOf(operator, 'yes')).toEqual([]);
  });

  it.each([
    ['a word longer than an index takes', 'Ж'.repeat(1100)],
    ['many words', 'Wort '.repeat(700)],
  ])('never keeps a protocol from being recorded: %s', async (_what, value) => {
    const { device } = await openTenant();
    const response = await device().close({ exit: { value: 'yes' }, constructor: { value } });
    expect(response.statusCode).toBe(201);
  });
});

describe('the period of a report', () => {
  const quarter = { title: 'Bericht zum Sozialkonzept', from_on: '2026-11-30', to_on: '2027-03-01' };

  it.each([
    ['november bericht', true],
    ['bericht 2027 märz', true],
    ['maerz', true],
    ['dezember', true],
    ['oktober', false],
    ['april', false],
    ['2025', false],
  ])('finds it by its months and years: %s', async (words, isFound) => {
    const tenant = await addTenant();
    const { id: user } = await addUser('ROLE_OPERATOR', [tenant.customer]);
    await addReport({ ...tenant, user }, quarter);
    const response = await tenant.operator(`/api/search?q=${encodeURIComponent(words)}&kind=report`);
    const { groups }: SearchResult = response.json();
    const period = { from: quarter.from_on, to: quarter.to_on };
    expect(groups.flatMap(({ hits }) => hits)).toMatchObject(isFound ? [{ title: quarter.title, period }] : []);
    expect(await listedCount(tenant.operator, `/api/reports?search=${encodeURIComponent(words)}`)).toBe(
      isFound ? 1 : 0,
    );
  });
});
