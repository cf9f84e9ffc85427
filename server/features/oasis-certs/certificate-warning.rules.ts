import type { MailContent } from '#server/mail/compose-mail.ts';
import { localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { warningDue } from '#shared/certificate-days.ts';
import type { NotificationType } from '#shared/contracts/notifications.ts';
import { daysLeft } from './oasis-certs.rules.ts';

interface Ending {
  readonly id: number;
  readonly customer_name: string;
  readonly name: string;
  readonly valid_to: Date;
  /** Locations that have no other one when it ends. */
  readonly places: number;
}

export interface Warning {
  readonly daysBefore: number;
  readonly type: NotificationType;
  readonly message: string;
  readonly link: string;
}

/** From so few days on nobody may wait for the post any more. */
const CRITICAL_DAYS = 7;

/** What has to be said of it now; nothing while there is time. */
export function warningFor(certificate: Ending, now: Date): Warning | undefined {
  const { valid_to: validTo } = certificate;
  const left = daysLeft(validTo, now);
  const daysBefore = warningDue(left, validTo <= now);
  if (daysBefore === undefined) return undefined;
  return {
    daysBefore,
    type: daysBefore <= CRITICAL_DAYS ? 'DANGER' : 'WARNING',
    message: `OASIS-Zertifikat ${daysBefore === 0 ? 'ist' : 'läuft'} ${whenText(validTo, left, daysBefore)}: ${certificate.name} – ${certificate.customer_name}`,
    link: `/oasiscerts/edit/${certificate.id}`,
  };
}

const dayText = (validTo: Date) => localDay(validTo.getTime(), SERVER_TIME_ZONE).split('-').toReversed().join('.');

function whenText(validTo: Date, left: number, daysBefore: number): string {
  if (daysBefore === 0) return `am ${dayText(validTo)} abgelaufen`;
  if (left === 0) return 'heute ab';
  return left === 1 ? 'morgen ab' : `in ${left} Tagen ab (${dayText(validTo)})`;
}

const placesText = (places: number) => (places === 1 ? 'Ein Standort fragt' : `${places} Standorte fragen`);

export const warningMail = (certificate: Ending, { message, link }: Warning, origin: string): MailContent => ({
  subject: message,
  greeting: 'Guten Tag',
  paragraphs: [
    `das OASIS-Zertifikat „${certificate.name}“ von ${certificate.customer_name} gilt bis ${dayText(certificate.valid_to)}.`,
    ...(certificate.places === 0
      ? []
      : [`${placesText(certificate.places)} nur damit ab. Danach ist dort keine Spielerprüfung mehr möglich.`]),
    'Bitte laden Sie das neue Zertifikat hoch, sobald Sie es haben. Es löst das alte ohne Unterbrechung ab.',
    ...(certificate.places === 0
      ? []
      : ['Ist es schon hochgeladen, ordnen Sie es bitte den Standorten zu, die nur mit dem alten abfragen.']),
  ],
  action: { label: 'Zertifikat öffnen', url: `${origin}${link}` },
  remarks: ['Sie bekommen diese Mail 60, 30, 14, 7 und einen Tag vor dem Ablauf und danach einmal.'],
});
