import { formatDuration, formatTime } from '#web/ui/venue-time.ts';

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

interface MissedTour {
  readonly location: string;
  readonly dueAt?: string | undefined;
}

/** What happens at the venues today, as far as it decides who is in danger. */
interface Today {
  readonly openTasks: readonly OpenTask[];
  readonly missedTours: readonly MissedTour[];
}

export interface VenueReport {
  readonly venue: string;
  readonly name: string;
  readonly severity: Severity;
  /** In words, the gravest first. */
  readonly reasons: readonly string[];
  readonly overdue: number;
  readonly missed: number;
}

/** Venues with the gravest first, judged by what was missed today and what is open until tonight. */
export function venueReports(venues: readonly Venue[], today: Today, now: number): VenueReport[] {
  return venues
    .map((venue) => {
      const isHere = ({ location }: { readonly location: string }) => location === venue['@id'];
      const { openTasks, missedTours } = today;
      return reportOf(venue, { openTasks: openTasks.filter(isHere), missedTours: missedTours.filter(isHere) }, now);
    })
    .toSorted(byGravity);
}

function reportOf(venue: Venue, { openTasks, missedTours }: Today, now: number): VenueReport {
  const late = openTasks.map(({ doAt }) => Date.parse(doAt)).filter((due) => due < now);
  const upcoming = openTasks.length - late.length;
  const missed = missedTours.length;
  const identity = { venue: venue['@id'], name: venue.name, overdue: late.length, missed };
  if (venue.status === 'inactive')
    return { ...identity, severity: 'inactive', reasons: ['Der Standort ist nicht aktiv'] };
  const reasons = [
    missed === 0 ? '' : missedText(missedTours),
    late.length === 0 ? '' : overdueText(late.length, formatDuration(now - Math.min(...late))),
    upcoming === 0 ? '' : `heute noch ${countOf(upcoming, 'Aufgabe', 'Aufgaben')} fällig`,
  ].filter((reason) => reason !== '');
  if (late.length + missed > 0) return { ...identity, severity: 'act', reasons };
  if (upcoming > 0) return { ...identity, severity: 'watch', reasons };
  return { ...identity, severity: 'fine', reasons: ['Keine offenen Aufgaben für heute'] };
}

function missedText(tours: readonly MissedTour[]): string {
  const last = Math.max(...tours.map(({ dueAt }) => (dueAt === undefined ? 0 : Date.parse(dueAt))));
  return tours.length === 1
    ? `Kontrollgang um ${formatTime(last)} Uhr versäumt`
    : `${tours.length} Kontrollgänge heute versäumt, zuletzt ${formatTime(last)} Uhr`;
}

const overdueText = (count: number, longest: string) =>
  count === 1 ? `1 Aufgabe ${longest} überfällig` : `${count} Aufgaben bis zu ${longest} überfällig`;

const countOf = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const RANKS: Record<Severity, number> = { act: 0, watch: 1, fine: 2, inactive: 3 };

function byGravity(one: VenueReport, other: VenueReport): number {
  return (
    RANKS[one.severity] - RANKS[other.severity] ||
    other.missed + other.overdue - (one.missed + one.overdue) ||
    one.name.localeCompare(other.name, 'de')
  );
}
