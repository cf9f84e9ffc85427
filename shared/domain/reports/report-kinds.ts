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

/**
 * Reports that an organisation writes for itself: an access for an authority opens them only after they were submitted. The
 * policy of the table `report` names them too.
 */
export const INTERNAL_REPORTS: readonly ReportKind[] = ['monthly'];

interface KindWords {
  readonly title: string;
  /** Says for whom the report is. */
  readonly audience: string;
  /** Says in one sentence what the report contains. */
  readonly purpose: string;
}

/** Title, audience and purpose of each kind, as they are shown to whoever chooses one. */
export const REPORT_KINDS: Readonly<Record<ReportKind, KindWords>> = {
  socialConcept: {
    title: 'Bericht zum Sozialkonzept',
    audience: 'Für die Behörde',
    purpose: 'Maßnahmen, Schulungen, Sperren, Abfragen und Kontrollgänge.',
  },
  monthly: {
    title: 'Monatsbericht',
    audience: 'Für Sie, intern',
    purpose: 'Was in einem Monat geschah, im Vergleich zum Monat davor.',
  },
  inspectionTours: {
    title: 'Kontrollgang-Nachweis',
    audience: 'Wenn die Behörde fragt',
    purpose: 'Jeder geplante Kontrollgang, und ob er stattfand.',
  },
  training: {
    title: 'Schulungsübersicht',
    audience: 'Wenn die Behörde fragt',
    purpose: 'Wer wann von wem geschult wurde, was fehlt oder abläuft.',
  },
  oasisUsage: {
    title: 'OASIS-Nutzungsnachweis',
    audience: 'Wenn die Behörde fragt',
    purpose: 'Abfragen je Standort und Tag, auffällige Tage gekennzeichnet.',
  },
  inspectionFolder: {
    title: 'Kontrollmappe',
    audience: 'Für eine Kontrolle vor Ort',
    purpose: 'Alles, wonach dort gefragt wird, mit den Nachweisen.',
  },
};
