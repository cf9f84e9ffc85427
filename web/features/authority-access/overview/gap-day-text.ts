import type { GapDay } from '#shared/contracts/authority-access/authority-reading.ts';

/** Says what a day lacks: 'Tagesprotokoll fehlt, 2 Kontrollgänge versäumt'. */
export function gapDayText({ missingForms, missingParts, missedTours, hasNoTour }: GapDay): string {
  const tours = missedTours === 1 ? '1 Kontrollgang versäumt' : `${missedTours} Kontrollgänge versäumt`;
  return [
    ...[...missingForms, ...missingParts].map((title) => `${title} fehlt`),
    hasNoTour && 'kein Kontrollgang',
    missedTours > 0 && tours,
  ]
    .filter((text) => text !== false)
    .join(', ');
}
