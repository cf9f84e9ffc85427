import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { openPasswords } from '#server/access/password.ts';
import type { Store, Tx } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { seedMasterData } from '#server/db/seed/master-data.ts';
import { ARCADE_CONCEPT_ID } from '#server/db/seed/measures.ts';

const LOCATIONS_PER_ORGANISATION = 2;

/** A location with one service user and everything needed to record there. */
export interface TestLocation {
  readonly customerId: number;
  readonly locationId: number;
  readonly profile: string;
  readonly actions: readonly string[];
  readonly email: string;
  /** Email address of an operator of the organisation, with the same password. */
  readonly operator: string;
  readonly password: string;
  /** Ids of open tasks. A writer removes the id of the task it completes. */
  readonly openTasks: number[];
}

/** Fills an empty database with organisations, locations, logins and enough open tasks. */
export async function addTestLocations(
  store: Store,
  { organisations, tasksPerLocation }: { organisations: number; tasksPerLocation: number },
): Promise<TestLocation[]> {
  await migrate(store);
  const password = randomUUID();
  const passwordHash = await openPasswords({ PASSWORD_COST: 'full' }).hash(password);
  return store.asSystem(async (tx) => {
    await seedMasterData(tx);
    const actionRows = await tx
      .selectFrom('action')
      .select('id')
      .where('social_concept_id', '=', ARCADE_CONCEPT_ID)
      .execute();
    const actions = actionRows.map(({ id }) => `/api/actions/${id}`);
    const locations: TestLocation[] = [];
    for (let number = 0; number < organisations; number += 1) {
      const customerId = await insertId(
        tx
          .insertInto('customer')
          .values({ name: `Organisation ${number}` })
          .returning('id'),
      );
      const profileId = await insertId(
        tx.insertInto('profile').values({ customer_id: customerId, name: 'Petra Pult' }).returning('id'),
      );
      const operator = await addUser(tx, { customerId, passwordHash, role: 'ROLE_OPERATOR' });
      for (let index = 0; index < LOCATIONS_PER_ORGANISATION; index += 1) {
        const location = await addLocation(tx, customerId, passwordHash);
        const openTasks = await addTasks(tx, { customerId, ...location }, tasksPerLocation);
        locations.push({
          customerId,
          profile: `/api/profiles/${profileId}`,
          actions,
          password,
          openTasks,
          operator: operator.email,
          ...location,
        });
      }
    }
    return locations;
  });
}

async function addLocation(
  tx: Tx,
  customerId: number,
  passwordHash: string,
): Promise<{ locationId: number; email: string }> {
  const location = { customer_id: customerId, name: 'Spielhalle', social_concept_id: ARCADE_CONCEPT_ID };
  const locationId = await insertId(tx.insertInto('location').values(location).returning('id'));
  const { email, userId } = await addUser(tx, { customerId, passwordHash, role: 'ROLE_SERVICE' });
  await tx.insertInto('user_location').values({ user_id: userId, location_id: locationId }).execute();
  return { locationId, email };
}

interface Login {
  readonly customerId: number;
  readonly passwordHash: string;
  readonly role: 'ROLE_SERVICE' | 'ROLE_OPERATOR';
}

async function addUser(tx: Tx, { customerId, passwordHash, role }: Login) {
  const email = `${randomUUID()}@chaos.test`;
  const user = { email, firstname: 'Vera', lastname: 'Vorlage', role, password_hash: passwordHash };
  const userId = await insertId(tx.insertInto('app_user').values(user).returning('id'));
  await tx.insertInto('user_customer').values({ user_id: userId, customer_id: customerId }).execute();
  return { email, userId };
}

async function addTasks(
  tx: Tx,
  location: { customerId: number; locationId: number },
  count: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into task (customer_id, location_id, description, possible_answers, do_at)
    select ${location.customerId}, ${location.locationId}, 'Hängen alle Aushänge?', '[{"value": "Ja"}]', now()
    from generate_series(1, ${sql.lit(count)}) returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

async function insertId(insert: { executeTakeFirstOrThrow(): Promise<{ id: number }> }): Promise<number> {
  return (await insert.executeTakeFirstOrThrow()).id;
}
