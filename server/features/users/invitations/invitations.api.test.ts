import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { factories } from '#server/test/fixtures/factories.ts';
import { testApp, type Client } from '#server/test/app/test-app.ts';

const withMail = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'schutzbuch@haus.test',
  PUBLIC_ORIGIN: 'https://haus.test',
};
const app = await testApp(withMail);
const mailless = await testApp();
afterAll(() => Promise.all([app.close(), mailless.close()]));
const { addCustomer, addTenant, addUser, signIn } = factories(app);

const post = (client: Client, url: string, body: object = {}) =>
  client({ method: 'POST', url, payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
const anonymous: Client = (options) => app.inject(options);
const newAddress = () => `${randomUUID()}@neu.test`;

/** Returns the content of the latest mail to an address. */
async function mailTo(recipient: string) {
  const mail = await app.store.asSystem((tx) =>
    tx
      .selectFrom('mail_outbox')
      .select(['subject', 'about', 'sealed', 'key_id'])
      .where('recipient', '=', recipient)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  );
  const openedMail = app.secrets.open(
    { bytes: mail.sealed ?? Buffer.alloc(0), keyId: mail.key_id ?? '' },
    `mail:${mail.about}`,
  );
  const { text }: { text: string } = JSON.parse(openedMail.toString('utf8'));
  return { subject: mail.subject, text, token: /\/invitation\/([\w-]{43})/.exec(text)?.[1] ?? '' };
}

interface Tenant {
  readonly operator: Client;
  readonly location: number;
}
const invite = ({ operator, location }: Tenant, email: string, role = 'ROLE_SERVICE') =>
  post(operator, '/api/invitations', {
    email,
    roles: [role],
    locations: role === 'ROLE_SERVICE' ? [`/api/locations/${location}`] : [],
  });
const namesOf = (headers: object) => Object.keys(headers).toSorted();
/** Masks the parts that depend on the recipient and the time. */
const withoutNames = (body: string) =>
  body.replaceAll(/"(@id|id|email|sentAt|expiresAt|createdAt)":("[^"]*"|\d+)/g, '"$1":""');

describe('an invitation', () => {
  it('has the same response and mail whether or not the address has an account', async () => {
    const tenant = await addTenant();
    const knownUser = await addUser('ROLE_SERVICE', [await addCustomer()]);
    const unknown = newAddress();
    const answers = [await invite(tenant, knownUser.email), await invite(tenant, unknown)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    const [firstBody, other] = answers.map(({ body }) => withoutNames(body));
    expect(firstBody).toBe(other);
    const [oneHead, otherHead] = answers.map(({ headers }) => namesOf(headers));
    expect(oneHead).toEqual(otherHead);
    const mails = [await mailTo(knownUser.email), await mailTo(unknown)];
    const [oneMail, otherMail] = mails.map(({ text, token }) => text.replaceAll(token, ''));
    expect(oneMail).toBe(otherMail);
    const waiting = (await tenant.operator('/api/invitations?state=open')).json();
    const [oneListed, otherListed] = waiting['hydra:member'].map((item: object) => withoutNames(JSON.stringify(item)));
    expect(oneListed).toBe(otherListed);
    expect([waiting['hydra:totalItems'], (await tenant.operator('/api/users')).json()['hydra:totalItems']]).toEqual([
      2, 2,
    ]);
  });

  it('creates an account for a new user on acceptance and continues with the first password', async () => {
    const tenant = await addTenant();
    const email = newAddress();
    await invite(tenant, email);
    const { token } = await mailTo(email);
    const offered = await anonymous(`/api/invitation/${token}`);
    expect(offered.json()).toMatchObject({ organisation: 'Haus', email, roleText: 'Service', isKnown: false });
    const nameless = await post(anonymous, `/api/invitation/${token}`);
    expect([nameless.statusCode, nameless.json().violations.length]).toEqual([422, 2]);
    const acceptedResponse = await post(anonymous, `/api/invitation/${token}`, { firstname: 'Nele', lastname: 'Neu' });
    expect(acceptedResponse.json().passwordToken).toMatch(/^[\w-]{43}$/);
    const [foundUser] = (await tenant.operator(`/api/users?email=${email}`)).json()['hydra:member'];
    expect(foundUser).toMatchObject({
      roles: ['ROLE_SERVICE'],
      locations: [`/api/locations/${tenant.location}`],
      hasPassword: false,
    });
    expect((await post(anonymous, `/api/invitation/${token}`, { firstname: 'N', lastname: 'N' })).statusCode).toBe(410);
  });

  it('links an existing user, who keeps role, name and other organisations', async () => {
    const tenant = await addTenant();
    const otherCustomer = await addCustomer();
    const knownUser = await addUser('ROLE_SERVICE', [otherCustomer]);
    await invite(tenant, knownUser.email.toUpperCase());
    const { token } = await mailTo(knownUser.email.toUpperCase());
    expect((await anonymous(`/api/invitation/${token}`)).json()).toMatchObject({ isKnown: true });
    const acceptedResponse = await post(anonymous, `/api/invitation/${token}`, {
      firstname: 'Fremd',
      lastname: 'Fremd',
    });
    expect([acceptedResponse.statusCode, acceptedResponse.json()]).toEqual([200, {}]);
    const foundBody = (await tenant.operator(`/api/users/${knownUser.id}`)).json();
    expect(foundBody).toMatchObject({ lastname: 'Vorlage', isManaged: false });
    const events = await app.store.asSystem((tx) =>
      tx.selectFrom('security_event').selectAll().where('user_id', '=', knownUser.id).execute(),
    );
    expect(events.map(({ kind, customer_id, actor_id }) => [kind, customer_id, actor_id])).toEqual([
      ['invitation-accepted', tenant.customer, null],
    ]);
  });

  it('cannot be accepted with another role than that of the existing account (409)', async () => {
    const tenant = await addTenant();
    for (const [role, invited] of [
      ['ROLE_SERVICE', 'ROLE_OPERATOR'],
      ['ROLE_OPERATOR', 'ROLE_SERVICE'],
      ['ROLE_ADMIN', 'ROLE_OPERATOR'],
    ] as const) {
      const knownUser = await addUser(role, [await addCustomer()]);
      await invite(tenant, knownUser.email, invited);
      const { token } = await mailTo(knownUser.email);
      expect((await post(anonymous, `/api/invitation/${token}`)).statusCode, role).toBe(409);
      expect((await tenant.operator(`/api/users/${knownUser.id}`)).statusCode, role).toBe(404);
    }
  });

  it('can be opened by the new link only after it was resent, and by none after it was revoked', async () => {
    const tenant = await addTenant();
    const email = newAddress();
    const { '@id': iri } = (await invite(tenant, email)).json();
    const first = (await mailTo(email)).token;
    expect((await invite(tenant, email)).statusCode).toBe(422);
    expect((await post(tenant.operator, `${iri}/sending`)).json()).toMatchObject({ isMailed: true });
    const second = (await mailTo(email)).token;
    expect((await anonymous(`/api/invitation/${first}`)).statusCode).toBe(404);
    expect((await anonymous(`/api/invitation/${second}`)).statusCode).toBe(200);
    expect((await post(tenant.operator, `${iri}/revocation`)).json()).toMatchObject({ state: 'revoked' });
    expect((await anonymous(`/api/invitation/${second}`)).statusCode).toBe(410);
    expect((await post(tenant.operator, `${iri}/sending`)).statusCode).toBe(409);
  });

  it('is accepted once by concurrent requests', async () => {
    const tenant = await addTenant();
    const email = newAddress();
    await invite(tenant, email);
    const { token } = await mailTo(email);
    const body = { firstname: 'Nele', lastname: 'Neu' };
    const answers = await Promise.all([1, 2, 3].map(() => post(anonymous, `/api/invitation/${token}`, body)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410, 410]);
  });

  it('is refused for the admin role, for a member and for a location of another organisation', async () => {
    const [tenant, otherTenant] = [await addTenant(), await addTenant()];
    const member = await addUser('ROLE_SERVICE', [tenant.customer]);
    expect((await invite(tenant, newAddress(), 'ROLE_ADMIN')).statusCode).toBe(422);
    expect((await invite(tenant, member.email)).statusCode).toBe(422);
    expect((await invite({ ...tenant, location: otherTenant.location }, newAddress())).statusCode).toBe(400);
  });

  it('does not link an existing account through a link that was passed on by hand, and does not reveal the account', async () => {
    const local = factories(mailless);
    const tenant = await local.addTenant();
    const known = await local.addUser('ROLE_SERVICE', [await local.addCustomer()]);
    const { '@id': iri } = (await invite(tenant, known.email)).json();
    const { link } = (await post(tenant.operator, `${iri}/sending`)).json();
    const address = `/api/invitation/${String(link).split('/').at(-1)}`;
    const mails = await mailless.store.asSystem((tx) =>
      tx.selectFrom('mail_outbox').select('about').where('recipient', '=', known.email).execute(),
    );
    expect(mails).toHaveLength(1);
    expect((await mailless.inject(address)).json()).toMatchObject({ isKnown: false });
    const answer = await mailless.inject({ method: 'POST', url: address, payload: { firstname: 'N', lastname: 'N' } });
    expect(answer.statusCode).toBe(409);
  });

  it('can be accepted through a passed-on link only by a user signed in with the invited account', async () => {
    const local = factories(mailless);
    const tenant = await local.addTenant();
    const known = await local.addUser('ROLE_SERVICE', [await local.addCustomer()]);
    const { '@id': iri } = (await invite(tenant, known.email)).json();
    const { link } = (await post(tenant.operator, `${iri}/sending`)).json();
    const address = `/api/invitation/${String(link).split('/').at(-1)}/joining`;
    expect((await mailless.inject({ method: 'POST', url: address })).statusCode).toBe(401);
    const wrongResponse = await post(tenant.service, address);
    expect([wrongResponse.statusCode, wrongResponse.json()['hydra:description']]).toEqual([
      409,
      expect.stringContaining(known.email),
    ]);
    const client = await local.signIn(known);
    expect((await client({ method: 'POST', url: address })).statusCode).toBe(204);
    expect((await client({ method: 'POST', url: address })).statusCode).toBe(410);
    expect((await client('/api/user_customers?pagination=false')).json()['hydra:totalItems']).toBe(2);
    expect((await tenant.operator(iri)).json().state).toBe('accepted');
  });
});

it('an admin can invite to a given organisation', async () => {
  const customer = await addCustomer();
  const admin = await signIn(await addUser('ROLE_ADMIN'));
  const body = { email: newAddress(), roles: ['ROLE_OPERATOR'] };
  expect((await post(admin, '/api/invitations', body)).statusCode).toBe(422);
  const namedResponse = await post(admin, '/api/invitations', { ...body, customer: `/api/customers/${customer}` });
  expect(namedResponse.json()).toMatchObject({ customer: `/api/customers/${customer}`, isMailed: true });
});
