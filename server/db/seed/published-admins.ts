import type { Passwords } from '#server/access/password.ts';
import type { Store } from '#server/db/database.ts';
import { ADMIN, DEMO_PASSWORD } from './demo/seed-demo.ts';
import { scaleLogins } from './scale-script.ts';

/** Admins that a seed makes, with the password that README and sources tell everybody. */
const PUBLISHED = [
  { email: ADMIN.email, password: DEMO_PASSWORD },
  { email: scaleLogins.admin, password: DEMO_PASSWORD },
];

/**
 * Takes the password of such an admin away, unless somebody chose another one. To be called before others reach the server: a
 * database may have been seeded when it was for this machine alone.
 * @returns their addresses
 */
export async function lockPublishedAdmins(store: Store, passwords: Passwords): Promise<string[]> {
  const locked = [];
  for (const { email, password } of PUBLISHED) {
    const found = await store.asSystem((tx) =>
      tx.selectFrom('app_user').select(['id', 'password_hash']).where('email', '=', email).executeTakeFirst(),
    );
    if (found === undefined || !(await passwords.isRight(found.password_hash, password))) continue;
    await store.asSystem((tx) =>
      tx.updateTable('app_user').set({ is_active: false, password_hash: null }).where('id', '=', found.id).execute(),
    );
    locked.push(email);
  }
  return locked;
}
