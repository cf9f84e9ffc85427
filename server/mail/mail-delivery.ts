import { createHash } from 'node:crypto';
import path from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { isMailConfigured, type Config } from '#server/config.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import { keepMail } from './kept-mails.ts';
import { markKept, markSent, openMail, type WaitingMail } from './mail-outbox.ts';

/** Where mails go: to a mail server, or into a folder where there is none. */
export interface MailDelivery {
  readonly deliver: (mail: WaitingMail) => Promise<void>;
  readonly markDelivered: typeof markSent;
  readonly close: () => void;
}

/** Shorter than the first wait for another attempt, so that a mail is never under way twice. */
const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000, dnsTimeout: 5000 };
const NOBODY = 'Schutzbuch <schutzbuch@localhost>';

export type MailSettings = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>;

export function openMailDelivery(config: MailSettings, secrets: Secrets): MailDelivery {
  if (!isMailConfigured(config)) return folderDelivery(config, secrets);
  const transport = createTransport({ url: config.SMTP_URL, ...timeouts });
  return {
    async deliver(mail) {
      await transport.sendMail(toMessage(mail, config.MAIL_FROM, secrets));
    },
    markDelivered: markSent,
    close: () => transport.close(),
  };
}

/** Where mails lie while there is no mail server, and from when there was none. */
export const mailFolder = ({ DATA_DIR }: Pick<MailSettings, 'DATA_DIR'>): string => path.join(DATA_DIR, 'mail');

function folderDelivery(config: MailSettings, secrets: Secrets): MailDelivery {
  const { MAIL_FROM: from = NOBODY } = config;
  const folder = mailFolder(config);
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async deliver(mail) {
      const { message } = await transport.sendMail(toMessage(mail, from, secrets));
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not written.');
      // Cut off and tried again it is the same file.
      await keepMail(folder, mail, message);
    },
    markDelivered: markKept,
    close: () => transport.close(),
  };
}

function toMessage(mail: WaitingMail, from: string, secrets: Secrets): SendMailOptions {
  return {
    from,
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    ...openMail(secrets, mail),
    date: mail.created_at,
    messageId: messageIdOf(mail, from),
    // RFC 3834: no answer by an absence note.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The same for every attempt, and telling nobody who it was for. */
function messageIdOf({ id, about }: WaitingMail, from: string): string {
  const host = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return `<${id}.${createHash('sha256').update(about).digest('hex').slice(0, 24)}@${host}>`;
}
