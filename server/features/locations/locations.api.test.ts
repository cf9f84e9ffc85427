import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addUser, signIn } = factories(app);

const change = (client: Client, location: number, settings: object) =>
  client({
    method: 'PATCH',
    url: `/api/locations/${location}`,
    headers: { 'content-type': 'application/merge-patch+json' },
    payload: JSON.stringify(settings),
  });
const weekdays = { days: [1, 2, 3, 4, 5], from: '12:00', to: '05:00' };

async function entriesAbout(location: number) {
  const bodies = await app.store.asSystem((tx) =>
    sql<{
      body: string;
    }>`select body from ledger_entry where body::jsonb ->> 'entity' = ${`/api/locations/${location}`} order by seq`.execute(
      tx,
    ),
  );
  return bodies.rows.map(({ body }) => JSON.parse(body));
}

describe('the settings of a location', () => {
  it('are changed by the operator, and apply to service at once', async () => {
    const { operator, service, location } = await addTenant();
    const settings = {
      tourintervall: 2700,
      isInspectiontourReverse: true,
      openingHours: [weekdays, { days: [7, 6], from: '08:00', to: '00:00' }],
      pinRequired: true,
      profileLockMinutes: 5,
    };
    const answer = await change(operator, location, settings);
    expect(answer.statusCode).toBe(200);
    const expected = { ...settings, openingHours: [weekdays, { days: [6, 7], from: '08:00', to: '00:00' }] };
    expect(answer.json()).toMatchObject(expected);
    expect((await service(`/api/locations/${location}`)).json()).toMatchObject(expected);
  });

  it('stay unchanged if a change leaves them out, and null means never', async () => {
    const { operator, location } = await addTenant({
      location: { profile_lock_minutes: 10, tour_interval_seconds: 1800, opening_hours: JSON.stringify([weekdays]) },
    });
    const answer = await change(operator, location, { profileLockMinutes: null });
    expect(answer.json()).toMatchObject({ tourintervall: 1800, openingHours: [weekdays], pinRequired: false });
    expect(answer.json()).not.toHaveProperty('profileLockMinutes');
  });

  it('are recorded in the ledger with old and new values if something changed', async () => {
    const { operator, location } = await addTenant();
    await change(operator, location, { tourintervall: 1800, openingHours: [weekdays] });
    await change(operator, location, { tourintervall: 1800 });
    const entries = await entriesAbout(location);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      type: 'location.changed',
      actor: expect.stringMatching(/^\/api\/users\/\d+$/),
      location: `/api/locations/${location}`,
      data: {
        tourintervallBefore: 3600,
        tourintervallAfter: 1800,
        openingHoursBefore: [],
        openingHoursAfter: ['1,2,3,4,5 12:00-05:00'],
      },
    });
  });

  it('are recorded for both of two concurrent changes, one after the other', async () => {
    const { operator, customer, location } = await addTenant();
    const second = await signIn(await addUser('ROLE_OPERATOR', [customer]));
    await Promise.all([
      change(operator, location, { tourintervall: 1800 }),
      change(second, location, { tourintervall: 2700 }),
    ]);
    const [first, last] = (await entriesAbout(location)).map(({ data }) => data);
    expect(first.tourintervallBefore).toBe(3600);
    expect(last.tourintervallBefore).toBe(first.tourintervallAfter);
  });
});

