import { createHash } from 'node:crypto';
import path from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { isMailConfigured, type Config } from '#server/config.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import { writeMailFile } from './mail-files.ts';
import { markKeptInFolder, markSent, openMail, type WaitingMail } from './mail-outbox.ts';

/** Delivers e-mails to a mail server, or to a folder if no mail server is configured. */
export interface MailDelivery {
  readonly deliver: (mail: WaitingMail) => Promise<void>;
  readonly markDelivered: typeof markSent;
  readonly close: () => void;
}

/**
 * Shorter than the delay before the first retry, so that the same e-mail is never being sent twice at the same time.
 */
const TIMEOUTS_MILLISECONDS = {
  connectionTimeout: 5000,
  greetingTimeout: 5000,
  socketTimeout: 10_000,
  dnsTimeout: 5000,
};
const DEFAULT_SENDER = 'Schutzbuch <schutzbuch@localhost>';

export type MailSettings = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>;

export function openMailDelivery(config: MailSettings, secrets: Secrets): MailDelivery {
  if (!isMailConfigured(config)) return folderDelivery(config, secrets);
  const transport = createTransport({
    url: config.SMTP_URL,
    requireTLS: isTlsRequired(config.SMTP_URL),
    ...TIMEOUTS_MILLISECONDS,
  });
  return {
    async deliver(mail) {
      await transport.sendMail(toMessage(mail, config.MAIL_FROM, secrets));
    },
    markDelivered: markSent,
    close: () => transport.close(),
  };
}

/**
 * Returns whether a connection that begins in the clear has to change to TLS. Otherwise whoever stands between could hide
 * the offer of TLS and read the password. `?requireTLS=false` in the URL permits a password in the clear.
 */
const isTlsRequired = (url: string): boolean => {
  const { username, searchParams } = new URL(url);
  return username !== '' && searchParams.get('requireTLS') !== 'false';
};

/**
 * Returns the folder in which e-mails are stored while no mail server is configured. Its files stay there when a mail
 * server is configured later.
 */
export const mailFolder = ({ DATA_DIR }: Pick<MailSettings, 'DATA_DIR'>): string => path.join(DATA_DIR, 'mail');

function folderDelivery(config: MailSettings, secrets: Secrets): MailDelivery {
  const { MAIL_FROM: from = DEFAULT_SENDER } = config;
  const folder = mailFolder(config);
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async deliver(mail) {
      const { message } = await transport.sendMail(toMessage(mail, from, secrets));
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not written.');
      // The file name depends on the row only, so a retry overwrites an incomplete file.
      await writeMailFile(folder, mail, message);
    },
    markDelivered: markKeptInFolder,
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
    // RFC 3834: prevents automatic replies such as out-of-office notes.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Returns the same Message-ID for every attempt. `about` is hashed, because it contains ids of users and records. */
function messageIdOf({ id, about: reason }: WaitingMail, from: string): string {
  const host = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return `<${id}.${createHash('sha256').update(reason).digest('hex').slice(0, 24)}@${host}>`;
}
