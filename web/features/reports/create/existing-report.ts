import type { ReportMember } from '#shared/contracts/reports/reports.ts';
import { periodText } from '#web/ui/filter/filter-fields.ts';
import { formatNearDay } from '#web/ui/time/local-time.ts';
import type { NewReport } from './new-report.ts';
import { isSamePeriod } from './report-period.ts';

type Candidate = Pick<ReportMember, 'state' | 'from' | 'to' | 'locations' | 'createdAt' | 'approvedAt' | 'submittedOn'>;
type Chosen = Pick<NewReport, 'from' | 'to' | 'locations'>;

/** A report that already says what is chosen, or a part of it. */
export interface ExistingReport<Report extends Candidate> {
  readonly report: Report;
  /** IRIs of the chosen locations that it is about. */
  readonly sharedLocations: readonly string[];
  /** Whether it is about all chosen locations. */
  readonly isComplete: boolean;
  /** Whether it is about all of them and exactly the chosen days, so that another one would say the same. */
  readonly isSame: boolean;
}

/**
 * Returns the report that says the most of what is chosen, so that nobody makes it twice unknowingly.
 * @param reports reports of the same kind and organisation about all chosen days, newest first
 */
export function findExisting<Report extends Candidate>(
  reports: readonly Report[],
  chosen: Chosen,
): ExistingReport<Report> | undefined {
  const iris = chosen.locations.map(({ iri }) => iri);
  const found = reports.map((report) => {
    const sharedLocations = iris.filter((iri) => report.locations.includes(iri));
    const isComplete = sharedLocations.length === iris.length;
    return { report, sharedLocations, isComplete, isSame: isComplete && isSamePeriod(report, chosen) };
  });
  return found
    .filter(({ sharedLocations }) => sharedLocations.length > 0)
    .toSorted((one, other) => {
      const [first, second] = [rankOf(one, chosen), rankOf(other, chosen)];
      return second.map((value, index) => value - (first[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
    })[0];
}

/** Compares from left to right: most locations, exactly these days, no others, and then a draft before what is locked. */
const rankOf = ({ report, sharedLocations }: ExistingReport<Candidate>, chosen: Chosen): number[] => [
  sharedLocations.length,
  isSamePeriod(report, chosen) ? 1 : 0,
  -report.locations.length,
  report.state === 'draft' ? 1 : 0,
];

/**
 * Says what exists and since when.
 * @param now epoch milliseconds
 */
export function existingText(existing: ExistingReport<Candidate>, chosen: Chosen, now: number): string {
  const { report, sharedLocations, isComplete } = existing;
  const count = sharedLocations.length;
  const places = count === 1 ? 'einen dieser Standorte' : `${count} dieser Standorte`;
  const subject = isComplete ? 'Diesen Bericht gibt es schon' : `Für ${places} gibt es diesen Bericht schon`;
  const days = isSamePeriod(report, chosen) ? '' : ` für ${periodText(report.from, report.to)}`;
  return `${subject}${days}: ${stateSince(report, now)}`;
}

function stateSince({ submittedOn, approvedAt, createdAt }: Candidate, now: number): string {
  if (submittedOn !== undefined) return `eingereicht am ${formatNearDay(submittedOn, now)}`;
  if (approvedAt !== undefined) return `freigegeben am ${formatNearDay(approvedAt, now)}`;
  return `Entwurf vom ${formatNearDay(createdAt, now)}`;
}
