import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorityFixture } from '#server/test/app/authority-fixture.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { dayFromNow, proofFixture, proofTypeIds } from '#server/test/fixtures/proof-fixture.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import type { AuthorityAccessCreate } from '#shared/contracts/authority-access/authority-access.ts';
import type {
  AuthorityCounts,
  AuthorityEntry,
  AuthorityPage,
} from '#shared/contracts/authority-access/authority-reading.ts';
import { germanDay } from '#shared/domain/german-day.ts';

const app = await testApp();
afterAll(() => app.close());
const { addLocation, addProfile, addTenant } = factories(app);
const { addDocument, addProof, addRequired } = proofFixture(app);
const { inspector } = authorityFixture(app);

/** A concept that requires first aid training every twelve months. */
async function addConcept(customer: number): Promise<number> {
  return app.store.asSystem(async (tx) => {
    const concept = await tx
      .insertInto('social_concept')
      .values({ name: 'Mit Erster Hilfe', version: '1.0', customer_id: customer })
      .returning('id')
      .executeTakeFirstOrThrow();
    const content = JSON.stringify({ proofs: [{ type: proofTypeIds.firstAid, months: 12 }] });
    const name = { name: 'Mit Erster Hilfe', version: '1.0', valid_from: '2026-01-05', number: 1, revision: 1 };
    await tx
      .insertInto('social_concept_version')
      .values({ social_concept_id: concept.id, ...name, needs_confirmation: false, content, measures: '[]' })
      .execute();
    return concept.id;
  });
}

let tenant: Awaited<ReturnType<typeof addTenant>>;
let strict: number;
let proofOfHelga: number;
let proofOfFritz: number;
beforeAll(async () => {
  tenant = await addTenant();
  const { customer, location } = tenant;
  strict = await addLocation(customer, { name: 'Mit Konzept', social_concept_id: await addConcept(customer) });
  const karl = await employ('Karl Komplett', [location, strict]);
  await addRequired(karl);
  // His first training was refreshed, and a refresher is out of date since he repeated the training.
  await addProof(karl, { proof_type_id: proofTypeIds.training, invalid_at: dayFromNow(-9) });
  await addProof(karl, { proof_type_id: proofTypeIds.refresher, invalid_at: dayFromNow(-5) });
  const gerda = await employ('Gerda Geschult', [location]);
  for (const type of ['concept', 'privacy', 'safety', 'refresher'] as const)
    await addProof(gerda, { proof_type_id: proofTypeIds[type], invalid_at: dayFromNow(400) });
  await addProof(gerda, { proof_type_id: proofTypeIds.training, invalid_at: dayFromNow(-9) });
  const helga = await employ('Helga Halb', [location]);
  await addRequired(helga);
  const { id: file } = await addDocument(customer);
  proofOfHelga = await addProof(helga, { issued_at: '2025-01-05', invalid_at: dayFromNow(-3), document_id: file });
  await employ('Nora Neu', [location]);
  const { profile: former } = await employ('Fritz Früher', [location]);
  proofOfFritz = await addProof({ customer, profile: former }, { invalid_at: dayFromNow(-9) });
  await app.store.asSystem((tx) =>
    tx.updateTable('profile').set({ is_active: false }).where('id', '=', former).execute(),
  );
  await employ('Sina Strenge', [strict]).then(addRequired);
  // Whoever has no location works at all of them, and here already works the profile of the tenant.
  await addRequired({ customer, profile: tenant.profile });
});

async function employ(name: string, locations: readonly number[]) {
  const { customer } = tenant;
  const profile = await addProfile(customer, { name });
  await app.store.asSystem((tx) =>
    tx
      .insertInto('profile_location')
      .values(locations.map((id) => ({ customer_id: customer, profile_id: profile, location_id: id })))
      .execute(),
  );
  return { customer, profile };
}

const open = (body: Partial<AuthorityAccessCreate> = {}) => inspector(tenant.operator, tenant.location, body);
const peopleOf = async (client: Client, query = ''): Promise<AuthorityPage> =>
  (await client(`/api/authority/pages?section=proofs${query}`)).json();
