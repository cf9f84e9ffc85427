// Figures depend on the kind of an action and not on its name.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { conceptFixture, patch, post } from '#server/test/fixtures/concept-fixture.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerOf } from '#server/test/tools/ledger-check.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { computeContent } from '#server/features/reports/compute-content.ts';

const app = await testApp();
afterAll(() => app.close());
const { addUser, signIn } = factories(app);
const admin = await signIn(await addUser('ROLE_ADMIN'));
const { addOwnConcept } = conceptFixture(app, admin);
const tenant = await addOwnConcept({ copyOf: '/api/socialconcepts/1' });
const [model] = (
  await tenant.operator('/api/actions?name=Minderj%C3%A4hrige&socialconcept[]=' + tenant.concept)
).json()['hydra:member'];

const record = async (action: string) => {
  const body = { action, profile: `/api/profiles/${tenant.profile}` };
  expect((await post(tenant.service, '/api/activities', body)).statusCode).toBe(201);
};

/** Returns how many minors were refused today according to the report on the social concept. */
async function refusedUnderage() {
  const user = await addUser('ROLE_OPERATOR', [tenant.customer]);
  const today = localDay(Date.now(), SERVER_TIME_ZONE);
  const report = await app.store.asSystem((tx) =>
    tx
      .insertInto('report')
      .values({
        customer_id: tenant.customer,
        location_ids: [tenant.location],
        kind: 'socialConcept',
        title: 'Bericht',
        user_id: user.id,
        from_on: today,
        to_on: today,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  const { sections } = await computeContent(app.store, report, async () => undefined);
  const table = sections.flatMap(({ tables }) => tables).find(({ key }) => key === 'refusals');
  expect(table?.columns[1]?.key).toBe('underage');
  return table?.totals?.[1];
}

describe('an action of the catalogue, copied into a concept of its own', () => {
  beforeAll(() => record(model['@id']));

  it('has the kind of the original', () => expect(model.kind).toBe('underage'));

  it('counts independently of its name', async () => {
    expect(await refusedUnderage()).toBe(1);
    await patch(tenant.operator, model['@id'], { name: 'Einlass abgelehnt' });
    await record(model['@id']);
    expect(await refusedUnderage()).toBe(2);
  });
});

describe('an action without a model', () => {
  let ownMeasure: { '@id': string; kind?: string };
  beforeAll(async () => {
    ownMeasure = (
      await post(tenant.operator, '/api/actions', { name: 'Kinder verwiesen', socialconcept: tenant.concept })
    ).json();
    await record(ownMeasure['@id']);
  });
  const become = (kind: string | null) => patch(tenant.operator, ownMeasure['@id'], { kind });

  it('does not count without a kind, and counts by its kind once it has one', async () => {
    expect(ownMeasure.kind).toBeUndefined();
    const before = await refusedUnderage();
    expect((await become('underage')).json().kind).toBe('underage');
    expect([before, await refusedUnderage()]).toEqual([2, 3]);
  });

  it('may be created with a kind', async () => {
    const body = { name: 'Hausverbot ausgesprochen', kind: 'houseBan', socialconcept: tenant.concept };
    expect((await post(tenant.operator, '/api/actions', body)).json().kind).toBe('houseBan');
  });

  it('is refused with an unknown kind, at its field', async () => {
    const refusedResponse = await become('somethingElse');
    expect(refusedResponse.statusCode).toBe(422);
    expect(refusedResponse.json().violations).toMatchObject([
      { propertyPath: 'kind', message: 'Bitte eine Art aus der Liste wählen.' },
    ]);
  });

  it('can lose its kind again, which the ledger records for the operator', async () => {
    expect((await become(null)).json().kind).toBeUndefined();
    expect(await refusedUnderage()).toBe(2);
    const { entries } = await ledgerOf(app, tenant.customer);
    const changes = entries.map(({ body }) => JSON.parse(body)).filter(({ type }) => type === 'action.changed');
    expect(changes.map(({ data }) => data)).toEqual([
      { name: 'Kinder verwiesen', kindBefore: 'none', kindAfter: 'underage' },
      { name: 'Kinder verwiesen', kindBefore: 'underage', kindAfter: 'none' },
    ]);
    const auditResponse = await tenant.operator('/api/audit_entries?order[id]=desc');
    const [entry] = auditResponse.json()['hydra:member'];
    expect(entry.text).toBe('Maßnahme „Kinder verwiesen“ geändert: Art');
    expect((await tenant.operator(entry['@id'])).json().changes).toEqual([
      { name: 'Art', before: 'Minderjährige Person – Zutritt verweigert', after: '–' },
    ]);
  });

  it('adds no ledger entry if its kind is unchanged', async () => {
    await patch(tenant.operator, ownMeasure['@id'], { isActive: true });
    const { entries } = await ledgerOf(app, tenant.customer);
    expect(entries.filter(({ body }) => JSON.parse(body).type === 'action.changed')).toHaveLength(2);
  });
});
