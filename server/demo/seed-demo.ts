import { sql } from 'kysely';
import type { Passwords } from '#server/access/password.ts';
import type { Tx } from '#server/db/database.ts';
import type { LedgerEntry } from '#server/ledger/append-to-ledger.ts';
import { readForms, reviseForm } from '#server/demo/organisations/demo-forms.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { DAYS_OF_HISTORY, historyOf } from '#server/demo/records/history.ts';
import type { DemoOrganisation } from '#server/demo/organisations/organisation.ts';
import {
  DEMO_OFFICE_EMAIL,
  DEMO_TABLET_EMAIL,
  demoSpielstaetten,
  nordlicht,
  rhein,
} from '#server/demo/organisations/organisations.ts';
import { insertOrganisation, type DemoSecretHashes } from './insert-organisation.ts';
import {
  minutesAfter,
  type ActivityRecord,
  type ProtocolRecord,
  type TaskRecord,
  type TourRecord,
  type SeededLocation,
} from '#server/demo/records/records.ts';
import { initialEntries } from '#server/demo/records/record-entries.ts';
import { assignIdsInOrder, writeActivities, writeTasks, writeTours } from '#server/demo/records/write-records.ts';
import { writeAuthorityAccess } from '#server/demo/organisations/write-authority-access.ts';
import { writeContracts, writeIssuer } from '#server/demo/organisations/write-billing.ts';
import { instructionsOf, writeInstructionProofs } from '#server/demo/records/instruction-records.ts';
import { writeConcept } from '#server/demo/organisations/write-concepts.ts';
import { writeDocuments } from '#server/demo/paper/write-documents.ts';
import { writeImports } from '#server/demo/organisations/write-imports.ts';
import { writeNotifications } from '#server/demo/organisations/write-notifications.ts';
import { writeLedger } from '#server/demo/records/write-ledger.ts';
import { writeProofs } from '#server/demo/paper/write-proofs.ts';
import { writePictures, writeProtocols } from '#server/demo/protocols/write-protocols.ts';
import { writeUsage } from '#server/demo/records/write-usage.ts';

/** Password of every demo login, printed at the start. It must never be used for a real organisation. */
export const DEMO_PASSWORD = 'Schutzbuch!2026';
/** The logins that the login page offers to everybody: a location's tablet and an operator's office. */
export const DEMO_VISITORS = {
  tablet: { email: DEMO_TABLET_EMAIL, password: DEMO_PASSWORD },
  office: { email: DEMO_OFFICE_EMAIL, password: DEMO_PASSWORD },
} as const;
/** PIN of the profiles at the one location that requires it. */
export const DEMO_PIN = '2468';
export const ADMIN = {
  email: 'admin@schutzbuch.test',
  firstname: 'Alex',
  lastname: 'Admin',
  role: 'ROLE_ADMIN',
} as const;

const MINUTES_PER_DAY = 1440;

export interface DemoLoginLine {
  readonly email: string;
  readonly role: string;
  readonly organisation: string;
}

/** The logins that are printed at the start. */
export const demoLogins: readonly DemoLoginLine[] = [
  ...[nordlicht, rhein, demoSpielstaetten].flatMap((organisation) =>
    organisation.logins.map(({ email, role }) => ({ email, role, organisation: organisation.name })),
  ),
  { email: ADMIN.email, role: ADMIN.role, organisation: '–' },
];

interface DemoContext {
  readonly files: FileStore;
  readonly passwords: Passwords;
  readonly now: Date;
}

/** Returns when the demo's organisations were created: thirty days before their first record. */
export const demoOpenedAt = (now: Date): Date => minutesAfter(now, -(DAYS_OF_HISTORY + 30) * MINUTES_PER_DAY);

/**
 * Adds the demo data. The caller passes one transaction for all of it, because an incomplete demo would never be
 * completed.
 * @param isReachable whether the server can be reached from other machines; then nobody can sign in as the demo admin
 */
