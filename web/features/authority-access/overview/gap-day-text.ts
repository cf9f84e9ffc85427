import { lackedToursText } from '#web/features/authority-access/days/day-texts.ts';
import type { GapDay } from '#shared/contracts/authority-access/authority-reading.ts';

/** Says what a day lacks: 'Tagesprotokoll fehlt, 2 Kontrollgänge versäumt, 1 ohne Bestätigung'. */
export function gapDayText({ missingForms, missingParts, missedTours, unconfirmedTours, hasNoTour }: GapDay): string {
  return [
    ...[...missingForms, ...missingParts].map((title) => `${title} fehlt`),
    hasNoTour && 'kein Kontrollgang',
    lackedToursText(missedTours, unconfirmedTours),
  ]
    .filter((text) => text !== false && text !== '')
    .join(', ');
}
