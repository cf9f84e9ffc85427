import { loggedNetworkOf } from '#server/access/network.ts';
import { isSessionOver } from '#server/access/session-lifetime.ts';
import { isMailConfigured } from '#server/config.ts';
import { endSessionsOf, findSessionsOf } from '#server/features/auth/auth.public.ts';
import { toWireDate } from '#server/http/read/dates.ts';
import { AccessDenied, Conflict, NotFound } from '#server/http/render/errors.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { writeMail } from '#server/mail/mail-outbox.ts';
import type { AccountSession } from '#shared/contracts/auth/account.ts';
import { secondFactorResetMail } from './access-mails.rules.ts';
import type { Server } from './first-link.ts';
import { logUserChange } from './log-user-change.ts';
import { findUser, resetSecondFactorOf, type UserRow } from './users.queries.ts';

const NOT_MANAGED_MESSAGE = 'Dieser Zugang gehört nicht nur zu Ihrer Organisation. Das kann nur ein Admin.';
const OWN_FACTOR_MESSAGE = 'Den eigenen zweiten Faktor ändern Sie unter „Meine Benutzerdaten“.';
const NO_FACTOR_MESSAGE = 'Dieser Zugang hat keinen zweiten Faktor.';

/**
 * Lists the sessions of a user. Row-level security hides those of users whom the sender does not manage.
 * @throws AccessDenied
 */
export async function readUserSessions(
  { tx, actor, now }: Context,
  user: UserRow,
): Promise<{ sessions: AccountSession[] }> {
  if (!user.is_managed) throw new AccessDenied(NOT_MANAGED_MESSAGE);
  const rows = await findSessionsOf(tx, user.id);
  const openSessions = rows.filter((row) => !isSessionOver(row, user, now));
  return {
    sessions: openSessions.map((row) => ({
      id: row.id,
      userAgent: row.user_agent ?? undefined,
      place: row.location_name ?? row.customer_name ?? undefined,
      network: row.ip === null ? undefined : loggedNetworkOf(row.ip),
      createdAt: toWireDate(row.created_at),
      lastSeenAt: toWireDate(row.last_seen_at),
      isCurrent: row.id === actor.sid,
    })),
  };
}

/**
 * Ends a session of a user. It takes effect immediately, because every request checks its session.
 * @throws NotFound for a session that has ended
 */
export async function endUserSession(
  context: Context,
  user: UserRow,
  session: string,
): Promise<{ sessions: AccountSession[] }> {
  if (!user.is_managed) throw new AccessDenied(NOT_MANAGED_MESSAGE);
  if ((await endSessionsOf(context.tx, user.id, { onlySid: session, reason: 'revoked' })) === 0)
    throw new NotFound('Diese Sitzung ist bereits beendet.');
  const eventSubject = { userId: user.id, customerIds: user.customer_ids };
  await logUserChange(context, { ...eventSubject, kind: 'session-ended', details: { session } });
  return readUserSessions(context, user);
}

/**
 * Removes the second factor of a user who lost the device and the recovery codes. The user is notified with the reason.
 * @throws AccessDenied, Conflict
 */
export async function resetSecondFactor(
  context: Context,
  user: UserRow,
  { reason, server }: { readonly reason: string; readonly server: Server },
): Promise<UserRow> {
  const { tx, scope, actor, now } = context;
  if (user.id === actor.userId) throw new AccessDenied(OWN_FACTOR_MESSAGE);
  if (!user.is_managed) throw new AccessDenied(NOT_MANAGED_MESSAGE);
  if (!(await resetSecondFactorOf(tx, scope, user.id))) throw new Conflict(NO_FACTOR_MESSAGE);
  const eventSubject = { userId: user.id, customerIds: user.customer_ids };
  await logUserChange(context, { ...eventSubject, kind: 'second-factor-removed', details: { reason } });
  if (isMailConfigured(server.config)) {
    const mail = { about: `second-factor-reset:${user.id}:${now.getTime()}`, recipient: user.email, now };
    await writeMail(tx, server.secrets, { ...mail, content: secondFactorResetMail(user.firstname, reason) });
  }
  return (await findUser(tx, scope, user.id)) ?? user;
}
