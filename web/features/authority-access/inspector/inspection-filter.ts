import type { AuthoritySection } from '#shared/contracts/authority-access/authority-access.ts';
import { NOTICEABLE_SECTIONS } from '#shared/contracts/authority-access/authority-reading.ts';

/** What the page shows, as the URL stores it; '' means no filter. */
export const NO_INSPECTION_FILTER = { section: '', location: '', from: '', to: '', noticeable: '' };
export type InspectionFilter = Readonly<typeof NO_INSPECTION_FILTER>;

/** Which rows of a section are read. */
export interface SectionFilter extends Pick<InspectionFilter, 'location' | 'from' | 'to'> {
  readonly section: AuthoritySection;
  readonly isNoticeable: boolean;
}

const ONLY = 'only';
export const noticeableText = (isNoticeable: boolean): string => (isNoticeable ? ONLY : '');

/** A section whose entries are never noticeable shows them all. */
export const sectionFilterOf = (
  section: AuthoritySection,
  { location, from, to, noticeable }: InspectionFilter,
): SectionFilter => ({
  section,
  location,
  from,
  to,
  isNoticeable: noticeable === ONLY && NOTICEABLE_SECTIONS.includes(section),
});
