import type { EntrySection } from '#shared/contracts/authority-access/authority-access.ts';
import { germanDays } from '#shared/domain/german-day.ts';
import { daysAfter } from '#shared/domain/time/days.ts';
import {
  type GrantedAccess,
  NOTICEABLE_SECTIONS,
  TourOutcome,
} from '#shared/contracts/authority-access/authority-reading.ts';

/** What the page shows, as the URL stores it; '' means no filter. */
export const NO_INSPECTION_FILTER = {
  section: '',
  location: '',
  from: '',
  to: '',
  cellLocation: '',
  noticeable: '',
  form: '',
  actionName: '',
};
export type InspectionFilter = Readonly<typeof NO_INSPECTION_FILTER>;

/** Removes the filters that belong to one section: the next one starts without them. */
export const WITHOUT_SECTION_FILTER = { noticeable: '', form: '', actionName: '' };
export const EVERY_LOCATION = { location: '', cellLocation: '' };

/**
 * A location that a cell of the overview chose goes before the one that was chosen in the filter. It stays chosen in all
 * sections until the overview is opened again, which shows the locations that it showed before.
 */
export const shownFilter = (filter: InspectionFilter): InspectionFilter => ({
  ...filter,
  location: filter.cellLocation || filter.location,
});

/** The last day that is offered: nothing is recorded yet after today, unless the whole period lies ahead. */
export function lastShownDay({ from, to }: Pick<GrantedAccess, 'from' | 'to'>, today: string): string {
  const last = to < today ? to : today;
  return last < from ? from : last;
}

/** Days that are often asked for, as the URL stores them: '' means the first or the last day that is offered. */
export interface OfferedPeriod extends Pick<InspectionFilter, 'from' | 'to'> {
  readonly label: string;
}

/** Returns the periods that an access can be narrowed to; none if each of them would be the whole access or no day of it. */
export function offeredPeriods(access: Pick<GrantedAccess, 'from' | 'to'>, today: string): readonly OfferedPeriod[] {
  const last = lastShownDay(access, today);
  const usual = [
    { label: 'Letzte 30 Tage', from: daysAfter(today, -29), to: '' },
    { label: 'Dieses Jahr', from: `${today.slice(0, 4)}-01-01`, to: '' },
  ].filter(({ from }) => access.from < from && from <= last);
  return usual.length === 0 ? [] : [...usual, { label: 'Ganzer Zeitraum', from: '', to: '' }];
}

/** Says in a line which location and which days are shown. */
export function filterText(
  access: Pick<GrantedAccess, 'from' | 'to' | 'locations'>,
  { location, from, to }: Pick<InspectionFilter, 'location' | 'from' | 'to'>,
  today: string,
): string {
  const chosen = access.locations.find((one) => one['@id'] === location);
  const place = access.locations.length > 1 ? [chosen?.name ?? 'Alle Standorte'] : [];
  const period = offeredPeriods(access, today).find((offered) => offered.from === from && offered.to === to);
  const days = germanDays(from || access.from, to || lastShownDay(access, today));
  return [...place, period?.label ?? days].join(' · ');
}

/** Which rows of a section are read. */
export interface SectionFilter extends Pick<InspectionFilter, 'location' | 'from' | 'to'> {
  readonly section: EntrySection;
  readonly isNoticeable: boolean;
  /** Whether only protocols with a Mangel that is not fixed are read. */
  readonly isOpen: boolean;
  /** Which tours are read; '' for all, and in the other sections. */
  readonly outcome: TourOutcome | '';
  /** IRI of the form of the protocols; '' for all forms, and in the other sections. */
  readonly form: string;
  /** Name of the measures; '' for all, and in the other sections. */
  readonly actionName: string;
  /** An opening day, instead of `from` and `to`. */
  readonly openingDay?: string;
}

export const ONLY_NOTICEABLE = 'only';
/** Protocols with a Mangel that is not fixed. */
export const ONLY_OPEN = 'open';

/** A section whose entries are never noticeable shows them all. */
export const sectionFilterOf = (
  section: EntrySection,
  { location, from, to, noticeable, form, actionName }: InspectionFilter,
): SectionFilter => ({
  section,
  location,
  from,
  to,
  isNoticeable: noticeable === ONLY_NOTICEABLE && NOTICEABLE_SECTIONS.includes(section),
  isOpen: noticeable === ONLY_OPEN && section === 'protocols',
  outcome: section === 'tours' ? (TourOutcome.options.find((outcome) => outcome === noticeable) ?? '') : '',
  form: section === 'protocols' ? form : '',
  actionName: section === 'measures' ? actionName : '',
});
