import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql, type Insertable } from 'kysely';
import { hashOf, issueToken, newToken } from '#server/access/one-time-token.ts';
import { appendToLedger, SYSTEM_ACTOR } from '#server/ledger/append-to-ledger.ts';
import type { Database } from '#server/db/schema.ts';
import { writeMail } from '#server/mail/mail-outbox.ts';
import { ARCADE_CONCEPT_ID } from '#server/db/seed/measures.ts';
import { billingFixture } from '#server/test/fixtures/billing-fixture.ts';
import { factories } from '#server/test/fixtures/factories.ts';
import { tinyPng } from '#server/test/fixtures/form-body.ts';
import { importAdder } from '#server/test/fixtures/import-fixture.ts';
import { ledgerItems } from '#server/test/fixtures/ledger-fixture.ts';
import { ownConcepts } from '#server/test/fixtures/own-concepts.ts';
import { retentionFixture } from '#server/test/fixtures/retention-fixture.ts';
import { terminationFixture } from './termination-fixture.ts';
import { proofFixture } from '#server/test/fixtures/proof-fixture.ts';
import { authorityAdders, listRowAdders, oasisAdders, type TestLocation, tabletAdders } from './item-adders.ts';
import type { Client } from '#server/test/app/test-app.ts';

export const actorNames = ['service', 'operator', 'admin', 'demo'] as const;
export type ActorName = (typeof actorNames)[number];

export interface ActorFixture {
  readonly client: Client;
  /** The actor's location, another one of the same organisation, and one of another organisation. */
  readonly own: TestLocation;
  readonly sibling: TestLocation;
  readonly foreign: TestLocation;
  /** Opens another session of the user, for requests that end or change a session. */
  readonly freshClient: () => Promise<Client>;
  /** Creates another user with the same rights, for requests about the own login. */
  readonly twinClient: () => Promise<Client>;
}

const completedColumns = () => ({ done_at: new Date(), occurred_at: new Date(), completion_source: 'manual' as const });

/**
 * Creates two organisations and the demo, with two locations each. The first organisation has an actor of every role, the
 * demo one of service.
 */
