import { isMailConfigured } from '#server/config.ts';
import { AccessDenied, Conflict } from '#server/http/errors.ts';
import { toWireDate } from '#server/http/dates.ts';
import type { Context } from '#server/http/serve.ts';
import type { AccessLink } from '#shared/contracts/users.ts';
import { mailFirstLink, makeFirstLink, type Server } from './first-link.ts';
import { noteAccess } from './note-access.ts';
import type { UserRow } from './users.queries.ts';

const NOT_MANAGED =
  'Dieser Zugang gehört nicht nur zu Ihrer Organisation. Die Person kann selbst „Passwort vergessen“ wählen.';
const HAS_PASSWORD = 'Diese Person hat schon ein Passwort und kann „Passwort vergessen“ wählen.';
const NOT_ACTIVE = 'Dieser Zugang ist nicht aktiv.';

/**
 * Lets somebody choose a first password. The link leaves by mail; without one whoever asks passes it on, which is why it
 * is only for accounts that nobody has used yet.
 */
export async function sendAccessLink(context: Context, user: UserRow, server: Server): Promise<AccessLink> {
  if (!user.is_managed) throw new AccessDenied(NOT_MANAGED);
  if (!user.is_active) throw new Conflict(NOT_ACTIVE);
  if (user.has_password) throw new Conflict(HAS_PASSWORD);
  const isMailed = isMailConfigured(server.config);
  const link = isMailed
    ? await mailFirstLink(context, user, server)
    : await makeFirstLink(context, user.id, server.config);
  await noteAccess(context, { kind: 'user-invited', userId: user.id, customerIds: user.customer_ids });
  return { isMailed, expiresAt: toWireDate(link.expiresAt), ...(!isMailed && { link: link.url }) };
}
