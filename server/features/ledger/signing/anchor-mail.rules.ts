import type { MailContent } from '#server/mail/compose-mail.ts';
import { localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { HOUR_MILLISECONDS } from '#shared/domain/durations.ts';

const MAIL_HOUR = 7;

/** Returns the day whose mail is due; a new day begins at seven in the morning. */
export const anchorDay = (now: Date): string =>
  localDay(now.getTime() - MAIL_HOUR * HOUR_MILLISECONDS, SERVER_TIME_ZONE);

interface AnchorFacts {
  readonly organisation: string;
  readonly size: number;
  readonly note: string;
  readonly signedAt: Date;
  readonly origin: string;
}

const momentFormat = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: SERVER_TIME_ZONE,
});
const numberFormat = new Intl.NumberFormat('de-DE');

export const anchorMail = ({ organisation, size, note, signedAt, origin }: AnchorFacts): MailContent => ({
  subject: `Prüfbuch ${organisation}: Prüfpunkt über ${numberFormat.format(size)} Einträge`,
  greeting: 'Guten Tag',
  paragraphs: [
    `das Prüfbuch von ${organisation} wurde am ${momentFormat.format(signedAt)} unterschrieben. Es hat ${numberFormat.format(size)} Einträge.`,
    'Bitte heben Sie diese Mail auf. Mit dem Prüfpunkt darin fällt auf, wenn jemand das Prüfbuch später neu schreibt: ' +
      'Speichern Sie die Zeilen unten als Textdatei und geben Sie sie dem Prüfprogramm mit --checkpoint mit.',
  ],
  verbatimText: note,
  action: { label: 'Prüfbuch öffnen', url: `${origin}/ledger` },
  smallPrint: ['Sie bekommen diese Mail täglich. Abschalten können Sie sie im Prüfbuch.'],
});
