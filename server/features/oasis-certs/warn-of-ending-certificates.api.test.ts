import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { openMail } from '#server/mail/mail-outbox.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { oasisFixture } from '#server/test/fixtures/oasis-fixture.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { warnOfEndingCertificates } from './warn-of-ending-certificates.ts';

const app = await testApp();
const { addCustomer, addLocation, addUser } = factories(app);
const { addCertificate, stop } = await oasisFixture(app);
afterAll(async () => {
  await app.close();
  stop();
});

const job = warnOfEndingCertificates(app.config, app.secrets);
const run = (daysFromNow = 0) => job.run(app.store, new Date(Date.now() + daysFromNow * DAY_MILLISECONDS));

async function addTenant(endsInDays: number, isDemo = false) {
  const customer = await addCustomer({ is_demo: isDemo, name: 'Nordlicht' });
  const location = await addLocation(customer);
  const operator = await addUser('ROLE_OPERATOR', [customer]);
  const service = await addUser('ROLE_SERVICE', [customer], [location]);
  return {
    customer,
    location,
    operator,
    service,
    certificate: await addCertificate({ customer, location }, endsInDays),
  };
}
const toldTo = (userId: number) =>
  app.store.asSystem((tx) =>
    tx
      .selectFrom('notification')
      .select(['type', 'message', 'link'])
      .where('receiver_id', '=', userId)
      .orderBy('id')
      .execute(),
  );
const mailsTo = (email: string) =>
  app.store.asSystem((tx) =>
    tx.selectFrom('mail_outbox').selectAll().where('recipient', '=', email).orderBy('id').execute(),
  );

