import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorityFixture } from '#server/test/app/authority-fixture.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { dayFromNow } from '#server/test/fixtures/proof-fixture.ts';
import { canonicalQuestionnaire } from '#server/features/forms/canonical-questionnaire.ts';
import { openingAndClosing } from '#server/features/forms/gallery/opening-and-closing.ts';
import { questionsOf } from '#shared/questionnaire/questionnaire.ts';
import { localMoment, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import type { AuthorityDays } from '#shared/contracts/authority-access/authority-days.ts';
import type { AuthorityCounts, AuthorityPage } from '#shared/contracts/authority-access/authority-reading.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addLocation, addUser } = factories(app);
const { inspector } = authorityFixture(app);

const HOUR = 3_600_000;
/** Noon of a day before today, at which every location of the test is open. */
const noon = (daysAgo: number) => new Date(`${dayFromNow(-daysAgo)}T11:00:00Z`);

let tenant: Awaited<ReturnType<typeof addTenant>>;
let form: { id: number; version: number; name: string };
let elsewhere: number;
let user: number;

beforeAll(async () => {
  tenant = await addTenant();
  user = (await addUser('ROLE_SERVICE', [tenant.customer], [tenant.location])).id;
  elsewhere = await addLocation(tenant.customer, { name: 'Spielhalle Nebenan' });
  form = await app.store.asSystem(async (tx) => {
    const row = await tx
      .selectFrom('form')
      .where('gallery_key', '=', 'opening-and-closing')
      .select(['id', 'version_id', 'name'])
      .executeTakeFirstOrThrow();
    return { id: row.id, version: Number(row.version_id), name: row.name };
  });
  for (let daysAgo = 12; daysAgo >= 1; daysAgo -= 1)
    if (daysAgo !== 5) await addProtocol(tenant.location, noon(daysAgo), daysAgo === 3 ? 'closing' : 'opening');
  await addProtocol(elsewhere, noon(5), 'opening');
  await addTour(9, true);
  await addTour(9, false);
  await addTour(8, false);
});

async function addProtocol(location: number, at: Date, occasion: string): Promise<void> {
  await app.store.asSystem((tx) =>
    tx
      .insertInto('protocol')
      .values({
        customer_id: tenant.customer,
        location_id: location,
        profile_id: tenant.profile,
        user_id: user,
        form_id: form.id,
        form_version_id: form.version,
        answers: JSON.stringify({ occasion: { value: occasion } }),
        state: 'closed',
        started_at: at,
        occurred_at: at,
        closed_at: at,
      })
      .execute(),
  );
}

async function addTour(daysAgo: number, isKept: boolean): Promise<void> {
  const at = new Date(noon(daysAgo).getTime() + (isKept ? HOUR : 0));
  await app.store.asSystem((tx) =>
    tx
      .insertInto('inspection_tour')
      .values({
        customer_id: tenant.customer,
        location_id: tenant.location,
        occurred_at: at,
        due_at: at,
        ...(isKept
          ? { profile_id: tenant.profile, status_id: 1, user_id: user, completion_source: 'manual' }
          : { profile_id: null, completion_source: 'missed' }),
      })
      .execute(),
  );
}

const daysOf = async (client: Client, query = ''): Promise<AuthorityDays> => {
  const answer = await client(`/api/authority/days?${query}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
};
const rowOf = ({ locations: [location] }: AuthorityDays, key: string) => location?.rows.find((row) => row.key === key);

describe('the opening days that an authority reads', () => {
  it('name the days without a protocol and those without a tour, and count each kind of a form', async () => {
    const { client } = await inspector(tenant.operator, tenant.location);
    const days = await daysOf(client);
    expect(days.locations.map(({ name }) => name)).toEqual(['Spielhalle']);
    expect(rowOf(days, `form-${form.id}`)).toMatchObject({
      title: form.name,
      isDueDaily: true,
      judgedDays: 12,
      missingDays: [dayFromNow(-5)],
      incompleteDays: [12, 11, 10, 9, 8, 7, 6, 4, 3, 2, 1].map((day) => ({
        day: dayFromNow(-day),
        missed: 1,
        kinds: [day === 3 ? 'Öffnen' : 'Schließen'],
      })),
      kinds: [
        { label: 'Öffnen', days: 10 },
        { label: 'Schließen', days: 1 },
      ],
    });
    expect(rowOf(days, 'tours')).toMatchObject({
      judgedDays: 2,
      missingDays: [dayFromNow(-8)],
      incompleteDays: [{ day: dayFromNow(-9), missed: 1, unconfirmed: 0, kinds: [] }],
    });
    const { sections, locations }: AuthorityCounts = (await client('/api/authority/counts')).json();
    expect(sections).toContainEqual({ section: 'days', total: 2, incomplete: 10 });
    // Tours have a cell of their own, so these are the days of the protocols.
    expect(locations[0]?.standings).toContainEqual({ subject: 'days', total: 12, gaps: 1, remarks: 11 });
  });

  it('do not judge today, and leave out closed and silent days', async () => {
    const { client } = await inspector(tenant.operator, tenant.location);
    const days = await daysOf(client);
    expect([days.to, days.locations[0]?.pendingDays]).toEqual([dayFromNow(0), [dayFromNow(0)]]);
    const weekday = new Date(noon(5)).getUTCDay() || 7;
    const others = [1, 2, 3, 4, 5, 6, 7].filter((day) => day !== weekday);
    await setHours([{ days: others, from: '10:00', to: '22:00' }]);
    const closed = await daysOf(client);
    expect(closed.locations[0]?.closedDays).toContain(dayFromNow(-5));
    expect(rowOf(closed, `form-${form.id}`)?.missingDays).toEqual([]);
    await setHours([]);
  });

  const setHours = (hours: readonly object[]) =>
    app.store.asSystem((tx) =>
      tx
        .updateTable('location')
        .set({ opening_hours: JSON.stringify(hours) })
        .where('id', '=', tenant.location)
        .execute(),
    );

  it('can be narrowed to some days and one location, and never go beyond the access', async () => {
    const both = [tenant.location, elsewhere].map((id) => `/api/locations/${id}`);
    const { client } = await inspector(tenant.operator, tenant.location, { locations: both });
    const narrowed = await daysOf(client, `location=${tenant.location}&from=${dayFromNow(-4)}&to=${dayFromNow(-1)}`);
    expect(narrowed.locations).toHaveLength(1);
    expect(rowOf(narrowed, `form-${form.id}`)).toMatchObject({ judgedDays: 4, missingDays: [] });
    expect((await daysOf(client)).locations).toHaveLength(2);
    const own = await inspector(tenant.operator, tenant.location);
    for (const location of [elsewhere, 999_999, 'x'])
      expect((await own.client(`/api/authority/days?location=${location}`)).statusCode).toBe(404);
  });

  it('are those of what the access opens', async () => {
    const rowsOf = async (kinds: ('records' | 'protocols')[]) => {
      const { client } = await inspector(tenant.operator, tenant.location, { kinds });
      return (await daysOf(client)).locations[0]?.rows.map(({ section }) => section);
    };
    expect(await rowsOf(['records'])).toEqual(['tours']);
    expect(new Set(await rowsOf(['protocols']))).toEqual(new Set(['protocols']));
    const { client } = await inspector(tenant.operator, tenant.location, { kinds: ['files'] });
    expect((await client('/api/authority/days')).statusCode).toBe(404);
  });

  it('are a look that the operator reads, and end with the access', async () => {
    const { client, id, url } = await inspector(tenant.operator, tenant.location);
    await daysOf(client, `location=${tenant.location}`);
    const visits = (await tenant.operator(`/api/authority_visits?access=${id}`)).json()['hydra:member'];
    expect(visits).toMatchObject([{ section: 'days', locationName: 'Spielhalle' }]);
    const audit = (await tenant.operator('/api/audit_entries?order[at]=desc&itemsPerPage=3')).json()['hydra:member'];
    expect(audit.map(({ text }: { text: string }) => text)).toContain(
      'Ordnungsamt Hamburg hat angesehen: Tag für Tag, Spielhalle',
    );
    await tenant.operator({ method: 'POST', url: `${url}/revocation` });
    expect((await client('/api/authority/days')).statusCode).toBe(410);
  });
});

describe('a location', () => {
  it('that recorded before the period of the access has gaps, and one that never did has none', async () => {
    const location = await addLocation(tenant.customer, { name: 'Spielhalle Pause' });
    const both = [location, await addLocation(tenant.customer)].map((id) => `/api/locations/${id}`);
    await addProtocol(location, noon(30), 'opening');
    const { client } = await inspector(tenant.operator, location, { locations: both, from: dayFromNow(-6) });
    const { locations } = await daysOf(client);
    const rowAt = (iri: string | undefined) =>
      locations.find((one) => one['@id'] === iri)?.rows.find(({ key }) => key === `form-${form.id}`);
    expect(rowAt(both[0])).toMatchObject({
      judgedDays: 6,
      missingDays: [6, 5, 4, 3, 2, 1].map((day) => dayFromNow(-day)),
    });
    expect(rowAt(both[1])).toMatchObject({ judgedDays: 0, missingDays: [] });
  });
});

describe('the records of an opening day that ends after midnight', () => {
  const at = (daysAgo: number, time: string) => new Date(localMoment(dayFromNow(-daysAgo), time, SERVER_TIME_ZONE));
  let location: number;
  let client: Client;
  beforeAll(async () => {
    const hours = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '18:00', to: '02:00' }];
    location = await addLocation(tenant.customer, { opening_hours: JSON.stringify(hours) });
    await addProtocol(location, at(3, '02:10'), 'closing');
    await addProtocol(location, at(3, '18:05'), 'opening');
    await addProtocol(location, at(2, '02:10'), 'closing');
    ({ client } = await inspector(tenant.operator, location, { locations: [`/api/locations/${location}`] }));
  });

  it('are those that the calendar counts on the day', async () => {
    const row = rowOf(await daysOf(client, `from=${dayFromNow(-3)}&to=${dayFromNow(-3)}`), `form-${form.id}`);
    expect(row).toMatchObject({ judgedDays: 1, missingDays: [], incompleteDays: [] });
    const query = `section=protocols&location=${location}&openingDay=${dayFromNow(-3)}`;
    const page: AuthorityPage = (await client(`/api/authority/pages?${query}`)).json();
    expect(page.entries.map((entry) => Date.parse(String(entry.at)))).toEqual([
      at(2, '02:10').getTime(),
      at(3, '18:05').getTime(),
    ]);
  });

  it.each([
    ['section=protocols&openingDay=DAY', 400],
    ['section=proofs&location=MINE&openingDay=DAY', 400],
    ['section=protocols&location=MINE&openingDay=gestern', 400],
    [`section=protocols&location=MINE&openingDay=${dayFromNow(-61)}`, 404],
    ['section=protocols&location=999999&openingDay=DAY', 404],
    ['section=tours&location=MINE&openingDay=DAY', 200],
  ])('are those of one location that the access opens: %s (%i)', async (query, status) => {
    const url = query.replace('MINE', String(location)).replace('DAY', dayFromNow(-3));
    expect((await client(`/api/authority/pages?${url}`)).statusCode).toBe(status);
  });
});

describe('the protocols of one form', () => {
  it('are read alone, and the forms are counted', async () => {
    const { client } = await inspector(tenant.operator, tenant.location);
    const { forms } = (await client('/api/authority/counts')).json();
    expect(forms).toEqual([{ '@id': `/api/forms/${form.id}`, name: form.name, total: 11 }]);
    const totalOf = async (id: number | string) =>
      (await client(`/api/authority/pages?section=protocols&form=${id}`)).json().total;
    expect(await totalOf(`/api/forms/${form.id}`)).toBe(11);
    for (const unknown of [form.id + 1, 'x'])
      expect((await client(`/api/authority/pages?section=protocols&form=${unknown}`)).statusCode).toBe(404);
  });
});

describe('a form without a part that it once had', () => {
  it('lacks that part only on the days before', async () => {
    const location = await addLocation(tenant.customer);
    for (const daysAgo of [4, 3, 2, 1]) await addProtocol(location, noon(daysAgo), 'opening');
    await app.store.asSystem(async (tx) => {
      const questionnaire = structuredClone(openingAndClosing.questionnaire);
      const [question] = questionsOf(questionnaire);
      question?.options?.pop();
      const { text, digest, questionCount } = canonicalQuestionnaire(questionnaire);
      await tx
        .insertInto('form_version')
        .values({
          form_id: form.id,
          number: 2,
          name: form.name,
          questionnaire: text,
          digest,
          question_count: questionCount,
          published_at: noon(2),
        })
        .execute();
    });
    const { client } = await inspector(tenant.operator, location, { locations: [`/api/locations/${location}`] });
    expect(rowOf(await daysOf(client), `form-${form.id}`)?.incompleteDays).toEqual(
      [4, 3].map((daysAgo) => ({ day: dayFromNow(-daysAgo), missed: 1, kinds: ['Schließen'] })),
    );
  });
});
