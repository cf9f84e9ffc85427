import type { Tablet } from '#shared/contracts/tablets/tablets.ts';
import { formatDateTime } from '#web/ui/time/local-time.ts';

const entriesText = (count: number) => (count === 1 ? '1 Eintrag' : `${count} Einträge`);

/** What arrived from a lost tablet: '3 Einträge nachgereicht, 1 abgelehnt'. */
export function deliveredText({ delivered = 0, refused = 0 }: Pick<Tablet, 'delivered' | 'refused'>): string {
  const deliveredPart = delivered === 0 ? 'Nichts nachgereicht' : `${entriesText(delivered)} nachgereicht`;
  return refused === 0 ? deliveredPart : `${deliveredPart}, ${refused} abgelehnt`;
}

/** How far a lost tablet is: 'Noch nicht erreicht' or '3 Einträge nachgereicht, gelöscht am 25.11.2026, 14:03'. */
export function lossText(tablet: Tablet): string {
  if (tablet.wipedAt !== undefined) return `${deliveredText(tablet)}, gelöscht am ${formatDateTime(tablet.wipedAt)}`;
  if (tablet.reachedAt === undefined) return 'Noch nicht erreicht';
  return `Erreicht am ${formatDateTime(tablet.reachedAt)}, noch nicht gelöscht`;
}

/** Who reported it and when: 'am 25.11.2026, 13:40 von Vera Vorlage'. */
export const reportText = (lostAt: string, reporter: string | undefined): string =>
  `am ${formatDateTime(lostAt)}${reporter === undefined ? '' : ` von ${reporter}`}`;
