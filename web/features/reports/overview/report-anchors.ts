import type { ReportContent, ReportSection } from '#shared/domain/reports/report-content.ts';
import { openPoints } from '#shared/domain/reports/overview-texts.ts';

export const OVERVIEW_ID = 'ueberblick';
export const POINTS_ID = 'offen';
export const EVALUATION_ID = 'bewertung';
export const PROOF_ID = 'beweis';
export const sectionId = ({ key }: Pick<ReportSection, 'key'>): string => `teil-${key}`;

export function focusEvaluation(): void {
  const field = document.querySelector<HTMLElement>(`#${EVALUATION_ID} textarea`);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center' });
}

export function focusOpenPoints(): void {
  const points = document.getElementById(POINTS_ID);
  points?.focus({ preventScroll: true });
  points?.scrollIntoView({ block: 'start' });
}

interface ContentsEntry {
  readonly id: string;
  readonly heading: string;
  /** Number of open points. */
  readonly count?: number;
}

/** Returns the parts of a report in the order of the page. Only a locked report has a proof. */
export function contentsOf(content: ReportContent, isLocked: boolean): ContentsEntry[] {
  const points = openPoints(content).length;
  return [
    ...(content.overview === undefined
      ? []
      : [
          { id: OVERVIEW_ID, heading: 'Auf einen Blick' },
          { id: POINTS_ID, heading: 'Offene Punkte', ...(points > 0 && { count: points }) },
        ]),
    { id: EVALUATION_ID, heading: 'Eigenbewertung' },
    ...content.sections.map((section, index) => ({
      id: sectionId(section),
      heading: `${index + 1} ${section.heading}`,
    })),
    ...(isLocked ? [{ id: PROOF_ID, heading: 'Beweis' }] : []),
  ];
}
