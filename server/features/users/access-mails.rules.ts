import type { MailContent } from '#server/mail/compose-mail.ts';
import { SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';

const dayFormat = new Intl.DateTimeFormat('de-DE', { timeZone: SERVER_TIME_ZONE, dateStyle: 'long' });
const UNKNOWN_SENDER_TEXT = 'Sie kennen Schutzbuch nicht? Dann löschen Sie diese Nachricht bitte.';

interface FirstPasswordFacts {
  readonly firstname: string;
  /** Undefined for an admin of the platform. */
  readonly organisation: string | undefined;
  readonly expiresAt: Date;
  readonly url: string;
}

export const firstPasswordMail = ({ firstname, organisation, expiresAt, url }: FirstPasswordFacts): MailContent => ({
  subject: organisation === undefined ? 'Ihr Zugang zu Schutzbuch' : `${organisation}: Ihr Zugang zu Schutzbuch`,
  greeting: `Guten Tag ${firstname}`,
  paragraphs: [
    organisation === undefined
      ? 'für Sie wurde ein Zugang zu Schutzbuch angelegt.'
      : `${organisation} hat für Sie einen Zugang zu Schutzbuch angelegt.`,
    'Wählen Sie jetzt Ihr Passwort. Danach melden Sie sich mit dieser E-Mail-Adresse an.',
  ],
  action: { label: 'Passwort wählen', url },
  smallPrint: [
    `Der Link gilt bis ${dayFormat.format(expiresAt)} und einmal. Bitte geben Sie ihn nicht weiter.`,
    UNKNOWN_SENDER_TEXT,
  ],
});

interface InvitationFacts {
  readonly organisation: string;
  readonly roleText: string;
  readonly expiresAt: Date;
  readonly url: string;
}

/**
 * Writes the invitation. It is the same whether or not the address has an account, because the inviting user must not
 * learn that.
 */
export const invitationMail = ({ organisation, roleText, expiresAt, url }: InvitationFacts): MailContent => ({
  subject: `${organisation} lädt Sie zu Schutzbuch ein`,
  greeting: 'Guten Tag',
  paragraphs: [
    `${organisation} möchte mit Ihnen in Schutzbuch zusammenarbeiten. Ihre Rolle dort: ${roleText}.`,
    'Erst wenn Sie die Einladung annehmen, wird etwas geändert.',
  ],
  action: { label: 'Einladung ansehen', url },
  smallPrint: [
    `Der Link gilt bis ${dayFormat.format(expiresAt)} und einmal. Bitte geben Sie ihn nicht weiter.`,
    UNKNOWN_SENDER_TEXT,
  ],
});

/** Notifies the old address: otherwise only an attacker who took over the account would know of the change. */
export const emailChangedMail = (firstname: string): MailContent => ({
  subject: 'Ihre E-Mail-Adresse in Schutzbuch wurde geändert',
  greeting: `Guten Tag ${firstname}`,
  paragraphs: [
    'die Verwaltung hat die E-Mail-Adresse Ihres Zugangs geändert. Mit dieser Adresse können Sie sich nicht mehr anmelden.',
  ],
  smallPrint: ['Sie wissen nichts davon? Dann sprechen Sie bitte Ihre Verwaltung an.'],
});

export const secondFactorResetMail = (firstname: string, reason: string): MailContent => ({
  subject: 'Der zweite Faktor Ihres Zugangs wurde zurückgesetzt',
  greeting: `Guten Tag ${firstname}`,
  paragraphs: [
    'die Verwaltung hat den zweiten Faktor Ihres Zugangs zu Schutzbuch zurückgesetzt. Sie melden sich vorerst nur mit Ihrem Passwort an.',
    `Grund: ${reason}`,
    'Richten Sie den zweiten Faktor bitte unter „Meine Benutzerdaten“ neu ein.',
  ],
  smallPrint: [
    'Sie haben das nicht gewünscht? Dann ändern Sie bitte sofort Ihr Passwort und sprechen Sie Ihre Verwaltung an.',
  ],
});
