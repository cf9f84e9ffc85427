import type { AuthoritySection } from '#shared/contracts/authority-access/authority-access.ts';

/** What the page shows, as the URL stores it; '' means no filter. `page` is that of one section: `tours-3`. */
export const NO_INSPECTION_FILTER = { section: '', location: '', from: '', to: '', page: '' };
export type InspectionFilter = Readonly<typeof NO_INSPECTION_FILTER>;

/** Which rows of a section are read. */
export interface SectionFilter extends Pick<InspectionFilter, 'location' | 'from' | 'to'> {
  readonly section: AuthoritySection;
  readonly page: number;
}

export const sectionFilterOf = (section: AuthoritySection, { page, ...filter }: InspectionFilter): SectionFilter => {
  const [, name, number] = /^([a-z]+)-([1-9]\d{0,4})$/.exec(page) ?? [];
  const { location, from, to } = filter;
  return { section, location, from, to, page: name === section ? Number(number) : 1 };
};

export const pageText = (section: AuthoritySection, page: number): string => (page === 1 ? '' : `${section}-${page}`);
