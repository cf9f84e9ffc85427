import type { LocationUsage, UsageDay, UsageMark } from '#shared/contracts/player-check/location-usages.ts';

export const MARK_TEXTS = { none: 'keine Abfrage', few: 'ungewöhnlich wenige' } as const satisfies Record<
  UsageMark,
  string
>;

const dayCountText = (days: number) => (days === 1 ? '1 Tag' : `${days} Tage`);

/**
 * Returns e.g. '1 Tag ohne Abfrage, 2 Tage mit sehr wenigen'; null if no day needs an
 * explanation.
 */
export function explanationText({ daysWithout, daysWithFew }: Pick<LocationUsage, 'daysWithout' | 'daysWithFew'>) {
  const parts = [
    ...(daysWithout > 0 ? [`${dayCountText(daysWithout)} ohne Abfrage`] : []),
    ...(daysWithFew > 0 ? [`${dayCountText(daysWithFew)} mit sehr wenigen`] : []),
  ];
  return parts.length === 0 ? null : parts.join(', ');
}

export const marksOf = (days: readonly UsageDay[]) => ({
  daysWithout: days.filter(({ mark }) => mark === 'none').length,
  daysWithFew: days.filter(({ mark }) => mark === 'few').length,
});

/** Returns the remark on a day beside its numbers; '' for an ordinary day. */
export function remarkOf({ day, isOpen, unanswered }: UsageDay, today: string): string {
  return [
    ...(day === today ? ['läuft noch'] : []),
    ...(isOpen ? [] : ['nicht geöffnet']),
    ...(unanswered > 0 ? [`${unanswered.toLocaleString('de-DE')} ohne Antwort`] : []),
  ].join(', ');
}
