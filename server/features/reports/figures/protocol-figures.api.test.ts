import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM_SCOPE, type Scope } from '#server/access/scope.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { dayFromNow, proofFixture, proofTypeIds } from '#server/test/fixtures/proof-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { findValidFiles, listTrainings } from './location-facts.queries.ts';
import { listOutages } from './protocol-figures.queries.ts';
import { readPortion, readProtocols } from './read-figures.ts';

/**
 * The expected numbers of protocols were counted by hand, in January and February 2026 at one location. One form and
 * one answer occur in both months.
 */
const app = await testApp();
afterAll(() => app.close());
const { addCustomer, addLocation, addProfile, addUser } = factories(app);
const { addDocument } = proofFixture(app);

const days = { from: '2026-01-15', to: '2026-02-28' };
const span = { from: new Date('2026-01-14T23:00:00Z'), to: new Date('2026-02-28T23:00:00Z') };
let customer: number;
let location: number;
let profile: number;
let user: number;
let scope: Scope;

async function addProtocol(form: string, at: string, answers: Readonly<Record<string, string>>) {
  const moment = new Date(at);
  const times = { started_at: moment, occurred_at: moment, closed_at: moment, created_at: moment };
  const filledAnswers = Object.entries(answers).map(([question, value]) => [question, { value }] as const);
  await app.store.asSystem(async (tx) => {
    const { id, version_id: version } = await tx
      .selectFrom('form')
      .select(['id', 'version_id'])
      .where('gallery_key', '=', form)
      .executeTakeFirstOrThrow();
    const about = { customer_id: customer, location_id: location, profile_id: profile, user_id: user };
    const values = { ...about, form_id: id, form_version_id: version ?? 0, state: 'closed' as const, ...times };
    await tx
      .insertInto('protocol')
      .values({ ...values, answers: JSON.stringify(Object.fromEntries(filledAnswers)) })
      .execute();
  });
}

beforeAll(async () => {
  customer = await addCustomer({ name: 'Haus am See' });
  location = await addLocation(customer, { name: 'Am Hafen' });
  profile = await addProfile(customer, { name: 'Petra Pult' });
  user = (await addUser('ROLE_SERVICE')).id;
  scope = { kind: 'customer', userId: 0, customerId: customer };
  await addProtocol('oasis-outage', '2026-01-14T22:00:00Z', { began: '09:00' });
  await addProtocol('oasis-outage', '2026-01-20T10:00:00Z', { began: '10:00', cause: 'internet' });
  await addProtocol('oasis-outage', '2026-02-20T10:00:00Z', { began: '12:00', cause: 'quota' });
  await addProtocol('self-ban', '2026-01-31T22:30:00Z', { duration: 'unlimited' });
  await addProtocol('self-ban', '2026-01-31T23:30:00Z', { duration: 'unlimited' });
  await addProtocol('self-ban', '2026-02-10T10:00:00Z', { duration: 'year' });
  await addProtocol('self-ban', '2026-03-01T10:00:00Z', { duration: 'year' });
});

const reading = () => ({
  store: app.store,
  scope,
  locationIds: [location],
  now: new Date(),
  onPortionRead: async () => undefined,
});

describe('the protocols of a period', () => {
  it('are counted by month, with each form and each answer listed once', async () => {
    const { counts, bans, questionnaires } = await readProtocols(reading(), days);
    expect(counts.map(({ name, total }) => [name, total])).toEqual([
      ['OASIS-Störung', 2],
      ['Selbstsperre-Aufnahme', 3],
    ]);
    expect(bans.map(({ form, question, value, total }) => [form, question, value, total])).toEqual([
      ['self-ban', 'duration', 'unlimited', 2],
      ['self-ban', 'duration', 'year', 1],
    ]);
    expect(questionnaires.size).toBe(2);
  });

  it('list the first outages of OASIS, and count all', async () => {
    const { outages } = await readProtocols(reading(), days);
    expect(outages.rows.map(({ day, began, cause }) => [day, began, cause])).toEqual([
      ['2026-01-20', '10:00', 'internet'],
      ['2026-02-20', '12:00', 'quota'],
    ]);
    expect(outages.total).toBe(2);
    const first = await readPortion(reading(), (tx) =>
      listOutages(tx, scope, { ...span, locationIds: [location], maxRows: 1 }),
    );
    expect(first.map(({ began }) => began)).toEqual(['10:00']);
  });
});

describe('a list in a report', () => {
  it('is cut for trainings and files, while all files are counted', async () => {
    const proof = {
      customer_id: customer,
      profile_id: profile,
      proof_type_id: proofTypeIds.training,
      state: 'accepted' as const,
    };
    const trainingColumns = ['2026-02-01', '2026-01-20'].map((issued_at) => ({ ...proof, name: 'Caritas', issued_at }));
    await app.store.asSystem((tx) => tx.insertInto('profile_document').values(trainingColumns).execute());
    const trainings = await readPortion(reading(), (tx) =>
      listTrainings(tx, scope, { ...days, locationIds: [location], maxRows: 1 }),
    );
    expect(trainings.map(({ issued }) => issued)).toEqual(['2026-01-20']);
    for (const name of ['Aushang A', 'Aushang B', 'Aushang C'])
      await addDocument(customer, { name, category: 'notice', location_id: location });
    const listInput = { locationIds: [location], today: dayFromNow(0), maxRows: 2 };
    const files = await app.store.asActor(SYSTEM_SCOPE, 'read only', (tx) => findValidFiles(tx, scope, listInput));
    expect([files.rows.map(({ name }) => name), files.total]).toEqual([['Aushang A', 'Aushang B'], 3]);
  });
});
