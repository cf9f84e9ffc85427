import { issueToken, revokeTokens } from '#server/access/one-time-token.ts';
import { linkOrigin, type Config } from '#server/config.ts';
import { findCustomer } from '#server/features/customers/customers.public.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { writeMail } from '#server/mail/mail-outbox.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import { firstPasswordMail } from './access-mails.rules.ts';
import type { UserRow } from './users.queries.ts';

export interface Server {
  readonly config: Config;
  readonly secrets: Secrets;
}

export interface FirstLink {
  readonly url: string;
  readonly expiresAt: Date;
}

/** Creates a link for the first password. It revokes all earlier ones. */
async function makeFirstLink(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  userId: number,
  config: Config,
): Promise<FirstLink> {
  await revokeTokens(tx, { userId, purposes: ['invitation'], now });
  const { token, expiresAt } = await issueToken(tx, { purpose: 'invitation', userId, now });
  return { url: `${linkOrigin(config)}/forgotpassword/${token}`, expiresAt };
}

export async function mailFirstLink(context: Context, user: UserRow, { config, secrets }: Server): Promise<FirstLink> {
  const { tx, scope, now } = context;
  const link = await makeFirstLink(context, user.id, config);
  const [customerId] = user.customer_ids;
  const customer = customerId === undefined ? undefined : await findCustomer(tx, scope, customerId);
  const content = firstPasswordMail({ firstname: user.firstname, organisation: customer?.name, ...link });
  const mailSubject = `first-password:${user.id}:${now.getTime()}`;
  await writeMail(tx, secrets, { about: mailSubject, recipient: user.email, content, now });
  return link;
}
