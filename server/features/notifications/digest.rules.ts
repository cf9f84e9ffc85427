import type { MailContent } from '#server/mail/compose-mail.ts';
import { dayBefore, localDay, localMoment, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { NOTIFICATION_TYPE_TEXTS, type NotificationType } from '#shared/contracts/notifications/notifications.ts';

const DIGEST_TIME = '07:00';
/** Nobody would read more lines in a mail; the bell shows all of them. */
const MAX_DIGEST_LINES = 50;

/** Returns the day (YYYY-MM-DD) of the summary that is due now; a new day begins at seven in the morning. */
export function digestDay(now: Date): string {
  const today = localDay(now.getTime(), SERVER_TIME_ZONE);
  return now.getTime() < localMoment(today, DIGEST_TIME, SERVER_TIME_ZONE) ? dayBefore(today) : today;
}

export interface DigestLine {
  readonly type: NotificationType;
  readonly message: string;
  readonly createdAt: Date;
}

interface DigestFacts {
  readonly firstname: string;
  readonly lastname: string;
  /** Newest first; never empty. */
  readonly lines: readonly DigestLine[];
  /** Address of the application. */
  readonly origin: string;
}

const timeFormat = new Intl.DateTimeFormat('de-DE', {
  timeZone: SERVER_TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/**
 * The mail contains names of locations and descriptions of tasks, which anybody with access to the mailbox can read.
 */
export function digestMail({ firstname, lastname, lines, origin }: DigestFacts): MailContent {
  const count = lines.length === 1 ? '1 ungelesene Meldung' : `${lines.length} ungelesene Meldungen`;
  const shownLines = lines.slice(0, MAX_DIGEST_LINES).map(lineText);
  const otherLineCount = lines.length - shownLines.length;
  return {
    subject: `Schutzbuch: ${count}`,
    greeting: `Guten Morgen ${firstname} ${lastname}`,
    paragraphs: [`seit gestern früh: ${count}.`],
    factLines: [...shownLines, ...(otherLineCount > 0 ? [`… und ${otherLineCount} weitere`] : [])],
    action: { label: 'Alle Meldungen ansehen', url: `${origin}/` },
    smallPrint: ['Diese Zusammenfassung schalten Sie unter ‚Meldungen‘ ein und aus.'],
  };
}

const lineText = ({ type, message, createdAt }: DigestLine) =>
  `${timeFormat.format(createdAt)}  ${NOTIFICATION_TYPE_TEXTS[type]}: ${message}`;