export async function seedDemo(
  tx: Tx,
  { files, passwords, now, isReachable = false }: DemoContext & { readonly isReachable?: boolean },
): Promise<void> {
  const hashes = await hashDemoSecrets(passwords);
  const isFirstOrganisation = await isUntouched(tx);
  const { id } = await tx
    .insertInto('app_user')
    .values({ ...ADMIN, password_hash: isReachable ? null : hashes.password, is_active: !isReachable, is_sample: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (isFirstOrganisation) await reviseForm(tx, id, now);
  if (isFirstOrganisation) await writeIssuer(tx);
  await fillOrganisations(tx, [nordlicht, rhein, demoSpielstaetten], { files, now, hashes });
}

/** @returns whether the demo can be added: its logins are not there yet */
export async function hasNoDemo(tx: Tx): Promise<boolean> {
  const logins = demoLogins.map(({ email }) => email);
  return (
    (await tx.selectFrom('app_user').select('id').where('email', 'in', logins).limit(1).executeTakeFirst()) ===
    undefined
  );
}

/** @returns whether nobody has ever worked with this database */
export async function isUntouched(tx: Tx): Promise<boolean> {
  const user = await tx.selectFrom('app_user').select('id').limit(1).executeTakeFirst();
  const customer = await tx.selectFrom('customer').select('id').limit(1).executeTakeFirst();
  return user === undefined && customer === undefined;
}

/**
 * Restores the demo organisation. Evidence and ledger are append-only for the demo too, so the old organisation is
 * deactivated with its ledger intact, and the demo logins move to a new organisation with a ledger of its own.
 */
export async function restoreDemoOrganisation(tx: Tx, { files, passwords, now }: DemoContext): Promise<void> {
  const retiredCustomers = await tx
    .updateTable('customer')
    .set({ is_active: false, name: sql`name || ${` (bis ${now.toISOString().slice(0, 10)})`}::text` })
    .where('is_demo', '=', true)
    .where('is_active', '=', true)
    .returning('id')
    .execute();
  const ids = retiredCustomers.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx
    .updateTable('session')
    .set({ ended_at: now, ended_reason: 'revoked' })
    .where('customer_id', 'in', ids)
    .where('ended_at', 'is', null)
    .execute();
  await tx.deleteFrom('notification').where('customer_id', 'in', ids).execute();
  await tx.deleteFrom('user_customer').where('customer_id', 'in', ids).execute();
  await tx
    .deleteFrom('user_location')
    .where('location_id', 'in', tx.selectFrom('location').select('id').where('customer_id', 'in', ids))
    .execute();
  await tx.updateTable('location').set({ status: 'inactive' }).where('customer_id', 'in', ids).execute();
  await fillOrganisations(tx, [demoSpielstaetten], { files, now, hashes: await hashDemoSecrets(passwords) });
}

const hashDemoSecrets = async (passwords: Passwords): Promise<DemoSecretHashes> => ({
  password: await passwords.hash(DEMO_PASSWORD),
  pin: await passwords.hash(DEMO_PIN),
});

async function fillOrganisations(
  tx: Tx,
  organisations: readonly DemoOrganisation[],
  { files, now, hashes }: Omit<DemoContext, 'passwords'> & { readonly hashes: DemoSecretHashes },
): Promise<void> {
  const openedAt = demoOpenedAt(now);
  const forms = await readForms(tx);
  const activities: ActivityRecord[] = [];
  const tasks: TaskRecord[] = [];
  const tours: TourRecord[] = [];
  const protocols: ProtocolRecord[] = [];
  const otherEntries: LedgerEntry[] = [];
  const locationsByOrganisation: (readonly SeededLocation[])[] = [];
  for (const organisation of organisations) {
    const locations = await insertOrganisation(tx, organisation, hashes, openedAt);
    await writeImports(tx, locations, openedAt);
    await writeUsage(tx, locations, now);
    otherEntries.push(...(await initialEntries(tx, locations, openedAt)));
    otherEntries.push(...(await writeContracts(tx, locations, now)));
    otherEntries.push(...(await writeProofs(tx, locations, { files, now, openedAt })));
    otherEntries.push(...(await writeDocuments(tx, locations, { files, now })));
    otherEntries.push(...(await writeAuthorityAccess(tx, locations, now)));
    const concept = await writeConcept(tx, locations, { organisation, forms, now, openedAt });
    const instructions = instructionsOf(locations, concept.published);
    tasks.push(...instructions);
    otherEntries.push(...concept.entries, ...(await writeInstructionProofs(tx, instructions, concept.published)));
    locationsByOrganisation.push(locations);
    for (const location of locations) {
      const history = historyOf(location, forms, now);
      activities.push(...history.activities);
      tasks.push(...history.tasks);
      tours.push(...history.tours);
      protocols.push(...history.protocols);
    }
  }
  // Tasks and protocols refer to each other.
  await assignIdsInOrder(tx, 'protocol', protocols);
  await writeTasks(tx, tasks);
  await writeActivities(tx, activities);
  await writeTours(tx, tours);
  await writeProtocols(tx, protocols);
  await writePictures(tx, { files, locations: locationsByOrganisation.flat(), protocols });
  await writeLedger(tx, { activities, tasks, tours, protocols, otherEntries });
  for (const locations of locationsByOrganisation) await writeNotifications(tx, locations, { tasks, protocols }, now);
  // The embedded store has no autovacuum, so without this the planner would have no statistics for its first lists.
  await sql`analyze`.execute(tx);
}
