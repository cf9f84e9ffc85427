import { germanDay } from '#shared/domain/german-day.ts';
import type { MailContent } from '#server/mail/compose-mail.ts';
import { localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { certificateWarningStage } from '#shared/domain/certificate-days.ts';
import type { NotificationType } from '#shared/contracts/notifications/notifications.ts';
import { daysLeft } from './oasis-certs.rules.ts';

interface EndingCertificate {
  readonly id: number;
  readonly customer_name: string;
  readonly name: string;
  readonly valid_to: Date;
  /** Number of locations that have no other certificate when this one ends. */
  readonly location_count: number;
}

export interface CertificateWarning {
  readonly daysBefore: number;
  readonly type: NotificationType;
  readonly message: string;
  readonly link: string;
}

/** With so few days left a new certificate sent by post may arrive too late. */
const CRITICAL_DAYS = 7;

/** Returns the warning that is due now, or undefined if none is. */
export function warningFor(certificate: EndingCertificate, now: Date): CertificateWarning | undefined {
  const { valid_to: validTo } = certificate;
  const daysRemaining = daysLeft(validTo, now);
  const daysBefore = certificateWarningStage(daysRemaining, validTo <= now);
  if (daysBefore === undefined) return undefined;
  return {
    daysBefore,
    type: daysBefore <= CRITICAL_DAYS ? 'DANGER' : 'WARNING',
    message: `OASIS-Zertifikat ${daysBefore === 0 ? 'ist' : 'läuft'} ${endText(validTo, daysRemaining, daysBefore)}: ${certificate.name} – ${certificate.customer_name}`,
    link: `/oasiscerts/edit/${certificate.id}`,
  };
}

const dayText = (validTo: Date) => germanDay(localDay(validTo.getTime(), SERVER_TIME_ZONE));

function endText(validTo: Date, daysRemaining: number, daysBefore: number): string {
  if (daysBefore === 0) return `am ${dayText(validTo)} abgelaufen`;
  if (daysRemaining === 0) return 'heute ab';
  return daysRemaining === 1 ? 'morgen ab' : `in ${daysRemaining} Tagen ab (${dayText(validTo)})`;
}

const locationsText = (count: number) => (count === 1 ? 'Ein Standort fragt' : `${count} Standorte fragen`);

export const warningMail = (
  certificate: EndingCertificate,
  { message, link }: CertificateWarning,
  origin: string,
): MailContent => ({
  subject: message,
  greeting: 'Guten Tag',
  paragraphs: [
    `das OASIS-Zertifikat „${certificate.name}“ von ${certificate.customer_name} gilt bis ${dayText(certificate.valid_to)}.`,
    ...(certificate.location_count === 0
      ? []
      : [
          `${locationsText(certificate.location_count)} nur damit ab. Danach ist dort keine Spielerprüfung mehr möglich.`,
        ]),
    'Bitte laden Sie das neue Zertifikat hoch, sobald Sie es haben. Es löst das alte ohne Unterbrechung ab.',
    ...(certificate.location_count === 0
      ? []
      : ['Ist es schon hochgeladen, ordnen Sie es bitte den Standorten zu, die nur mit dem alten abfragen.']),
  ],
  action: { label: 'Zertifikat öffnen', url: `${origin}${link}` },
  smallPrint: ['Sie bekommen diese Mail 60, 30, 14, 7 und einen Tag vor dem Ablauf und danach einmal.'],
});
