import { expect, it } from 'vitest';
import { gapDayText } from './gap-day-text.ts';

const nothing = {
  day: '2026-11-18',
  missingForms: [],
  missingParts: [],
  missedTours: 0,
  unconfirmedTours: 0,
  hasNoTour: false,
};

it.each([
  [{ missingForms: ['Tagesprotokoll'] }, 'Tagesprotokoll fehlt'],
  [{ missingParts: ['Schließen'] }, 'Schließen fehlt'],
  [{ hasNoTour: true }, 'kein Kontrollgang'],
  [{ missedTours: 1 }, '1 Kontrollgang versäumt'],
  [{ unconfirmedTours: 1 }, '1 Kontrollgang ohne Bestätigung'],
  [{ missedTours: 1, unconfirmedTours: 27 }, '1 Kontrollgang versäumt, 27 ohne Bestätigung'],
  [{ missingForms: ['Tagesprotokoll'], missedTours: 2 }, 'Tagesprotokoll fehlt, 2 Kontrollgänge versäumt'],
])('a day with %j lacks: %s', (gap, text) => {
  expect(gapDayText({ ...nothing, ...gap })).toBe(text);
});
