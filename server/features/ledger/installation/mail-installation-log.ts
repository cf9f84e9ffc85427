import type { Store } from '#server/db/database.ts';
import { writeMail } from '#server/mail/mail-outbox.ts';
import type { MailContent } from '#server/mail/compose-mail.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { isMailWritten } from './confirmations.queries.ts';
import { findLastState, type InstallationRow } from './installation-states.queries.ts';

interface StateMail {
  readonly secrets: Secrets;
  readonly recipient: string;
  /** Where everybody can read the hashes of the log. */
  readonly address: string;
  readonly now: Date;
}

/** Mails the newest state of the log of all ledgers to somebody outside, once. */
export async function mailInstallationLog(
  store: Store,
  { secrets, recipient, address, now }: StateMail,
): Promise<void> {
  await store.asSystem(async (tx) => {
    const state = await findLastState(tx);
    // Mails that were sent are deleted after a while, and must not be sent again.
    if (state === undefined || now.getTime() - state.created_at.getTime() > DAY_MILLISECONDS) return;
    const about = `installation-log:${state.id}`;
    if (await isMailWritten(tx, about)) return;
    await writeMail(tx, secrets, { about, recipient, content: mailOf(state, address), now });
  });
}

const mailOf = ({ size, note, host }: InstallationRow, address: string): MailContent => ({
  subject: `Gesamtprüfbuch ${host}: Prüfpunkt über ${new Intl.NumberFormat('de-DE').format(size)} Blätter`,
  greeting: 'Guten Tag',
  paragraphs: [
    `das Gesamtprüfbuch von ${host} fasst die Prüfbücher aller Organisationen dieses Servers zusammen. Unten steht sein neuester Prüfpunkt.`,
    'Bitte heben Sie diese Mail auf. Mit dem Prüfpunkt fällt auf, wenn jemand eines der Prüfbücher später neu schreibt. Er verrät nichts über die Organisationen.',
  ],
  verbatimText: note,
  action: { label: 'Aktueller Prüfpunkt', url: address },
  smallPrint: ['Diese Mail kommt einmal am Tag, für alle Organisationen zusammen.'],
});
