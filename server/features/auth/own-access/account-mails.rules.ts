import type { MailContent } from '#server/mail/compose-mail.ts';

interface MailReceiver {
  readonly firstname: string;
  readonly lastname: string;
}

const greetingOf = ({ firstname, lastname }: MailReceiver) => `Guten Tag ${firstname} ${lastname}`.trim();

const LINK_LIFETIME_TEXT = 'Der Link gilt 30 Minuten und nur einmal. Bitte geben Sie ihn nicht weiter.';
const UNREQUESTED_TEXT =
  'Das waren nicht Sie? Dann setzen Sie bitte sofort ein neues Passwort und wenden Sie sich an Ihre Verwaltung.';

export const resetMail = (user: MailReceiver, url: string): MailContent => ({
  subject: 'Neues Passwort für Schutzbuch',
  greeting: greetingOf(user),
  paragraphs: ['für Ihren Zugang wurde ein neues Passwort angefordert. Mit diesem Link legen Sie es fest.'],
  action: { label: 'Neues Passwort festlegen', url },
  smallPrint: [
    LINK_LIFETIME_TEXT,
    'Sie haben nichts angefordert? Dann löschen Sie diese Nachricht. Ihr Passwort bleibt, wie es ist.',
  ],
});

export const passwordChangedMail = (user: MailReceiver): MailContent => ({
  subject: 'Ihr Passwort wurde geändert',
  greeting: greetingOf(user),
  paragraphs: ['das Passwort Ihres Zugangs zu Schutzbuch wurde soeben geändert.'],
  smallPrint: [UNREQUESTED_TEXT],
});

export const confirmEmailMail = (user: MailReceiver, url: string): MailContent => ({
  subject: 'Bitte bestätigen Sie Ihre neue E-Mail-Adresse',
  greeting: greetingOf(user),
  paragraphs: ['mit dieser Adresse möchten Sie sich künftig bei Schutzbuch anmelden. Bitte bestätigen Sie sie.'],
  action: { label: 'E-Mail-Adresse bestätigen', url },
  smallPrint: [LINK_LIFETIME_TEXT, 'Sie kennen Schutzbuch nicht? Dann löschen Sie diese Nachricht bitte.'],
});

/**
 * Notifies the owner of an address that somebody requested for another account. The requesting user is not told that
 * the address has an account.
 */
export const emailTakenMail = (): MailContent => ({
  subject: 'Diese E-Mail-Adresse ist bereits vergeben',
  greeting: 'Guten Tag',
  paragraphs: [
    'jemand wollte sich künftig mit dieser Adresse bei Schutzbuch anmelden. Sie gehört aber schon zu einem Zugang.',
  ],
  smallPrint: ['Es wurde nichts geändert.'],
});

export const emailChangeNotice = (user: MailReceiver, email: string): MailContent => ({
  subject: 'Ihre E-Mail-Adresse soll geändert werden',
  greeting: greetingOf(user),
  paragraphs: [`für Ihren Zugang zu Schutzbuch wurde eine neue E-Mail-Adresse angegeben: ${email}.`],
  smallPrint: [
    'Sie gilt, sobald sie bestätigt wurde. Bis dahin melden Sie sich mit dieser Adresse an.',
    UNREQUESTED_TEXT,
  ],
});

export const emailChangedMail = (user: MailReceiver, email: string): MailContent => ({
  subject: 'Ihre E-Mail-Adresse wurde geändert',
  greeting: greetingOf(user),
  paragraphs: [`ab jetzt melden Sie sich bei Schutzbuch mit ${email} an.`],
  smallPrint: [UNREQUESTED_TEXT],
});

export const secondFactorRemovedMail = (user: MailReceiver): MailContent => ({
  subject: 'Der zweite Faktor wurde abgeschaltet',
  greeting: greetingOf(user),
  paragraphs: ['für Ihren Zugang zu Schutzbuch genügt ab jetzt wieder das Passwort.'],
  smallPrint: [UNREQUESTED_TEXT],
});
