import { afterAll, expect, it } from 'vitest';
import { authorityFixture } from '#server/test/app/authority-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { dayFromNow } from '#server/test/fixtures/proof-fixture.ts';
import { germanDay } from '#shared/domain/german-day.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant } = factories(app);
const { inspector } = authorityFixture(app);

it('looking at the overview is recorded once for each choice, with the days and the location that it showed', async () => {
  const own = await addTenant();
  const { client, id } = await inspector(own.operator, own.location, { authority: 'Ordnungsamt Buxtehude' });
  const [day, earlier, later] = [0, -5, -3].map((days) => germanDay(dayFromNow(days)));
  const narrowed = `location=${own.location}&from=${dayFromNow(-5)}&to=${dayFromNow(-3)}`;
  for (const query of [narrowed, narrowed, `from=${dayFromNow(0)}`, ''])
    expect((await client(`/api/authority/counts?${query}`)).statusCode).toBe(200);
  const visits = (await own.operator(`/api/authority_visits?access=${id}&order[id]=asc`)).json()['hydra:member'];
  expect(
    visits.map(({ section, locationName, subject }: Record<string, string>) => [section, locationName, subject]),
  ).toEqual([
    ['overview', 'Spielhalle', `${earlier} bis ${later}`],
    ['overview', undefined, day],
    // The access lasts longer, but nothing is recorded yet after today.
    ['overview', undefined, `${germanDay(dayFromNow(-60))} bis ${day}`],
  ]);
  const audit = (await own.operator('/api/audit_entries?order[at]=desc&itemsPerPage=5')).json()['hydra:member'];
  expect(audit.map(({ text }: Record<string, string>) => text)).toContain(
    `Ordnungsamt Buxtehude hat angesehen: Auf einen Blick, ${earlier} bis ${later}, Spielhalle`,
  );
});

it('when an access was used last is noted to the minute, so that not each look is announced', async () => {
  const own = await addTenant();
  const { client, id } = await inspector(own.operator, own.location);
  const lastSeenAfter = async (seconds: number) => {
    const before = new Date(Date.now() - seconds * 1000);
    await app.store.asSystem((tx) =>
      tx.updateTable('authority_access').set({ last_seen_at: before }).where('id', '=', id).execute(),
    );
    expect((await client('/api/authority/pages?section=demands')).statusCode).toBe(200);
    const access = await app.store.asSystem((tx) =>
      tx.selectFrom('authority_access').select('last_seen_at').where('id', '=', id).executeTakeFirstOrThrow(),
    );
    return access.last_seen_at?.getTime() === before.getTime() ? 'kept' : 'noted';
  };
  expect([await lastSeenAfter(50), await lastSeenAfter(61)]).toEqual(['kept', 'noted']);
});
