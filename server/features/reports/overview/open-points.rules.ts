// Rules that list what had to be put right when the figures were computed. Persons appear with their initials, as everywhere in a report.
import type { LocationFacts, StaffProof } from '#server/features/reports/figures/report-figures.ts';
import { initialsOf } from '#server/features/reports/sections/report-tables.rules.ts';
import { germanDay } from '#shared/domain/german-day.ts';
import { germanNumber } from '#shared/domain/reports/report-cell.ts';
import type { ReportPoint, TourShare } from '#shared/domain/reports/report-overview.ts';

/** Up to this many locations or persons are listed one by one; more of them are counted in a single point. */
const MAX_LISTED = 3;

interface ReportState {
  /** YYYY-MM-DD in Germany. */
  readonly today: string;
  readonly locations: readonly LocationFacts[];
  readonly tours: readonly TourShare[];
  readonly staff: readonly StaffProof[];
}

export const openPointsOf = ({ today, locations, tours, staff }: ReportState): ReportPoint[] => [
  ...missedPoints(tours),
  ...staffPoints(staff, today),
  ...locations.flatMap((locationFacts) => [
    ...permitPoint(locationFacts, today),
    ...certificatePoint(locationFacts, today),
  ]),
  ...locations.flatMap(({ name, concept }): ReportPoint[] =>
    concept === null ? [{ kind: 'concept', text: `${name}: kein Sozialkonzept zugeordnet`, remark: '' }] : [],
  ),
];

function missedPoints(tours: readonly TourShare[]): ReportPoint[] {
  const toursWithMissed = tours.filter(({ missed }) => missed > 0).toSorted((a, b) => b.missed - a.missed);
  const point = (locationText: string, count: number): ReportPoint => ({
    kind: 'missedTours',
    text: `${locationText}: ${count === 1 ? 'ein versäumter Kontrollgang' : `${germanNumber(count)} versäumte Kontrollgänge`}`,
    remark: 'Bewertung fehlt',
    isExplainable: true,
  });
  if (toursWithMissed.length <= MAX_LISTED)
    return toursWithMissed.map(({ location, missed }) => point(location, missed));
  const missedTotal = toursWithMissed.reduce((sum, { missed }) => sum + missed, 0);
  return [point(`${germanNumber(toursWithMissed.length)} Standorte`, missedTotal)];
}

function staffPoints(staff: readonly StaffProof[], today: string): ReportPoint[] {
  const staffWithoutProof = staff.filter(({ until }) => until === null || until < today);
  const persons = [...Map.groupBy(staffWithoutProof, ({ profile }) => profile).values()];
  const remark = 'darf nicht arbeiten';
  if (persons.length > MAX_LISTED) {
    const text = `${germanNumber(persons.length)} Personen ohne gültige Nachweise: ${lackText(staffWithoutProof)}`;
    return [{ kind: 'proofs', text, remark: 'dürfen nicht arbeiten' }];
  }
  return persons.map((proofs) => ({
    kind: 'proofs',
    text: `${initialsOf(proofs[0]?.person ?? '')}: ${lackText(proofs)}`,
    remark,
  }));
}

/** Tells missing proofs from expired ones with the words of the table: `1 verlangter Nachweis fehlt, 2 abgelaufen`. */
function lackText(proofs: readonly StaffProof[]): string {
  const missing = proofs.filter(({ until }) => until === null).length;
  const expired = proofs.length - missing;
  const named = (count: number) =>
    count === 1 ? 'ein verlangter Nachweis' : `${germanNumber(count)} verlangte Nachweise`;
  if (missing === 0) return `${named(expired)} abgelaufen`;
  const missingText = `${named(missing)} ${missing === 1 ? 'fehlt' : 'fehlen'}`;
  return expired === 0 ? missingText : `${missingText}, ${germanNumber(expired)} abgelaufen`;
}

function permitPoint({ name, permit, permitUntil }: LocationFacts, today: string): ReportPoint[] {
  if (permit === null) return [{ kind: 'licence', text: `${name}: keine Erlaubnis hinterlegt`, remark: '' }];
  if (permitUntil === null || permitUntil >= today) return [];
  const text = `${name}: Erlaubnis am ${germanDay(permitUntil)} abgelaufen`;
  return [{ kind: 'licence', text, remark: 'Verlängerung nicht hinterlegt' }];
}

/** A location without any certificate has no such point, because it may be one that does not query OASIS. */
const certificatePoint = ({ name, certificateUntil }: LocationFacts, today: string): ReportPoint[] =>
  certificateUntil === null || certificateUntil >= today
    ? []
    : [
        {
          kind: 'certificate',
          text: `${name}: OASIS-Zertifikat am ${germanDay(certificateUntil)} abgelaufen`,
          remark: 'keine Abfrage möglich',
        },
      ];