describe('a certificate that ends', () => {
  it('causes one warning to the Verwaltung and the admin 60, 30, 14, 7 and 1 days ahead and one after its end', async () => {
    const { operator, service, certificate } = await addTenant(70);
    const admin = await addUser('ROLE_ADMIN');
    for (const day of [0, 5, 10, 10, 20, 40, 41, 56, 63, 66, 69, 70.5, 71]) await run(day);
    const notifications = await toldTo(operator.id);
    expect(notifications.map(({ message }) => message.replace(/ \(.*/, '').replace(/ am .*/, ' am …'))).toEqual([
      'OASIS-Zertifikat läuft in 60 Tagen ab',
      'OASIS-Zertifikat läuft in 30 Tagen ab',
      'OASIS-Zertifikat läuft in 14 Tagen ab',
      'OASIS-Zertifikat läuft in 7 Tagen ab',
      expect.stringMatching(/^OASIS-Zertifikat läuft (?:morgen|heute) ab/),
      'OASIS-Zertifikat ist am …',
    ]);
    expect(notifications.map(({ type }) => type)).toEqual([
      'WARNING',
      'WARNING',
      'WARNING',
      'DANGER',
      'DANGER',
      'DANGER',
    ]);
    expect(notifications[0]?.link).toBe(`/oasiscerts/edit/${certificate.id}`);
    const mails = await mailsTo(operator.email);
    expect(mails.map(({ subject }) => subject)).toEqual(notifications.map(({ message }) => message));
    const [first] = mails;
    expect(first === undefined ? '' : openMail(app.secrets, first)?.text).toContain('Ein Standort fragt nur damit ab.');
    expect((await toldTo(admin.id)).length).toBeGreaterThanOrEqual(6);
    expect((await mailsTo(admin.email)).length).toBeGreaterThanOrEqual(6);
    expect([await toldTo(service.id), await mailsTo(service.email)]).toEqual([[], []]);
  });

  it('causes one warning when two servers run at the same moment', async () => {
    const { operator } = await addTenant(13);
    await Promise.all([run(), run()]);
    expect(await toldTo(operator.id)).toHaveLength(1);
    expect(await mailsTo(operator.email)).toHaveLength(1);
  });

  it('uploaded with few days left causes only the warnings that are still due', async () => {
    const { operator } = await addTenant(5);
    await run();
    expect((await toldTo(operator.id)).map(({ message }) => message)).toEqual([
      expect.stringMatching(/^OASIS-Zertifikat läuft in 5 Tagen ab/),
    ]);
  });

  it('causes notifications but no mail in the demo', async () => {
    const { operator } = await addTenant(13, true);
    await run();
    expect(await toldTo(operator.id)).toHaveLength(1);
    expect(await mailsTo(operator.email)).toEqual([]);
  });

  it.each<[string, { readonly replaces: boolean; readonly isBound: boolean; readonly told: number }]>([
    ['is told no more once another one takes its place', { replaces: true, isBound: true, told: 0 }],
    ['is told while a location is not bound to the one that replaces it', { replaces: true, isBound: false, told: 1 }],
    [
      'is not told where its locations ask with another one that replaces none',
      { replaces: false, isBound: true, told: 0 },
    ],
    ['causes a warning if the replacement is bound to other locations', { replaces: false, isBound: false, told: 1 }],
  ])('%s', async (_case, { replaces, isBound, told }) => {
    const { customer, location, operator, certificate } = await addTenant(13);
    const next = await addCertificate({ customer, location: isBound ? location : await addLocation(customer) }, 700);
    if (replaces) await replace(certificate.id, next.id);
    await run();
    expect(await toldTo(operator.id)).toHaveLength(told);
  });

  it.each([{ status: 'inactive' as const }, { player_check_allowed: false }])(
    'counts only locations that check guests, and causes no warning if none does (%o)',
    async (values) => {
      const { customer, location, operator, certificate } = await addTenant(13);
      const closedLocation = await addLocation(customer, values);
      await app.store.asSystem((tx) =>
        tx
          .insertInto('oasis_certificate_location')
          .values({ certificate_id: certificate.id, location_id: closedLocation, customer_id: customer })
          .execute(),
      );
      await run();
      const [mail] = await mailsTo(operator.email);
      expect(mail === undefined ? '' : openMail(app.secrets, mail)?.text).toContain('Ein Standort fragt nur damit ab.');
      await app.store.asSystem((tx) => tx.updateTable('location').set(values).where('id', '=', location).execute());
      await run(8);
      expect(await toldTo(operator.id)).toHaveLength(1);
    },
  );

  it('and is bound to no location causes warnings until another one replaces it', async () => {
    const { customer, operator, certificate } = await addTenant(35);
    const unbound = (id: number) =>
      app.store.asSystem((tx) =>
        tx.deleteFrom('oasis_certificate_location').where('certificate_id', '=', id).execute(),
      );
    await unbound(certificate.id);
    await run();
    expect(await toldTo(operator.id)).toHaveLength(1);
    await replace(certificate.id, (await addCertificate({ customer, location: await addLocation(customer) }, 700)).id);
    await run(10);
    expect(await toldTo(operator.id)).toHaveLength(1);
  });

  it('causes no warning about its end if a replacement began before', async () => {
    const { customer, location, operator } = await addTenant(-2);
    await addCertificate({ customer, location }, 700);
    await run();
    expect(await toldTo(operator.id)).toEqual([]);
  });

  it('causes a warning even if that for another one fails, which the next run sends', async () => {
    const [brokenTenant, fine] = [await addTenant(13), await addTenant(13)];
    await app.store.asSystem(async (tx) => {
      for (const statement of refuseStatements(brokenTenant.certificate.id)) await sql.raw(statement).execute(tx);
    });
    await expect(run()).rejects.toThrow('could not be told');
    expect(await toldTo(brokenTenant.operator.id)).toEqual([]);
    expect(await toldTo(fine.operator.id)).toHaveLength(1);
    await app.store.asSystem((tx) => sql`drop trigger refuse on oasis_certificate_warning`.execute(tx));
    await run();
    expect(await toldTo(brokenTenant.operator.id)).toHaveLength(1);
    expect(await toldTo(fine.operator.id)).toHaveLength(1);
  });
});

const replace = (id: number, byId: number) =>
  app.store.asSystem((tx) =>
    tx.updateTable('oasis_certificate').set({ replaces_id: id }).where('id', '=', byId).execute(),
  );

const refuseStatements = (id: number) => [
  `create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`,
  `create trigger refuse before insert on oasis_certificate_warning for each row
     when (new.certificate_id = ${id}) execute function refuse()`,
];
