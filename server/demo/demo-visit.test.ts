import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoApp } from '#server/test/app/demo-app.ts';
import { openingPeriods, toOpeningPlan } from '#server/time/opening-periods.ts';
import { DEMO_VISITORS } from './seed-demo.ts';

let app: Awaited<ReturnType<typeof demoApp>>;
beforeAll(async () => {
  app = await demoApp();
}, 300_000);
afterAll(() => app.close());

async function visit(login: keyof typeof DEMO_VISITORS) {
  const signedIn = await app.inject({ method: 'POST', url: '/authentication_token', payload: DEMO_VISITORS[login] });
  const headers = { authorization: `Bearer ${signedIn.json().token}` };
  const readJson = async (url: string) => (await app.inject({ url, headers })).json();
  return { user: await readJson('/api/currentuser'), read: readJson };
}

it('a visitor at the tablet finds a location and a profile chosen', async () => {
  const { user, read } = await visit('tablet');
  expect((await read(user.location)).name).toBe('Spielhalle Frankfurt');
  expect((await read(user.profile)).name).toBe('Julia Neumann');
});

it('a visitor in the office finds the organisation chosen, and no location', async () => {
  const { user, read } = await visit('office');
  expect((await read(user.customer)).name).toBe('Demo Spielstätten GmbH');
  expect(user.location).toBeUndefined();
});

it('the locations of the demo never close, not even on a silent day', async () => {
  const { rows: plans } = await app.store.asSystem((tx) =>
    sql<Parameters<typeof toOpeningPlan>[0]>`
      select location.opening_hours, location.time_zone, state.silent_days
      from location join customer on customer.id = customer_id join state on state.id = state_id
      where customer.is_demo and customer.is_active`.execute(tx),
  );
  expect(plans).toHaveLength(2);
  const [from, to] = [Date.UTC(2027, 0, 1), Date.UTC(2028, 0, 1)];
  for (const plan of plans) {
    const periods = openingPeriods(toOpeningPlan(plan), from, to);
    expect(periods).toHaveLength(1);
    expect(periods[0]?.opensAt).toBeLessThanOrEqual(from);
    expect(periods[0]?.closesAt).toBeGreaterThanOrEqual(to);
  }
});
