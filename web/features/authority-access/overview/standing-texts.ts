import type { Standing, TourOutcome } from '#shared/contracts/authority-access/authority-reading.ts';
import { personsText } from '#web/features/authority-access/inspector/section-facts.ts';
import { formatNumber } from '#web/ui/screen/format-number.ts';
import {
  type InspectionFilter,
  ONLY_NOTICEABLE,
  ONLY_OPEN,
} from '#web/features/authority-access/inspector/inspection-filter.ts';

export const SUBJECT_TEXTS = {
  permit: 'Erlaubnis',
  concept: 'Konzept',
  days: 'Tagesprotokolle',
  tours: 'Kontrollgänge',
  findings: 'Mängel',
  proofs: 'Nachweise',
} as const satisfies Record<Standing['subject'], string>;

/** Says in a few words how much of something there is; the tone says whether an inspector has to look at it. */
export interface StandingText {
  readonly text: string;
  /** `none` if there is nothing that could be complete. */
  readonly tone: 'gap' | 'remark' | 'fine' | 'none';
  /** The tours that are counted, if the text counts some of them. */
  readonly outcome?: TourOutcome;
}

/** Words for each subject: if there is none, for its gaps, for its remarks, and if nothing is missing. */
const WORDS: Readonly<
  Record<Standing['subject'], readonly [none: string, gaps: string, remarks: string, fine: string]>
> = {
  permit: ['nicht hinterlegt', 'abgelaufen', '', 'gültig'],
  concept: ['fehlt', 'fehlt', '', 'in Kraft'],
  days: ['nichts fällig', 'fehlen', 'unvollständig', 'vollständig'],
  tours: ['keine', 'versäumt', 'mit Befund', 'vollständig'],
  findings: ['keine', 'offen', '', 'behoben'],
  // A gap is judged today, whatever days are chosen, and a remark is a person who lacked a proof only earlier in these days.
  proofs: ['keine', 'mit Lücken', 'früher mit Lücken', 'keine Lücke bekannt'],
};

/** Returns one text, or one for the gaps, one for the tours that nobody confirmed, and one for the remarks. */
export function standingTexts(standing: Standing): readonly StandingText[] {
  const { subject, total, gaps, remarks, unconfirmed = 0 } = standing;
  const [none, gapWords, remarkWords, fine] = WORDS[subject];
  const countText = subject === 'proofs' ? personsText : formatNumber;
  // There is one concept, and usually one permit, so a number would only be in the way.
  const isSingle = total === 1 && (subject === 'concept' || subject === 'permit');
  const found = [
    {
      count: gaps,
      text: isSingle ? gapWords : `${countText(gaps)} ${gapWords}`,
      tone: 'gap',
      outcome: 'missed',
    } as const,
    {
      count: unconfirmed,
      text: `${formatNumber(unconfirmed)} ohne Bestätigung`,
      tone: 'remark',
      outcome: 'unconfirmed',
    } as const,
    { count: remarks, text: `${formatNumber(remarks)} ${remarkWords}`, tone: 'remark', outcome: 'finding' } as const,
  ].filter(({ count }) => count > 0);
  if (found.length > 0)
    return found.map(({ text, tone, outcome }) => ({ text, tone, ...(subject === 'tours' && { outcome }) }));
  // It is good news that there is no Mangel, but not that there is no proof.
  return [total === 0 ? { text: none, tone: subject === 'findings' ? 'fine' : 'none' } : { text: fine, tone: 'fine' }];
}

const SECTIONS = {
  permit: 'location',
  concept: 'concept',
  days: 'days',
  tours: 'tours',
  findings: 'protocols',
  proofs: 'proofs',
} as const satisfies Record<Standing['subject'], string>;

/** Returns which section shows what a standing counts, and which of its entries. Each number of tours leads to its own. */
export function targetOf({
  subject,
  total,
  gaps,
  remarks,
}: Standing): Pick<InspectionFilter, 'section' | 'noticeable'> {
  const section = SECTIONS[subject];
  if (subject === 'findings' && gaps > 0) return { section, noticeable: ONLY_OPEN };
  const isNarrowed = subject === 'findings' ? total > 0 : gaps + remarks > 0;
  return { section, noticeable: isNarrowed ? ONLY_NOTICEABLE : '' };
}
