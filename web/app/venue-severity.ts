import { formatDuration } from '#web/ui/venue-time.ts';

export type Severity = 'act' | 'watch' | 'fine' | 'inactive';
export const SEVERITY_TEXTS = {
  act: 'Handeln',
  watch: 'Beobachten',
  fine: 'In Ordnung',
  inactive: 'Nicht aktiv',
} as const satisfies Record<Severity, string>;

interface Venue {
  readonly '@id': string;
  readonly name: string;
  readonly status: 'active' | 'inactive';
}

interface OpenTask {
  readonly location: string;
  readonly doAt: string;
}

export interface VenueReport {
  readonly venue: string;
  readonly name: string;
  readonly severity: Severity;
  /** In words, the gravest first. */
  readonly reasons: readonly string[];
  readonly overdue: number;
  readonly open: number;
}

/** Venues with the gravest first, judged by what is open there until tonight. */
export function venueReports(venues: readonly Venue[], tasks: readonly OpenTask[], now: number): VenueReport[] {
  return venues
    .map((venue) =>
      reportOf(
        venue,
        tasks.filter(({ location }) => location === venue['@id']),
        now,
      ),
    )
    .toSorted(byGravity);
}

function reportOf(venue: Venue, tasks: readonly OpenTask[], now: number): VenueReport {
  const late = tasks.map(({ doAt }) => Date.parse(doAt)).filter((due) => due < now);
  const upcoming = tasks.length - late.length;
  const identity = { venue: venue['@id'], name: venue.name, overdue: late.length, open: tasks.length };
  if (venue.status === 'inactive')
    return { ...identity, severity: 'inactive', reasons: ['Der Standort ist nicht aktiv'] };
  const reasons = [
    late.length === 0 ? '' : overdueText(late.length, formatDuration(now - Math.min(...late))),
    upcoming === 0 ? '' : `heute noch ${countOf(upcoming, 'Aufgabe', 'Aufgaben')} fällig`,
  ].filter((reason) => reason !== '');
  if (late.length > 0) return { ...identity, severity: 'act', reasons };
  if (upcoming > 0) return { ...identity, severity: 'watch', reasons };
  return { ...identity, severity: 'fine', reasons: ['Keine offenen Aufgaben für heute'] };
}

const overdueText = (count: number, longest: string) =>
  count === 1 ? `1 Aufgabe ${longest} überfällig` : `${count} Aufgaben bis zu ${longest} überfällig`;

const countOf = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const RANKS: Record<Severity, number> = { act: 0, watch: 1, fine: 2, inactive: 3 };

function byGravity(one: VenueReport, other: VenueReport): number {
  return (
    RANKS[one.severity] - RANKS[other.severity] ||
    other.overdue - one.overdue ||
    one.name.localeCompare(other.name, 'de')
  );
}
