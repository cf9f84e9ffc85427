import type { MailContent } from '#server/mail/compose-mail.ts';
import { SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { UPLOAD_LINK_DAYS, type UploadLink } from '#shared/contracts/upload-links/upload-links.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { linkState } from '#shared/domain/link-state.ts';

export type LinkState = UploadLink['state'];

interface JudgedLink {
  readonly used_at: Date | null;
  readonly revoked_at: Date | null;
  readonly expires_at: Date;
  readonly is_replaced: boolean;
}

/** Returns the state of one requested proof. */
export function uploadLinkState(link: JudgedLink, now: Date): LinkState {
  const state = linkState(link.used_at, link, now);
  return state === 'revoked' && link.is_replaced ? 'replaced' : state;
}

export const linkEnd = (now: Date): Date => new Date(now.getTime() + UPLOAD_LINK_DAYS * DAY_MILLISECONDS);

/** Messages for closed links; nothing else about the link is revealed. */
export const CLOSED_LINK_MESSAGES = {
  used: 'Über diesen Link wurde bereits ein Nachweis gesendet.',
  expired: 'Dieser Link ist abgelaufen.',
  revoked: 'Dieser Link wurde zurückgezogen.',
  replaced: 'Dieser Link wurde ersetzt. Bitte benutzen Sie den neueren Link.',
} as const satisfies Record<Exclude<LinkState, 'open'>, string>;

/** Page and mail greet the person by first name only, to reveal as little as possible. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

interface LinkMailContent {
  readonly profileName: string;
  readonly organisation: string;
  readonly typeNames: readonly string[];
  readonly expiresAt: Date;
  readonly url: string;
}

const oneProofParagraphs = (organisation: string, [typeName = '']: readonly string[]) => [
  `${organisation} braucht von Ihnen einen Nachweis: ${typeName}.`,
  'Fotografieren Sie ihn mit dem Telefon oder wählen Sie eine Datei. Eine Anmeldung ist nicht nötig.',
];

const severalProofsParagraphs = (organisation: string, typeNames: readonly string[]) => [
  `${organisation} braucht von Ihnen diese Nachweise: ${typeNames.join('; ')}.`,
  'Fotografieren Sie jeden mit dem Telefon oder wählen Sie eine Datei. Eine Anmeldung ist nicht nötig.',
];

const dayFormat = new Intl.DateTimeFormat('de-DE', { timeZone: SERVER_TIME_ZONE, dateStyle: 'long' });

export const uploadLinkMail = ({
  profileName,
  organisation,
  typeNames,
  expiresAt,
  url,
}: LinkMailContent): MailContent => ({
  subject: `${organisation}: Bitte senden Sie ${typeNames.length === 1 ? 'einen Nachweis' : `${typeNames.length} Nachweise`}`,
  greeting: `Guten Tag ${firstNameOf(profileName)}`,
  paragraphs: [...(typeNames.length === 1 ? oneProofParagraphs : severalProofsParagraphs)(organisation, typeNames)],
  action: { label: typeNames.length === 1 ? 'Nachweis senden' : 'Nachweise senden', url },
  smallPrint: [
    `Der Link gilt bis ${dayFormat.format(expiresAt)} und für ${typeNames.length === 1 ? 'einen Nachweis' : 'jeden Nachweis einmal'}. Bitte geben Sie ihn nicht weiter.`,
    `Sie arbeiten nicht für ${organisation}? Dann löschen Sie diese Nachricht bitte.`,
  ],
});
