import { logSecurityEvent } from '#server/access/security-log.ts';
import { Conflict } from '#server/http/render/errors.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { openMail } from '#server/mail/mail-outbox.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import { linksOf } from './mail-links.rules.ts';
import { findRecipient, type MailRow } from './mails.queries.ts';

const NO_LINK_MESSAGE = 'Diese Mail enthält keinen Link, oder ihr Text wird nicht mehr aufbewahrt.';

/** Returns the links of a mail, and logs who looked at whose: the recipient's operators read it, too. */
export async function showMailLinks(
  { tx, actor }: Context,
  mail: MailRow,
  secrets: Secrets,
): Promise<readonly string[]> {
  const links = linksOf(openMail(secrets, mail)?.text ?? '');
  if (links.length === 0) throw new Conflict(NO_LINK_MESSAGE);
  const recipient = await findRecipient(tx, mail.recipient);
  await logSecurityEvent(tx, {
    kind: 'mail-links-shown',
    by: actor,
    userId: recipient?.id ?? null,
    customerId: recipient?.customer_id ?? null,
    details: { subject: mail.subject, recipient: mail.recipient },
  });
  return links;
}
