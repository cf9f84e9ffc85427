// On which opening days of a location there is a record, for the authority that asks whether the records are complete.
import * as z from 'zod/mini';
import { endpoint } from '#shared/contracts/wire/endpoint.ts';
import { iriOf } from '#shared/contracts/wire/hydra.ts';

/** Only the last days of a longer period are judged. */
export const MAX_JUDGED_DAYS = 366;

const TourCount = z.object({ judged: z.int(), others: z.int() });

/** The protocols of one form, or the tours, at one location. */
const DayRow = z.object({
  /** Identifies the row at its location: `form-3` or `tours`. */
  key: z.string(),
  section: z.enum(['protocols', 'tours']),
  title: z.string(),
  /** False if some opening days need none, such as a handover on a day with one shift. */
  isDueDaily: z.boolean(),
  /** Number of the opening days that are judged. */
  judgedDays: z.int(),
  /** Opening days without a record. */
  missingDays: z.array(z.iso.date()),
  /**
   * Days with a record on which some of the tours were missed or not confirmed, or a kind of protocol that every day needs
   * is missing. `kinds` names the missing ones, none for tours; `unconfirmed` counts the tours that completed themselves.
   */
  incompleteDays: z.array(
    z.object({ day: z.iso.date(), missed: z.int(), unconfirmed: z.optional(z.int()), kinds: z.array(z.string()) }),
  ),
  /** Lists opening days on which nothing was due, such as those before the form existed. */
  undueDays: z.array(z.iso.date()),
  /** Counts the days with a protocol of each kind, if the form has several kinds. */
  kinds: z.array(z.object({ label: z.string(), days: z.int() })),
  /** Counts the missed tours: those of the days that are judged, and the others, such as those of today. */
  missedTours: z.optional(TourCount),
  /** Counts the tours that completed themselves, in the same way. */
  unconfirmedTours: z.optional(TourCount),
});
export type DayRow = z.infer<typeof DayRow>;

const LocationDays = z.object({
  '@id': iriOf('Location'),
  name: z.string(),
  /** Days on which the location does not open by its opening hours. */
  closedDays: z.array(z.iso.date()),
  /** Days on which the law of the federal state forbids to open. */
  silentDays: z.array(z.iso.date()),
  /** Opening days that are not judged, because they are not over yet or end after the period of the access. */
  pendingDays: z.array(z.iso.date()),
  /** None if the location is closed for good, or records nothing that is due every day. */
  rows: z.array(DayRow),
});
export type LocationDays = z.infer<typeof LocationDays>;

export const AuthorityDays = z.object({
  /** The first and the last day that are shown. */
  from: z.iso.date(),
  to: z.iso.date(),
  locations: z.array(LocationDays),
});
export type AuthorityDays = z.infer<typeof AuthorityDays>;

export const getAuthorityDays = endpoint({
  method: 'GET',
  path: '/api/authority/days',
  summary: 'Retrieves the opening days with and without the records that are due on them.',
  access: 'authority',
  query: { location: ['relation'], from: ['exact'], to: ['exact'] },
  response: AuthorityDays,
});

/** Counts the days of each location that lack a record, and those that only lack a part. A day counts once. */
export function countGaps({ locations }: Pick<AuthorityDays, 'locations'>): { missing: number; incomplete: number } {
  const gaps = { missing: 0, incomplete: 0 };
  for (const { rows } of locations) {
    const due = rows.filter(({ isDueDaily }) => isDueDaily);
    const missing = new Set(due.flatMap(({ missingDays }) => missingDays));
    const incomplete = new Set(due.flatMap(({ incompleteDays }) => incompleteDays.map(({ day }) => day)));
    for (const day of missing) incomplete.delete(day);
    gaps.missing += missing.size;
    gaps.incomplete += incomplete.size;
  }
  return gaps;
}
