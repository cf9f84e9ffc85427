import { issueToken } from '#server/access/one-time-token.ts';
import { isMailConfigured, linkOrigin } from '#server/config.ts';
import { resetMail } from '#server/features/auth/auth.public.ts';
import { AccessDenied, Conflict } from '#server/http/render/errors.ts';
import { toWireDate } from '#server/http/read/dates.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { writeMail } from '#server/mail/mail-outbox.ts';
import type { AccessLink } from '#shared/contracts/users/users.ts';
import { mailFirstLink, type Server } from './first-link.ts';
import { logUserChange } from './log-user-change.ts';
import type { UserRow } from './users.queries.ts';

const NOT_MANAGED_MESSAGE =
  'Dieser Zugang gehört nicht nur zu Ihrer Organisation. Die Person kann selbst „Passwort vergessen“ wählen.';
const NO_MAIL_MESSAGE = 'Von diesem Server gehen keine Mails aus. Ein neues Passwort gibt es nur über eine Mail.';
const NOT_ACTIVE_MESSAGE = 'Dieser Zugang ist nicht aktiv.';

/**
 * Sends a link to choose the first password. Without a mail server the sender of the request receives the link and
 * passes it on, which is only allowed for accounts that were never used.
 */
export async function sendAccessLink(context: Context, user: UserRow, server: Server): Promise<AccessLink> {
  if (!user.is_managed) throw new AccessDenied(NOT_MANAGED_MESSAGE);
  if (!user.is_active) throw new Conflict(NOT_ACTIVE_MESSAGE);
  if (user.has_password) return sendResetLink(context, user, server);
  const isMailed = isMailConfigured(server.config);
  const link = await mailFirstLink(context, user, server);
  await logUserChange(context, { kind: 'user-invited', userId: user.id, customerIds: user.customer_ids });
  return { isMailed, expiresAt: toWireDate(link.expiresAt), ...(!isMailed && { link: link.url }) };
}

/** Sends the link by mail only, because its holder can take over the account. */
async function sendResetLink(context: Context, user: UserRow, { config, secrets }: Server): Promise<AccessLink> {
  const { tx, now } = context;
  if (!isMailConfigured(config)) throw new Conflict(NO_MAIL_MESSAGE);
  const { token, expiresAt } = await issueToken(tx, { purpose: 'password-reset', userId: user.id, now });
  const mailSubject = `password-reset:${user.id}:${now.getTime()}`;
  const content = resetMail(user, `${linkOrigin(config)}/forgotpassword/${token}`);
  await writeMail(tx, secrets, { about: mailSubject, recipient: user.email, content, now });
  await logUserChange(context, { kind: 'password-reset-asked', userId: user.id, customerIds: user.customer_ids });
  return { isMailed: true, expiresAt: toWireDate(expiresAt) };
}
