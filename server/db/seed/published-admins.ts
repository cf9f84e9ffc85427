import type { Passwords } from '#server/access/password.ts';
import type { Store } from '#server/db/database.ts';
import { ADMIN, DEMO_PASSWORD } from '#server/demo/seed-demo.ts';
import { scaleLogins } from './scale-script.ts';

/** Admins created by a seed, whose password is published in the README and the sources. */
const PUBLISHED_ADMINS = [
  { email: ADMIN.email, password: DEMO_PASSWORD },
  { email: scaleLogins.admin, password: DEMO_PASSWORD },
];

/**
 * Removes the password of these admins, unless it was changed. It has to be called before the server can be reached
 * from other machines, because the database may have been seeded while only this machine could reach it.
 * @returns the e-mail addresses of the locked admins
 */
export async function lockPublishedAdmins(store: Store, passwords: Passwords): Promise<string[]> {
  const lockedAdmins = [];
  for (const { email, password } of PUBLISHED_ADMINS) {
    const publishedUsers = await store.asSystem((tx) =>
      tx.selectFrom('app_user').select(['id', 'password_hash']).where('email', '=', email).executeTakeFirst(),
    );
    if (publishedUsers === undefined || !(await passwords.isCorrect(publishedUsers.password_hash, password))) continue;
    await store.asSystem((tx) =>
      tx
        .updateTable('app_user')
        .set({ is_active: false, password_hash: null })
        .where('id', '=', publishedUsers.id)
        .execute(),
    );
    lockedAdmins.push(email);
  }
  return lockedAdmins;
}
