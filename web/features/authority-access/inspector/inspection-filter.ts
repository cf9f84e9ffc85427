import type { EntrySection } from '#shared/contracts/authority-access/authority-access.ts';
import { NOTICEABLE_SECTIONS } from '#shared/contracts/authority-access/authority-reading.ts';

/** What the page shows, as the URL stores it; '' means no filter. */
export const NO_INSPECTION_FILTER = { section: '', location: '', from: '', to: '', noticeable: '', form: '' };
export type InspectionFilter = Readonly<typeof NO_INSPECTION_FILTER>;

/** Which rows of a section are read. */
export interface SectionFilter extends Pick<InspectionFilter, 'location' | 'from' | 'to'> {
  readonly section: EntrySection;
  readonly isNoticeable: boolean;
  /** IRI of the form of the protocols; '' for all forms, and in the other sections. */
  readonly form: string;
}

const ONLY = 'only';
export const noticeableText = (isNoticeable: boolean): string => (isNoticeable ? ONLY : '');

/** A section whose entries are never noticeable shows them all. */
export const sectionFilterOf = (
  section: EntrySection,
  { location, from, to, noticeable, form }: InspectionFilter,
): SectionFilter => ({
  section,
  location,
  from,
  to,
  isNoticeable: noticeable === ONLY && NOTICEABLE_SECTIONS.includes(section),
  form: section === 'protocols' ? form : '',
});
