import { AuthoritySection } from '#shared/contracts/authority-access/authority-access.ts';

/** What the page shows, as the URL stores it; '' means no filter. */
export const NO_INSPECTION_FILTER = { section: '', location: '', from: '', to: '', page: '' };
export type InspectionFilter = Readonly<typeof NO_INSPECTION_FILTER>;

export const sectionOf = ({ section }: Pick<InspectionFilter, 'section'>): AuthoritySection =>
  AuthoritySection.options.find((option) => option === section) ?? 'location';

/** Sections whose entries have no day, so that days do not filter them. */
const SECTIONS_WITHOUT_DAY: readonly AuthoritySection[] = ['location', 'concept', 'demands'];
export const hasDays = (section: AuthoritySection): boolean => !SECTIONS_WITHOUT_DAY.includes(section);
