import * as z from 'zod/mini';

export const ReportKind = z.enum([
  'socialConcept',
  'monthly',
  'inspectionTours',
  'training',
  'oasisUsage',
  'inspectionFolder',
]);
export type ReportKind = z.infer<typeof ReportKind>;

interface KindWords {
  readonly title: string;
  /** One sentence about the purpose of the report. */
  readonly purpose: string;
}

/** Title and purpose of each kind, as screens and printed reports show them. */
export const REPORT_KINDS: Readonly<Record<ReportKind, KindWords>> = {
  socialConcept: {
    title: 'Bericht zum Sozialkonzept',
    purpose: 'Der Bericht an die Behörde: Maßnahmen, Schulungen, Sperren, Abfragen und Kontrollgänge eines Zeitraums.',
  },
  monthly: {
    title: 'Monatsbericht',
    purpose: 'Was in einem Monat an den Standorten geschah, im Vergleich zum Monat davor.',
  },
  inspectionTours: {
    title: 'Kontrollgang-Nachweis',
    purpose: 'Welche Kontrollgänge geplant waren, welche stattfanden und welche versäumt wurden, mit jedem Gang.',
  },
  training: {
    title: 'Schulungsübersicht',
    purpose: 'Wer wann von wem geschult wurde und welche Schulungen fehlen oder ablaufen.',
  },
  oasisUsage: {
    title: 'OASIS-Nutzungsnachweis',
    purpose:
      'Abfragen je Standort und Tag. Öffnungstage ohne oder mit auffallend wenigen Abfragen sind gekennzeichnet.',
  },
  inspectionFolder: {
    title: 'Kontrollmappe',
    purpose: 'Alles, wonach eine Behörde vor Ort fragt, in einer Mappe.',
  },
};
