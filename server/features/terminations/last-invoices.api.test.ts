// Tests the invoices of an organisation that leaves: the last one is issued before the deletion, and all of them are deleted
// when the years of their retention are over.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueInvoices } from '#server/features/billing/invoices/issue-invoices.ts';
import { openMail } from '#server/mail/mail-outbox.ts';
import { runJob } from '#server/test/app/run-job.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';
import { billingFixture, COMPLETE_ISSUER } from '#server/test/fixtures/billing-fixture.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { terminationFixture } from '#server/test/permissions/termination-fixture.ts';
import { write } from '#server/test/wire/wire-fixture.ts';
import { daysAfter, localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import type { DeletionCertificate } from '#shared/contracts/terminations/deletion-certificates.ts';
import { INVOICE_DELETION_JOB } from './delete-invoices.ts';
import { ORGANISATION_DELETION_JOB } from './delete-organisations.ts';
import { ENDING_JOB } from './end-organisations.ts';

const app = await testApp();
afterAll(() => app.close());
const { addCustomer, addUser, signIn } = factories(app);
const { payingTenant } = billingFixture(app);
const { addDeletionCertificate } = terminationFixture(app);

const today = localDay(Date.now(), SERVER_TIME_ZONE);
let admin: Client;
beforeAll(async () => {
  admin = await signIn(await addUser('ROLE_ADMIN'));
  await write(admin, { method: 'PATCH', url: '/api/billing_settings/1', body: COMPLETE_ISSUER });
});

/** Lets the contract have ended with one month not invoiced yet, and the day of the deletion be today or earlier. */
async function leave(customer: number, daysOverdue = 0): Promise<void> {
  const body = { customer: `/api/customers/${customer}`, endsOn: today, retrievalDays: 30 };
  expect((await write(admin, { method: 'POST', url: '/api/terminations', body })).statusCode).toBe(201);
  const [endsOn, deletesOn] = [daysAfter(today, -32 - daysOverdue), daysAfter(today, -daysOverdue)];
  await app.store.asSystem(async (tx) => {
    await sql`update termination set ends_on = ${endsOn}, deletes_on = ${deletesOn} where customer_id = ${customer}`.execute(
      tx,
    );
    await sql`update contract set begins_on = ${daysAfter(endsOn, -1)}, ends_on = ${endsOn}
      where customer_id = ${customer}`.execute(tx);
  });
  await runJob(app, ENDING_JOB);
}

const membersOf = async (url: string) => (await admin(url)).json()['hydra:member'];
const invoicesOf = (customer: number): Promise<{ number: string; month: string }[]> =>
  membersOf(`/api/invoices?customer=${customer}`);
const certificateOf = async (customer: number): Promise<DeletionCertificate | undefined> =>
  (await membersOf(`/api/deletion_certificates?customer=${customer}`))[0];

async function attachmentsOf(certificate: DeletionCertificate | undefined): Promise<readonly string[]> {
  const mails = await app.store.asSystem((tx) =>
    tx
      .selectFrom('mail_outbox')
      .selectAll()
      .where('about', 'like', `deletion-certificate:${certificate?.id}:%`)
      .execute(),
  );
  const names = mails.map((mail) =>
    openMail(app.secrets, mail)
      ?.attachments?.map(({ filename }) => filename)
      .join(),
  );
  expect(new Set(names).size).toBe(1);
  return names[0]?.split(',') ?? [];
}

describe('on the morning of its deletion the last month of an organisation', () => {
  it.each([
    ['the deletion runs first', async () => undefined],
    ['the invoices run first', () => issueInvoices.run(app.store, new Date())],
  ])('is invoiced once and mailed with the certificate, if %s', async (_which, runBefore) => {
    const { customer } = await payingTenant();
    await leave(customer);
    await runBefore();
    await runJob(app, ORGANISATION_DELETION_JOB);
    await issueInvoices.run(app.store, new Date());
    const [invoice, ...others] = await invoicesOf(customer);
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({ recipient: { street: 'Kai 1' } });
    const certificate = await certificateOf(customer);
    expect(certificate).toMatchObject({ state: 'ready' });
    expect(await attachmentsOf(certificate)).toContain(`rechnung-${invoice?.number}.pdf`);
    const { kept } = (await admin(`${certificate?.['@id']}/data`)).json();
    expect(kept[0]).toMatchObject({ what: '1 Rechnung' });
  });

  it('holds the deletion up while its invoice lacks something, of which the admins are told once', async () => {
    const { customer } = await payingTenant({ street: null });
    await leave(customer);
    for (let run = 0; run < 2; run += 1) await runJob(app, ORGANISATION_DELETION_JOB);
    expect(await certificateOf(customer)).toBeUndefined();
    const messages: { message: string; link: string }[] = await membersOf('/api/notifications?pagination=false');
    expect(messages.filter(({ message }) => message.includes('Die Löschung wartet'))).toMatchObject([
      { link: `/customer/edit/${customer}/billing` },
    ]);
    const [contract] = await membersOf(`/api/contracts?customer=${customer}`);
    await write(admin, { method: 'PATCH', url: contract['@id'], body: { billingStreet: 'Kai 2' } });
    await runJob(app, ORGANISATION_DELETION_JOB);
    expect(await certificateOf(customer)).toMatchObject({ state: 'ready' });
    expect(await invoicesOf(customer)).toMatchObject([{ recipient: { street: 'Kai 2' } }]);
  });

  it('holds it up for two weeks at most', async () => {
    const [waiting, overdue] = [await payingTenant({ street: null }), await payingTenant({ street: null })];
    await leave(waiting.customer, 13);
    await leave(overdue.customer, 14);
    await runJob(app, ORGANISATION_DELETION_JOB);
    expect(await certificateOf(waiting.customer)).toBeUndefined();
    const certificate = await certificateOf(overdue.customer);
    expect(certificate).toMatchObject({ state: 'ready' });
    expect(await attachmentsOf(certificate)).toHaveLength(2);
  });

  it('holds it up as long when it fails for another reason, which the log names', async () => {
    const [waiting, overdue] = [(await payingTenant()).customer, (await payingTenant()).customer];
    await leave(waiting, 13);
    await leave(overdue, 14);
    await app.store.runScript(
      `alter table invoice add constraint broken check (customer_id not in (${waiting}, ${overdue})) not valid`,
    );
    const failures = await runJob(app, ORGANISATION_DELETION_JOB).catch((error: unknown) => error);
    await app.store.runScript('alter table invoice drop constraint broken');
    expect(failures).toMatchObject({
      errors: [expect.objectContaining({ constraint: 'broken' }), expect.objectContaining({ constraint: 'broken' })],
    });
    expect(await certificateOf(waiting)).toBeUndefined();
    const messages: { link: string }[] = await membersOf('/api/notifications?pagination=false');
    expect(messages.filter(({ link }) => link === `/customer/edit/${waiting}/billing`)).toHaveLength(1);
    expect(await certificateOf(overdue)).toMatchObject({ state: 'ready' });
    await runJob(app, ORGANISATION_DELETION_JOB);
    expect(await certificateOf(waiting)).toMatchObject({ state: 'ready' });
  });

  it('is recorded before the last entry of the ledger, even if that was announced already', async () => {
    const { customer } = await payingTenant();
    await leave(customer);
    await app.store.asSystem((tx) =>
      sql`update termination set last_seq = size - 1 from ledger
        where ledger.customer_id = termination.customer_id and ledger.customer_id = ${customer}`.execute(tx),
    );
    await runJob(app, ORGANISATION_DELETION_JOB);
    expect(await certificateOf(customer)).toMatchObject({ state: 'ready' });
  });
});

describe('a kept invoice', () => {
  const thisYear = Number(today.slice(0, 4));
  let count = 0;
  const addInvoice = (customer: number, issuedOn: string, cancels: number | null = null) =>
    app.store.asSystem(async (tx) => {
      count += 1;
      const { rows } = await sql<{ id: number; number: string }>`
        insert into invoice (number, customer_id, month, issued_on, due_on, issuer, recipient, items, net_cents, vat_percent,
          vat_cents, gross_cents, cancels, reason, edition)
        values (${`RE-ALT-${count}`}, ${customer}, '2000-01-01', ${issuedOn}, ${issuedOn}, '{}', '{}', '[]', 0, 19, 0, 0,
          ${cancels}, ${cancels === null ? null : 'Falsch'}, ${count})
        returning id, number`.execute(tx);
      return rows[0] ?? { id: 0, number: '' };
    });
  const numbersOf = async (customer: number) => (await invoicesOf(customer)).map(({ number }) => number).toSorted();
  const customerOf = async (certificate: number) => {
    const { customer } = (await admin(`/api/deletion_certificates/${certificate}`)).json();
    return Number(String(customer).split('/').at(-1));
  };
  const remove = (id: number) => app.store.asSystem((tx) => tx.deleteFrom('invoice').where('id', '=', id).execute());

  it('is deleted after eight years from the end of its year, together with its cancellation, and its number stays', async () => {
    const certificate = await addDeletionCertificate();
    const [customer, active] = [await customerOf(certificate), await addCustomer()];
    const over = await addInvoice(customer, `${thisYear - 9}-12-31`);
    const kept = await addInvoice(customer, `${thisYear - 8}-01-01`);
    const cancelledLater = await addInvoice(customer, `${thisYear - 10}-05-01`);
    const cancellation = await addInvoice(customer, `${thisYear - 8}-05-01`, cancelledLater.id);
    const cancelledBefore = await addInvoice(customer, `${thisYear - 12}-05-01`);
    const earlyCancellation = await addInvoice(customer, `${thisYear - 11}-05-01`, cancelledBefore.id);
    const ofActive = await addInvoice(active, `${thisYear - 20}-01-01`);

    await runJob(app, INVOICE_DELETION_JOB);
    expect(await numbersOf(customer)).toEqual(
      [kept, cancelledLater, cancellation].map(({ number }) => number).toSorted(),
    );
    expect(await numbersOf(active)).toEqual([ofActive.number]);
    const { deletedInvoices } = (await admin(`/api/deletion_certificates/${certificate}`)).json();
    expect(deletedInvoices).toEqual(
      [
        [over, `${thisYear - 9}-12-31`] as const,
        [cancelledBefore, `${thisYear - 12}-05-01`] as const,
        [earlyCancellation, `${thisYear - 11}-05-01`] as const,
      ].map(([{ number }, issuedOn]) => ({ number, issuedOn, deletedAt: expect.any(String) })),
    );
  });

  it('cannot be deleted before by any statement, nor the note of its number at all', async () => {
    const [customer, active] = [await customerOf(await addDeletionCertificate()), await addCustomer()];
    await expect(remove((await addInvoice(customer, `${thisYear - 8}-12-31`)).id)).rejects.toThrow(/stays as it was/);
    await expect(remove((await addInvoice(active, `${thisYear - 30}-12-31`)).id)).rejects.toThrow(/stays as it was/);
    const change = (statement: ReturnType<typeof sql>) => app.store.asSystem((tx) => statement.execute(tx));
    await expect(change(sql`delete from deleted_invoice`)).rejects.toThrow(/stays written/);
    await expect(change(sql`update deleted_invoice set number = 'x'`)).rejects.toThrow(/stays written/);
  });
});
