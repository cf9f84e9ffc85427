import { randomBytes } from 'node:crypto';
import type { Passwords } from '#server/access/password.ts';
import { logSecurityEvent } from '#server/access/security-log.ts';
import type { Store } from '#server/db/database.ts';
import { Role } from '#shared/contracts/auth/auth.ts';
import { hasActiveUser, insertUser } from './auth.queries.ts';

interface AdminServices {
  readonly store: Store;
  readonly passwords: Passwords;
}

const ADMIN_ROLE = Role.def.entries.ROLE_ADMIN;

/**
 * Creates the first admin of an installation, who can then invite everybody else.
 * @returns the password, which is shown once and stored nowhere, or the reason why no admin was created
 */
export async function createAdmin(
  { store, passwords }: AdminServices,
  email: string,
  isAnotherAllowed: boolean,
): Promise<{ password: string } | 'exists' | 'taken'> {
  const password = randomBytes(18).toString('base64url');
  const passwordHash = await passwords.hash(password);
  // It runs with the system role, because nobody is signed in at a command line.
  return store.asSystem(async (tx) => {
    if (!isAnotherAllowed && (await hasActiveUser(tx, ADMIN_ROLE))) return 'exists';
    const user = { email, firstname: '', lastname: 'Administration', password_hash: passwordHash, role: ADMIN_ROLE };
    const userId = await insertUser(tx, user);
    if (userId === null) return 'taken';
    await logSecurityEvent(tx, { kind: 'admin-created', by: { userId: null, network: null }, userId });
    return { password };
  });
}