const standingsOf = async (client: Client) => {
  const { locations }: AuthorityCounts = (await client('/api/authority/counts')).json();
  return locations.map(({ name, standings }) => [name, standings.find(({ subject }) => subject === 'proofs')]);
};

describe('the staff whose proofs an authority reads', () => {
  it('begins with whoever lacks most, and says what is missing before what is there', async () => {
    const { client } = await open();
    const { entries, total } = await peopleOf(client);
    expect(total).toBe(6);
    const [first, second] = entries;
    expect(entries.slice(0, 2).map(({ title }) => title)).toEqual(['Nora Neu', 'Helga Halb']);
    expect(entries.map(({ isNoticeable }) => isNoticeable)).toEqual([true, true, false, false, false, false]);
    expect(first?.proofs?.map(({ state, text, key }) => [state, text, key])).toEqual(
      Array.from({ length: 4 }, () => ['missing', 'fehlt', undefined]),
    );
    expect(second?.proofs?.map(({ state }) => state)).toEqual(['expired', 'valid', 'valid', 'valid', 'valid']);
    const [expired] = second?.proofs ?? [];
    expect(expired).toMatchObject({ key: `proofs-${proofOfHelga}`, hasFile: true });
    expect(expired?.text).toBe(`abgelaufen am ${germanDay(dayFromNow(-3))}`);
    expect((await client(`/api/authority/entries/${first?.key}`)).statusCode).toBe(404);
    expect((await client(`/api/authority/entries/${expired?.key}`)).json()).toMatchObject({ person: 'Helga Halb' });
  });

  it('has no gap where a proof was renewed, and calls none valid that has ended', async () => {
    const { client } = await open();
    const { entries } = await peopleOf(client);
    const karl = entries.find(({ title }) => title === 'Karl Komplett');
    expect(karl?.proofs?.map(({ state }) => state)).toEqual([
      ...Array.from({ length: 4 }, () => 'valid'),
      'ended',
      'ended',
    ]);
    const ended = karl?.proofs?.slice(4) ?? [];
    expect(ended.map(({ text }) => text).toSorted()).toEqual(
      [-9, -5].map((days) => `galt bis ${germanDay(dayFromNow(days))}`).toSorted(),
    );
    const { isNoticeable, facts } = (await client(`/api/authority/entries/${ended[0]?.key}`)).json<AuthorityEntry>();
    expect([isNoticeable, facts.map(({ label }) => label)]).toEqual([false, ['Ausgestellt', 'Galt bis']]);
  });

  it('has no gap where somebody no longer works, as long as the period lasts', async () => {
    const { client } = await open();
    const { entries } = await peopleOf(client);
    const fritz = entries.find(({ title }) => title === 'Fritz Früher');
    expect(fritz?.isNoticeable).toBe(false);
    expect(fritz?.proofs?.map(({ key, state }) => [key, state])).toEqual([[`proofs-${proofOfFritz}`, 'ended']]);
    const past = await open({ to: dayFromNow(-1) });
    const thenGaps = (await peopleOf(past.client, '&isNoticeable=true')).entries.map(({ title }) => title);
    expect(thenGaps.toSorted()).toEqual(['Fritz Früher', 'Helga Halb']);
  });

  it('is counted by what it lacks, and read alone by it', async () => {
    const { client } = await open();
    expect(await standingsOf(client)).toMatchObject([['Spielhalle', { total: 6, gaps: 2 }]]);
    const { entries, total } = await peopleOf(client, '&isNoticeable=true');
    expect([total, entries.length]).toEqual([2, 2]);
    expect((await peopleOf(client, '&page=2')).entries).toEqual([]);
  });

  it('has role and initials, and no file, without names', async () => {
    const { client } = await open({ showsNames: false });
    const [first, second] = (await peopleOf(client)).entries;
    expect(first?.title).toBe('Servicekraft N. N.');
    expect(second?.proofs?.some(({ hasFile }) => hasFile)).toBe(false);
  });

  it('needs what the concept of a granted location requires, and not what that of another one does', async () => {
    const locations = [tenant.location, strict].map((id) => `/api/locations/${id}`);
    const { client } = await open({ locations });
    const standings = Object.fromEntries(await standingsOf(client));
    // Those at both locations lack first aid only where the concept requires it.
    expect(standings).toMatchObject({ Spielhalle: { total: 6, gaps: 2 }, 'Mit Konzept': { total: 3, gaps: 3 } });
    const { entries } = await peopleOf(client, `&location=/api/locations/${tenant.location}&isNoticeable=true`);
    expect(entries.map(({ title }) => title)).toEqual(['Nora Neu', 'Helga Halb']);
  });

  it('has to renew a valid proof as early as the concept of the location says', async () => {
    const rita = await employ('Rita Rar', [strict]);
    await addRequired(rita);
    await addProof(rita, {
      proof_type_id: proofTypeIds.firstAid,
      issued_at: '2025-02-03',
      invalid_at: dayFromNow(300),
    });
    const { client } = await open({ locations: [`/api/locations/${strict}`] });
    const { entries } = await peopleOf(client);
    const [first] = entries.find(({ title }) => title === 'Rita Rar')?.proofs ?? [];
    expect(first).toMatchObject({ title: 'Ersthelfer', state: 'missing', text: 'seit 03.02.2026 zu erneuern' });
    await app.store.asSystem((tx) =>
      tx.updateTable('profile').set({ is_active: false }).where('id', '=', rita.profile).execute(),
    );
  });

  it('lacks nothing on a past day, because nobody knows who worked there', async () => {
    const { client } = await open({ to: dayFromNow(-1) });
    // Proofs that had expired by then are gaps.
    expect(await standingsOf(client)).toMatchObject([['Spielhalle', { gaps: 2 }]]);
    expect((await peopleOf(client)).entries.map(({ title }) => title)).not.toContain('Nora Neu');
  });

  it.each(['granted', 'closed', 'revoked', 'elsewhere'] as const)(
    'is bounded by the database: what it lacks, if the access is %s',
    async (how) => {
      const { id, url } = await open(how === 'closed' ? { kinds: ['records'] } : {});
      if (how === 'revoked') await tenant.operator({ method: 'POST', url: `${url}/revocation` });
      const asked = how === 'elsewhere' ? strict : tenant.location;
      const scope = { kind: 'authority', accessId: id, customerId: tenant.customer } as const;
      const { rows } = await app.store.asActor(scope, 'read only', (tx) =>
        sql`select distinct profile_id from authority_lacking_proofs(array[${asked}]::bigint[])`.execute(tx),
      );
      expect(rows).toHaveLength(how === 'granted' ? 1 : 0);
    },
  );

  it('is found without reading the proofs of other organisations', async () => {
    const { id } = await open();
    const scope = { kind: 'authority', accessId: id, customerId: tenant.customer } as const;
    const countRead = () =>
      app.store.asActor(scope, 'read only', async (tx) => {
        // The tables of a test are so small that the planner would read them whole, or in the order of an index.
        for (const way of ['enable_seqscan', 'enable_indexscan'])
          await sql`select set_config(${way}, 'off', true)`.execute(tx);
        const countSoFar = async () => {
          const { rows } = await sql<{ proofs: number }>`
            select (seq_tup_read + idx_tup_fetch)::int as proofs from pg_stat_xact_user_tables
            where relname = 'profile_document'`.execute(tx);
          return rows[0]?.proofs ?? 0;
        };
        const atFirst = await countSoFar();
        await sql`select * from authority_lacking_proofs(array[${tenant.location}]::bigint[])`.execute(tx);
        return (await countSoFar()) - atFirst;
      });
    const before = await countRead();
    const other = await addTenant();
    for (let number = 0; number < 10; number++) await addRequired(other);
    expect(before).toBeGreaterThan(0);
    expect(await countRead()).toBe(before);
  });
});
