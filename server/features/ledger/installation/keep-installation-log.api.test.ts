import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { signingContext } from '#server/features/ledger/signing/sign-ledgers.ts';
import { openMail } from '#server/mail/mail-outbox.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { ledgerFixture } from '#server/test/fixtures/ledger-fixture.ts';
import { createAuthority, startTimeStamping } from '#server/test/tools/signing-authority.ts';
import { DAY_MILLISECONDS, MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { findLastState } from './installation-states.queries.ts';
import { keepInstallationLog } from './keep-installation-log.ts';

const RECIPIENT = 'zeuge@verband.test';
const authority = createAuthority();
const timeStamping = await startTimeStamping(authority.folder);
const app = await testApp({
  TSA_URL: timeStamping.url,
  WITNESS_ADDRESSES: 'any',
  INSTALLATION_MAIL: RECIPIENT,
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Schutzbuch <post@schutzbuch.test>',
  PUBLIC_ORIGIN: 'https://schutzbuch.test',
});
afterAll(async () => {
  await app.close();
  await timeStamping.stop();
  authority.remove();
});
const { addCustomer, addUser } = factories(app);
const { addEntries, sign, tamper } = ledgerFixture(app);

const failures: string[] = [];
const job = keepInstallationLog({
  signing: signingContext(app.config, app.secrets),
  config: app.config,
  onFailure: (error) => failures.push(String(error)),
});
/** Runs the job, and waits for what it does in the background. */
async function run(now: Date): Promise<void> {
  let work: Promise<unknown> = Promise.resolve();
  const store: typeof app.store = {
    ...app.store,
    runUnlessRunning: (name, background) => {
      const running = app.store.runUnlessRunning(name, background);
      work = running;
      return running;
    },
  };
  await job.run(store, now);
  await work;
}

const mails = () =>
  app.store.asSystem((tx) =>
    tx.selectFrom('mail_outbox').selectAll().where('recipient', '=', RECIPIENT).orderBy('id').execute(),
  );
const lastState = () => app.store.asSystem(findLastState);
const stamps = () => app.store.asSystem((tx) => tx.selectFrom('installation_time_stamp').selectAll().execute());

/** The rounds of the log are due at five o'clock in Germany. */
const morning = new Date(Date.now() + DAY_MILLISECONDS);
const later = (minutes: number) => new Date(morning.getTime() + minutes * MINUTE_MILLISECONDS);
const nextDay = (days: number) => new Date(morning.getTime() + days * DAY_MILLISECONDS);

let customer: number;
beforeAll(async () => {
  customer = await addCustomer();
});
beforeEach(() => failures.splice(0));
async function grow(): Promise<void> {
  await addEntries(customer, 1);
  await sign(customer);
}

it('nothing is appended, stamped or mailed while no ledger is signed', async () => {
  await run(morning);
  expect([failures, await lastState(), await mails()]).toEqual([[], undefined, []]);
});

it('a round is appended and mailed although the time stamping authority is silent, which is asked again after a pause', async () => {
  await grow();
  timeStamping.state.isSilent = true;
  await run(later(1));
  expect((await lastState())?.size).toBe(16);
  expect(failures).toHaveLength(1);
  expect([(await mails()).length, (await stamps()).length]).toEqual([1, 0]);
  timeStamping.state.isSilent = false;
  const { requests } = timeStamping.state;
  await run(later(3));
  expect(timeStamping.state.requests).toBe(requests);
  await run(later(7));
  expect((await stamps()).length).toBe(1);
});

it('the mail has the signed state and the address of the log, and comes once for each state', async () => {
  await run(later(8));
  const [mail, ...others] = await mails();
  const state = await lastState();
  if (mail === undefined || state === undefined) throw new Error('There is no mail.');
  expect(others).toEqual([]);
  expect(mail.subject).toBe(`Gesamtprüfbuch ${state.host}: Prüfpunkt über 16 Blätter`);
  const { text = '' } = openMail(app.secrets, mail) ?? {};
  expect(text).toContain(state.note);
  expect(text).toContain('https://schutzbuch.test/api/installation_log/checkpoint');
  await grow();
  await run(nextDay(1));
  expect((await mails()).map(({ subject }) => subject.replace(/^.*über /, ''))).toEqual(['16 Blätter', '32 Blätter']);
});

it('a state that is older than a day is not mailed, because its mail may have been sent and deleted', async () => {
  await app.store.asSystem((tx) => tx.deleteFrom('mail_outbox').where('recipient', '=', RECIPIENT).execute());
  await run(new Date(nextDay(2).getTime() + MINUTE_MILLISECONDS));
  expect(await mails()).toEqual([]);
});

it('a log that is not what was signed is not continued, and each admin is told once', async () => {
  const admin = await addUser('ROLE_ADMIN', []);
  const before = (await lastState())?.size;
  await grow();
  await tamper(async (tx) => {
    await sql`alter table installation_node disable trigger user`.execute(tx);
    await sql`update installation_node set hash = sha256(hash) where level = 1 and position = 1`.execute(tx);
    await sql`alter table installation_node enable trigger user`.execute(tx);
  });
  await run(nextDay(3));
  await run(new Date(nextDay(3).getTime() + 6 * MINUTE_MILLISECONDS));
  expect(failures).toHaveLength(2);
  expect((await lastState())?.size).toBe(before);
  const told = await app.store.asSystem((tx) =>
    tx.selectFrom('notification').select('message').where('receiver_id', '=', admin.id).execute(),
  );
  expect(told).toEqual([
    {
      message: 'Das Gesamtprüfbuch wird nicht mehr unterschrieben. Zwischenwerte des Gesamtprüfbuchs wurden verändert.',
    },
  ]);
});
