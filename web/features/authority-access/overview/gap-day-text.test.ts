import { expect, it } from 'vitest';
import { gapDayText } from './gap-day-text.ts';

const nothing = { day: '2026-11-18', missingForms: [], missingParts: [], missedTours: 0, hasNoTour: false };

it.each([
  [{ missingForms: ['Tagesprotokoll'] }, 'Tagesprotokoll fehlt'],
  [{ missingParts: ['Schließen'] }, 'Schließen fehlt'],
  [{ hasNoTour: true }, 'kein Kontrollgang'],
  [{ missedTours: 1 }, '1 Kontrollgang versäumt'],
  [{ missingForms: ['Tagesprotokoll'], missedTours: 2 }, 'Tagesprotokoll fehlt, 2 Kontrollgänge versäumt'],
])('a day with %j lacks: %s', (gap, text) => {
  expect(gapDayText({ ...nothing, ...gap })).toBe(text);
});
