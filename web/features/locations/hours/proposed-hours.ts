import type { Location } from '#shared/contracts/locations/locations.ts';
import type { State } from '#shared/contracts/master-data/states.ts';
import { areOverlapping, closedSpans, openSpansByDay } from '#shared/domain/opening-hours.ts';
import type { NewLocationValues } from '#web/features/locations/edit/location-values.ts';
import { ALL_WEEKDAYS } from './weekday-toggles.tsx';

type OtherLocation = Pick<Location, 'id' | 'name' | 'customer' | 'state' | 'openingHours'>;

/**
 * Returns the newest location of the organisation whose hours a new one may have. It lies in the same state once that is
 * known, because each state has a closing time of its own.
 */
export function proposingLocation<T extends OtherLocation>(
  locations: readonly T[],
  { customer, state }: Pick<NewLocationValues, 'customer' | 'state'>,
): T | undefined {
  const usable = locations.filter(
    (location) =>
      location.customer === customer && location.openingHours.length > 0 && (state === '' || location.state === state),
  );
  return usable.toSorted((one, other) => other.id - one.id)[0];
}

/** Fills in the hours of the newest location of the organisation, until the user changes them. */
export function withProposedHours(locations: readonly OtherLocation[], values: NewLocationValues): NewLocationValues {
  if (values.areHoursChosen) return values;
  const hours = proposingLocation(locations, values)?.openingHours ?? [];
  return { ...values, openingHours: hours.map((line, index) => ({ ...line, key: `proposed-${index}` })) };
}

interface UsualHours {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

const SIX_TO_MIDNIGHT = { from: '06:00', to: '00:00' };
const ALL_DAY = { from: '00:00', to: '00:00' };

/**
 * Returns the hours that are offered with one tap: those that many locations have, and the longest ones that are lawful.
 * Nothing is offered for a closing time without an end, of which only the text of the state is known.
 */
export function usualHours({ closingFrom, closingTo }: Pick<State, 'closingFrom' | 'closingTo'>): UsualHours[] {
  if ((closingFrom === undefined) !== (closingTo === undefined)) return [];
  const closed = closedSpans(closingFrom, closingTo);
  const longest =
    closingFrom === undefined || closingTo === undefined || closed.length === 0
      ? ALL_DAY
      : { from: closingTo, to: closingFrom };
  const isLawful = (hours: typeof ALL_DAY) =>
    openSpansByDay([{ days: ALL_WEEKDAYS, ...hours }]).every((open) => !areOverlapping(open, closed));
  const labelled = [SIX_TO_MIDNIGHT, longest].filter(isLawful).map((hours) => ({ ...hours, label: labelOf(hours) }));
  return labelled.filter(({ label }, index) => labelled.findIndex((other) => other.label === label) === index);
}

const labelOf = ({ from, to }: typeof ALL_DAY) =>
  from === '00:00' && to === '00:00'
    ? 'Rund um die Uhr'
    : `Täglich ${shortTime(from)}–${to === '00:00' ? '24' : shortTime(to)} Uhr`;

/** Returns a time without what says nothing: '06:00' → '6', '02:30' → '2:30'. */
const shortTime = (time: string) => time.replace(/^0/, '').replace(/:00$/, '');