describe('an invalid change', () => {
  it.each([
    [{ tourintervall: 59 }, 'tourintervall', 'Bitte einen Abstand zwischen 1 Minute und 24 Stunden angeben.'],
    [{ tourintervall: 86_401 }, 'tourintervall', 'Bitte einen Abstand zwischen 1 Minute und 24 Stunden angeben.'],
    [{ profileLockMinutes: 0 }, 'profileLockMinutes', 'Bitte zwischen 1 und 240 Minuten angeben.'],
    [{ profileLockMinutes: 241 }, 'profileLockMinutes', 'Bitte zwischen 1 und 240 Minuten angeben.'],
    [{ openingHours: [{ ...weekdays, days: [] }] }, 'openingHours[0].days', 'Bitte mindestens einen Wochentag wählen.'],
    [{ openingHours: [{ ...weekdays, days: [8] }] }, 'openingHours[0].days[0]', 'Dieser Wert ist nicht gültig.'],
    [
      { openingHours: [{ ...weekdays, from: '24:00' }] },
      'openingHours[0].from',
      'Bitte eine Uhrzeit wie 12:00 angeben.',
    ],
    [{ openingHours: [{ ...weekdays, to: '5:00' }] }, 'openingHours[0].to', 'Bitte eine Uhrzeit wie 12:00 angeben.'],
    [{ openingHours: Array.from({ length: 22 }, () => weekdays) }, 'openingHours', 'Bitte höchstens 21 Zeilen.'],
    [
      { openingHours: [weekdays, { days: [6], from: '04:00', to: '20:00' }] },
      'openingHours[1].from',
      'Am Samstag überschneiden sich diese Zeiten mit Zeile 1.',
    ],
  ])('is refused at its field (422): %j', async (settings, propertyPath, message) => {
    const { operator, location } = await addTenant();
    const answer = await change(operator, location, settings);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations).toEqual([expect.objectContaining({ propertyPath, message })]);
    expect(await entriesAbout(location)).toEqual([]);
  });

  it.each([{ isPremium: true }, { monthlyLimit: 9999 }, { monthlyLimit: null }])(
    'plan, quota and premium are not the operator’s (403): %j',
    async (contract) => {
      const { operator, location } = await addTenant({ location: { is_premium: false, monthly_limit: 100 } });
      const answer = await change(operator, location, { name: 'Casino', ...contract });
      expect([answer.statusCode, answer.json().detail]).toEqual([
        403,
        'Premium und Kontingent gehören zum Vertrag. Bitte wenden Sie sich an uns.',
      ]);
      expect((await operator(`/api/locations/${location}`)).json()).toMatchObject({ name: 'Spielhalle' });
      expect((await operator(`/stats/limits/${location}`)).json().totalLimit).toBe(100);
    },
  );

  it('is not reported if a client sends back unchanged all the fields it has read', async () => {
    const { operator, location } = await addTenant({ location: { monthly_limit: 100, state_id: 1 } });
    const readBody = (await operator(`/api/locations/${location}`)).json();
    const answer = await change(operator, location, { ...readBody, name: 'Casino' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { ...readBody, name: 'Casino' }]);
  });

  it('of plan, quota and premium is impossible even for a query that skips the check', async () => {
    const { customer, location } = await addTenant();
    const scope = { kind: 'customer', userId: 1, customerId: customer } as const;
    const upgrade = app.store.asActor(scope, 'read write', (tx) =>
      tx.updateTable('location').set({ monthly_limit: 9999 }).where('id', '=', location).execute(),
    );
    await expect(upgrade).rejects.toThrow(/permission denied/);
  });
});

describe('missing permissions', () => {
  it('keep service from changing its location (403)', async () => {
    const { service, location } = await addTenant();
    expect((await change(service, location, { tourintervall: 7200 })).statusCode).toBe(403);
  });

  it('keep the demo from changing its locations, with a message (403)', async () => {
    const { operator, location } = await addTenant({ customer: { is_demo: true } });
    const answer = await change(operator, location, { tourintervall: 7200 });
    expect(answer.statusCode).toBe(403);
    expect(answer.json().detail).toBe('Im Demo-Zugang können Standorte nicht geändert werden.');
  });

  it('hide a location from another organisation (404)', async () => {
    const [{ location }, otherTenant] = [await addTenant(), await addTenant()];
    expect((await change(otherTenant.operator, location, { tourintervall: 7200 })).statusCode).toBe(404);
  });
});
