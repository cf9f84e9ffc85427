import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Insertable } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { SYSTEM_SCOPE } from '#server/access/scope.ts';
import { canonicalQuestionnaire } from '#server/features/forms/canonical-questionnaire.ts';
import { insertFormVersion } from '#server/features/forms/form-versions.queries.ts';
import { insertForm, updateForm } from '#server/features/forms/forms.queries.ts';
import { ARCADE_CONCEPT } from '#server/db/seed/measures.ts';
import type { Role, TokenPair } from '#shared/contracts/auth/auth.ts';
import type { Questionnaire } from '#shared/questionnaire/questionnaire.ts';
import { clientWith, type Client } from './test-app.ts';

const oneQuestion: Questionnaire = {
  sections: [
    {
      id: 'hall',
      title: 'Spielhalle',
      questions: [{ id: 'exit', type: 'yesNo', label: 'Ist der Notausgang frei?', isRequired: true }],
    },
  ],
};

export const password = 'Schutz-im-Haus-7';
let passwordHash: Promise<string> | undefined;

/** Rows for tests, written past the application, and signed-in clients made through it. */
export function factories(app: FastifyInstance) {
  const insert = async <Table extends 'customer' | 'location' | 'profile' | 'task' | 'action'>(
    table: Table,
    values: Insertable<Database[Table]>,
  ): Promise<number> =>
    app.store.asSystem(async (tx) => {
      // The table is generic here, and Kysely cannot follow a generic insert.
      const row = await tx.insertInto<Table>(table).values(values).returning('id').executeTakeFirstOrThrow();
      return row.id;
    });

  const addCustomer = (values: Partial<Insertable<Database['customer']>> = {}) =>
    insert('customer', { name: 'Haus', ...values });
  const addLocation = (customerId: number, values: Partial<Insertable<Database['location']>> = {}) =>
    insert('location', {
      customer_id: customerId,
      name: 'Spielhalle',
      social_concept_id: ARCADE_CONCEPT,
      monthly_limit: null,
      ...values,
    });
  const addProfile = (customerId: number, values: Partial<Insertable<Database['profile']>> = {}) =>
    insert('profile', { customer_id: customerId, name: 'Petra Pult', ...values });
  const addTask = (customerId: number, locationId: number, values: Partial<Insertable<Database['task']>> = {}) =>
    insert('task', {
      customer_id: customerId,
      location_id: locationId,
      description: 'Notausgang prüfen',
      possible_answers: '[]',
      do_at: new Date(),
      ...values,
    });

  /** A published form that every location may use, unless told otherwise. */
  const addForm = (
    values: Partial<Insertable<Database['form']>> = {},
    questionnaire: Questionnaire = oneQuestion,
  ): Promise<{ form: number; version: number }> =>
    app.store.asSystem(async (tx) => {
      const { text, digest, questionCount } = canonicalQuestionnaire(questionnaire);
      const draft = { draft: text, draft_digest: digest, draft_question_count: questionCount };
      const form = await insertForm(tx, SYSTEM_SCOPE, { name: 'Rundgang', ...draft, ...values });
      const content = { questionnaire: text, digest, question_count: questionCount };
      const version = await insertFormVersion(tx, SYSTEM_SCOPE, { form_id: form, name: 'Rundgang', ...content });
      await updateForm(tx, SYSTEM_SCOPE, form, { version_id: version });
      return { form, version };
    });

  async function addUser(role: Role, customerIds: readonly number[] = [], locationIds: readonly number[] = []) {
    passwordHash ??= app.passwords.hash(password);
    const hash = await passwordHash;
    return app.store.asSystem(async (tx) => {
      const values = {
        email: `${randomUUID()}@haus.test`,
        firstname: 'Vera',
        lastname: 'Vorlage',
        password_hash: hash,
        role,
        // An admin of these tests is not asked for a second factor.
        is_sample: true,
      };
      const user = await tx
        .insertInto('app_user')
        .values(values)
        .returning(['id', 'uid', 'email'])
        .executeTakeFirstOrThrow();
      for (const id of customerIds)
        await tx.insertInto('user_customer').values({ user_id: user.id, customer_id: id }).execute();
      for (const id of locationIds)
        await tx.insertInto('user_location').values({ user_id: user.id, location_id: id }).execute();
      return user;
    });
  }

  /** A client with a session of its own; with one link each it stands at its location already. */
  async function signIn({ email }: { email: string }): Promise<Client> {
    const answer = await app.inject({ method: 'POST', url: '/authentication_token', payload: { email, password } });
    const { token }: TokenPair = answer.json();
    return clientWith(app, token);
  }

  /** An organisation with one location, a profile and one login of each role, each at work there. */
  async function addTenant(
    values: {
      customer?: Partial<Insertable<Database['customer']>>;
      location?: Partial<Insertable<Database['location']>>;
    } = {},
  ) {
    const customer = await addCustomer(values.customer);
    const location = await addLocation(customer, values.location);
    const profile = await addProfile(customer);
    const service = await signIn(await addUser('ROLE_SERVICE', [customer], [location]));
    const operator = await signIn(await addUser('ROLE_OPERATOR', [customer]));
    return { customer, location, profile, service, operator };
  }

  return { addCustomer, addLocation, addProfile, addTask, addForm, addUser, addTenant, signIn };
}
