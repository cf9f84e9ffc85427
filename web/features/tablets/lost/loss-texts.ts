import type { Tablet } from '#shared/contracts/tablets/tablets.ts';
import { formatDateTime } from '#web/ui/time/local-time.ts';

const entriesText = (count: number) => (count === 1 ? '1 Eintrag' : `${count} Einträge`);

/** What arrived from a lost tablet: '3 Einträge nachgereicht, 1 abgelehnt'. */
export function deliveredText({ delivered = 0, refused = 0 }: Pick<Tablet, 'delivered' | 'refused'>): string {
  const deliveredPart = delivered === 0 ? 'Nichts nachgereicht' : `${entriesText(delivered)} nachgereicht`;
  return refused === 0 ? deliveredPart : `${deliveredPart}, ${refused} abgelehnt`;
}

/** How far a lost tablet is: 'Noch nicht erreicht' or '3 Einträge nachgereicht, gelöscht am 25.11.2026, 14:03'. */
export function lossText(
  { wipedAt, reachedAt, ...counts }: Pick<Tablet, 'wipedAt' | 'reachedAt' | 'delivered' | 'refused'>,
  toText: (moment: string) => string = (moment) => `am ${formatDateTime(moment)}`,
): string {
  if (wipedAt !== undefined) return `${deliveredText(counts)}, gelöscht ${toText(wipedAt)}`;
  return reachedAt === undefined ? 'Noch nicht erreicht' : `Erreicht ${toText(reachedAt)}, noch nicht gelöscht`;
}

/** Who reported it and when: 'am 25.11.2026, 13:40 von Vera Vorlage'. */
export const reportText = (at: string, reporter: string | undefined): string =>
  reporter === undefined ? at : `${at} von ${reporter}`;