export async function permissionFixture(app: FastifyInstance) {
  const { addCustomer, addForm, addLocation, addProfile, addTask, addUser, signIn } = factories(app);

  async function addOrganisation(isDemo = false) {
    const customer = await addCustomer({ is_demo: isDemo });
    const { id: user } = await addUser('ROLE_OPERATOR', [customer]);
    const addTestLocation = async () => ({
      customer,
      location: await addLocation(customer),
      profile: await addProfile(customer),
      user,
    });
    return { own: await addTestLocation(), sibling: await addTestLocation() };
  }
  const [tenant, demoTenant] = [await addOrganisation(), await addOrganisation(true)];
  const otherTenant = await addOrganisation();
  await ledgerItems(app).addInstallationState(tenant.own);

  async function addActor(
    role: Parameters<typeof addUser>[0],
    { own, sibling }: { own: TestLocation; sibling: TestLocation },
  ): Promise<ActorFixture> {
    const links = {
      ROLE_ADMIN: [[], []],
      ROLE_OPERATOR: [[own.customer], []],
      ROLE_SERVICE: [[own.customer], [own.location]],
    } as const;
    const user = await addUser(role, ...links[role]);
    const clientOf = async (account: typeof user) => {
      const client = await signIn(account);
      await selectWorkplace(client, 'customer', own.customer);
      await selectWorkplace(client, 'location', own.location);
      return client;
    };
    const freshClient = () => clientOf(user);
    const twinClient = async () => clientOf(await addUser(role, ...links[role]));
    return {
      client: await freshClient(),
      freshClient,
      twinClient,
      own: { ...own, user: user.id },
      sibling,
      foreign: otherTenant.own,
    };
  }

  const actors: Record<ActorName, ActorFixture> = {
    service: await addActor('ROLE_SERVICE', tenant),
    operator: await addActor('ROLE_OPERATOR', tenant),
    admin: await addActor('ROLE_ADMIN', tenant),
    demo: await addActor('ROLE_SERVICE', demoTenant),
  };
  const foreignUser = await addUser('ROLE_SERVICE', [otherTenant.own.customer], [otherTenant.own.location]);
  const action = await app.store.asSystem((tx) =>
    tx
      .selectFrom('action')
      .where('social_concept_id', '=', ARCADE_CONCEPT_ID)
      .where('is_set_auto', '=', false)
      .select('id')
      .executeTakeFirstOrThrow(),
  );

  const { form, version } = await addForm();
  await app.store.asSystem((tx) => sql`update form set name = 'Umbenannt' where id = ${form}`.execute(tx));
  const addTemplate = ({ customer }: TestLocation) =>
    app.store.asSystem(async (tx) => {
      const values = { customer_id: customer, description: 'Vorlage', possible_answers: '[]' };
      return (await tx.insertInto('task_template').values(values).returning('id').executeTakeFirstOrThrow()).id;
    });
  const addActivity = ({ customer, location, profile }: TestLocation) =>
    app.store.asSystem(async (tx) => {
      const owner = { customer_id: customer, location_id: location, profile_id: profile };
      const values = { ...owner, action_id: action.id, user_id: foreignUser.id, occurred_at: new Date() };
      return (await tx.insertInto('activity').values(values).returning('id').executeTakeFirstOrThrow()).id;
    });
  const addTour = ({ customer, location, profile }: TestLocation) =>
    app.store.asSystem(async (tx) => {
      const owner = { customer_id: customer, location_id: location, profile_id: profile };
      const tourColumns = {
        status_id: 1,
        user_id: foreignUser.id,
        occurred_at: new Date(),
        completion_source: 'manual' as const,
      };
      const values = { ...owner, ...tourColumns };
      return (await tx.insertInto('inspection_tour').values(values).returning('id').executeTakeFirstOrThrow()).id;
    });
  const addProtocol = ({ customer, location, profile }: TestLocation, state: 'draft' | 'closed') =>
    app.store.asSystem(async (tx) => {
      const owner = { customer_id: customer, location_id: location, profile_id: profile };
      const protocolColumns = { form_id: form, form_version_id: version, user_id: foreignUser.id, answers: '{}' };
      const now = new Date();
      const times = { started_at: now, occurred_at: now, closed_at: state === 'closed' ? now : null };
      const values = { ...owner, ...protocolColumns, ...times, state };
      return (await tx.insertInto('protocol').values(values).returning('id').executeTakeFirstOrThrow()).id;
    });
  const addImage = ({ customer, location, user }: TestLocation) =>
    app.store.asSystem(async (tx) => {
      const content = tinyPng.content;
      const file = { file_key: await app.files.put(content), width: 1, height: 1, bytes: content.length };
      const digests = { digest: randomUUID(), sent_digest: randomUUID() };
      const owner = { customer_id: customer, location_id: location, user_id: user };
      const values = { uuid: randomUUID(), ...owner, ...file, ...digests };
      return tx.insertInto('protocol_image').values(values).returning(['id', 'uuid']).executeTakeFirstOrThrow();
    });
  const addDocument = (
    { customer, location, user }: TestLocation,
    extraColumns: Partial<Insertable<Database['document']>> = {},
  ) =>
    app.store.asSystem(async (tx) => {
      const { content } = tinyPng;
      const keys = { file_key: await app.files.put(content), thumbnail_key: await app.files.put(content) };
      const file = { ...keys, mime_type: 'image/jpeg', bytes: content.length, digest: randomUUID() };
      const owner = { customer_id: customer, location_id: location, user_id: user };
      const fileFields = { category: 'notice' as const, name: 'Aushang', scan_state: 'notScanned' as const };
      const values = { ...owner, ...file, ...fileFields, ...extraColumns };
      return (await tx.insertInto('document').values(values).returning('id').executeTakeFirstOrThrow()).id;
    });
  const addNotification = ({ customer, location, user }: TestLocation) =>
    app.store.asSystem(async (tx) => {
      const owner = { customer_id: customer, location_id: location };
      const values = { ...owner, receiver_id: user, type: 'INFO' as const, message: 'Neue Flyer sind da.' };
      return (await tx.insertInto('notification').values(values).returning('id').executeTakeFirstOrThrow()).id;
    });

  let latestSession: string = randomUUID();
  /** Adds another user at the location, who has not chosen a password yet. */
  const addColleague = async ({ customer, location }: TestLocation) => {
    const { id: user } = await addUser('ROLE_SERVICE', [customer], [location]);
    return app.store.asSystem(async (tx) => {
      await tx.updateTable('app_user').set({ password_hash: null }).where('id', '=', user).execute();
      const factor = { sealed: Buffer.from('x'), key_id: 'x', confirmed_at: new Date() };
      await tx
        .insertInto('second_factor')
        .values({ user_id: user, ...factor })
        .execute();
      const session = await tx
        .insertInto('session')
        .values({ user_id: user })
        .returning('id')
        .executeTakeFirstOrThrow();
      latestSession = session.id;
      const linkIn = (table: 'user_customer' | 'user_location') =>
        tx.selectFrom(table).select('id').where('user_id', '=', user).executeTakeFirstOrThrow();
      return {
        user,
        customerLink: (await linkIn('user_customer')).id,
        locationLink: (await linkIn('user_location')).id,
      };
    });
  };
  const addInvitation = ({ customer, location, user }: TestLocation) =>
    app.store.asSystem(async (tx) => {
      const token = newToken();
      const owner = { customer_id: customer, location_ids: [location], user_id: user, role: 'ROLE_SERVICE' as const };
      const linkColumns = { token_hash: hashOf(token), is_mailed: true, expires_at: new Date(Date.now() + 60_000) };
      const values = { ...owner, ...linkColumns, email: `${randomUUID()}@haus.test` };
      return { token, ...(await tx.insertInto('invitation').values(values).returning('id').executeTakeFirstOrThrow()) };
    });

  const addUploadLink = ({ customer, profile, user }: TestLocation) =>
    app.store.asSystem(async (tx) => {
      const token = newToken();
      const subject = { customer_id: customer, profile_id: profile, proof_type_id: 1, user_id: user };
      const values = { ...subject, token_hash: hashOf(token), expires_at: new Date(Date.now() + 60_000) };
      return {
        token,
        ...(await tx.insertInto('upload_link').values(values).returning('id').executeTakeFirstOrThrow()),
      };
    });
  /** Creates a token of a new user, because its use ends all sessions of the user. */
  const addOneTimeToken = async ({ customer }: TestLocation, purpose: 'password-reset' | 'email-change') => {
    const { id: userId } = await addUser('ROLE_SERVICE', [customer]);
    const email = purpose === 'email-change' ? { email: `${randomUUID()}@haus.test` } : {};
    const link = { purpose, userId, ...email, now: new Date() };
    return (await app.store.asSystem((tx) => issueToken(tx, link))).token;
  };
  const addAuditEntry = ({ customer, location }: TestLocation) =>
    app.store.asSystem(async (tx) => {
      const now = new Date();
      const owner = {
        customerId: customer,
        entity: `/api/locations/${location}`,
        location: `/api/locations/${location}`,
      };
      const entry = {
        ...owner,
        type: 'location.changed',
        at: now,
        occurredAt: now,
        actor: SYSTEM_ACTOR,
        data: {},
      } as const;
      const seq = await appendToLedger(tx, entry);
      const writtenEntry = tx.selectFrom('ledger_entry').select('id').where('customer_id', '=', customer);
      return (await writtenEntry.where('seq', '=', seq).executeTakeFirstOrThrow()).id;
    });
  const addMail = () =>
    app.store.asSystem(async (tx) => {
      const content = { subject: 'Guten Tag', greeting: 'Guten Tag', paragraphs: ['https://a.test'], smallPrint: [] };
      const about = `test:${randomUUID()}`;
      await writeMail(tx, app.secrets, { about, recipient: 'jemand@haus.test', content, now: new Date() });
      return (await tx.selectFrom('mail_outbox').select('id').where('about', '=', about).executeTakeFirstOrThrow()).id;
    });

  return {
    actors,
    anonymous: ((options) => app.inject(options)) satisfies Client,
    action: `/api/actions/${action.id}`,
    /** The draft of this form may be published. */
    form: `/api/forms/${form}`,
    formVersion: `/api/form_versions/${version}`,
    addTask: (ids: TestLocation) => addTask(ids.customer, ids.location),
    addFinishedTask: (ids: TestLocation) =>
      addTask(ids.customer, ids.location, { ...completedColumns(), profile_id: ids.profile }),
    addForm,
    addFormerProfile: ({ customer }: TestLocation) => addProfile(customer, { name: 'Fritz Fort', is_active: false }),
    addTemplate,
    addActivity,
    addTour,
    addProtocol,
    addImage,
    ...oasisAdders(app),
    ...billingFixture(app),
    ...ownConcepts(app),
    addDocument,
    addInfectedDocument: (ids: TestLocation) => addDocument(ids, { scan_state: 'infected', scan_finding: 'Eicar' }),
    addProof: proofFixture(app).addProof,
    ...retentionFixture(app),
    ...terminationFixture(app),
    addNotification,
    addUploadLink,
    ...tabletAdders(app),
    ...authorityAdders(app),
    addColleague,
    /** Returns the session of the user who was added last. */
    colleagueSession: () => latestSession,
    addImport: importAdder(app),
    addInvitation,
    addAuditEntry,
    addMail,
    ...ledgerItems(app),
    ...listRowAdders(app),
    addOneTimeToken,
  };
}

export type PermissionFixture = Awaited<ReturnType<typeof permissionFixture>>;

async function selectWorkplace(client: Client, kind: 'customer' | 'location', id: number): Promise<void> {
  const headers = { 'content-type': 'application/merge-patch+json' };
  const answer = await client({
    method: 'PATCH',
    url: `/api/change${kind}`,
    headers,
    payload: JSON.stringify({ [kind]: id }),
  });
  if (answer.statusCode !== 200) throw new Error(`The actor cannot work here: ${answer.body}`);
}
