import type { UploadLink } from '#shared/contracts/upload-links/upload-links.ts';
import { formatNearDay, formatRelativeDateTime, localDay } from '#web/ui/time/local-time.ts';

/** Says when a link was made and where it went, e.g. 'Link heute, 14:10 an jana@example.org gesendet'. */
export function openLinkText({ createdAt, email }: Pick<UploadLink, 'createdAt' | 'email'>, now: number): string {
  const isToday = localDay(createdAt) === localDay(now);
  const when = isToday ? formatRelativeDateTime(createdAt, now) : `am ${formatNearDay(createdAt, now)}`;
  return email === undefined ? `Link ${when} erstellt` : `Link ${when} an ${email} gesendet`;
}
