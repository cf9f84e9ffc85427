import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp } from '#server/test/app/test-app.ts';
import { HOUR_MILLISECONDS } from '#shared/domain/durations.ts';
import { MAX_MAILS_OF_CUSTOMER, MAX_MAILS_TO_ADDRESS, MAX_MAILS_TO_PERSON } from './link-mails.rules.ts';

const app = await testApp();
afterAll(() => app.close());
const { addTenant, addProfile } = factories(app);

type Tenant = Awaited<ReturnType<typeof addTenant>>;
const newAddress = () => `${randomUUID()}@privat.test`;
const send = ({ operator }: Tenant, profile: number, body: object, key = randomUUID()) =>
  operator({
    method: 'POST',
    url: '/api/upload_links',
    headers: { 'idempotency-key': key },
    payload: { profile: `/api/profiles/${profile}`, types: ['/api/proof_types/12', '/api/proof_types/9'], ...body },
  });
const mailsTo = async (email: string) => {
  const rows = await app.store.asSystem((tx) =>
    tx.selectFrom('mail_outbox').select('id').where('recipient', '=', email).execute(),
  );
  return rows.length;
};
const makeOlder = ({ customer }: Tenant) =>
  app.store.asSystem((tx) =>
    tx
      .updateTable('upload_link')
      .set({ created_at: new Date(Date.now() - HOUR_MILLISECONDS - 1000) })
      .where('customer_id', '=', customer)
      .execute(),
  );

it('one address gets a few mails an hour, also at once and for several people, and a link to copy is never refused', async () => {
  const tenant = await addTenant();
  const email = newAddress();
  const people = await Promise.all(Array.from({ length: 2 * MAX_MAILS_TO_ADDRESS }, () => addProfile(tenant.customer)));
  const answers = await Promise.all(people.map((profile) => send(tenant, profile, { email })));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(MAX_MAILS_TO_ADDRESS);
  const refused = answers.filter(({ statusCode }) => statusCode === 422);
  expect(refused).toHaveLength(MAX_MAILS_TO_ADDRESS);
  expect(refused[0]?.json().violations[0]).toEqual({
    propertyPath: 'email',
    message: expect.stringMatching(
      /^An diese Adresse gingen in der letzten Stunde schon 5 Links\. Bitte in 60 Minuten/,
    ),
  });
  expect(await mailsTo(email)).toBe(MAX_MAILS_TO_ADDRESS);
  expect((await send(tenant, tenant.profile, {})).statusCode).toBe(201);
  expect((await send(tenant, tenant.profile, { email: newAddress() })).statusCode).toBe(201);
  await makeOlder(tenant);
  expect((await send(tenant, tenant.profile, { email })).statusCode).toBe(201);
});

it('an address in capital letters is the same address', async () => {
  const tenant = await addTenant();
  const email = newAddress();
  const addresses = [
    email,
    email.toUpperCase(),
    email.replace('test', 'Test'),
    email.replace('privat', 'Privat'),
    email,
  ];
  for (const address of addresses)
    expect((await send(tenant, await addProfile(tenant.customer), { email: address })).statusCode).toBe(201);
  const refused = await send(tenant, await addProfile(tenant.customer), { email: email.replace('test', 'TEST') });
  expect(refused.json().violations[0].message).toMatch(/^An diese Adresse gingen/);
});

it('one person gets a few mails an hour, whatever the address is, and a retry counts once', async () => {
  const tenant = await addTenant();
  const [email, key] = [newAddress(), randomUUID()];
  for (let attempt = 0; attempt <= MAX_MAILS_TO_PERSON; attempt += 1)
    expect((await send(tenant, tenant.profile, { email }, key)).statusCode).toBe(201);
  for (let count = 1; count < MAX_MAILS_TO_PERSON; count += 1)
    expect((await send(tenant, tenant.profile, { email: newAddress() })).statusCode).toBe(201);
  const refused = await send(tenant, tenant.profile, { email: newAddress() });
  expect(refused.json().violations[0].message).toMatch(
    /^Diese Person hat in der letzten Stunde schon 5 Links bekommen/,
  );
  expect((await send(tenant, tenant.profile, { email }, key)).statusCode).toBe(201);
});

it('an organisation sends a limited number of mails an hour, and others are not affected', async () => {
  const [tenant, neighbour] = [await addTenant(), await addTenant()];
  const now = new Date();
  await app.store.asSystem((tx) =>
    tx
      .insertInto('upload_link')
      .values(
        Array.from({ length: MAX_MAILS_OF_CUSTOMER }, () => ({
          profile_id: tenant.profile,
          proof_type_id: 12,
          email: newAddress(),
          token_hash: Buffer.from(randomUUID().replaceAll('-', '').repeat(2), 'hex'),
          customer_id: tenant.customer,
          user_id: 1,
          created_at: now,
          expires_at: new Date(now.getTime() + HOUR_MILLISECONDS),
        })),
      )
      .execute(),
  );
  const answer = await send(tenant, await addProfile(tenant.customer), { email: newAddress() });
  expect(answer.json().violations[0].message).toMatch(/^In der letzten Stunde wurden schon 200 Links verschickt\./);
  expect((await send(neighbour, neighbour.profile, { email: newAddress() })).statusCode).toBe(201);
});
