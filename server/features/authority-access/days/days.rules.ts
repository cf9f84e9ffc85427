// Judges on which opening days there is a record that is due.
import type { OpeningDay } from '#server/time/opening-days.ts';
import { isOpeningDay, type OpeningPlan } from '#server/time/opening-periods.ts';
import { isSilentDay } from '#server/time/silent-days.ts';
import { nextDay } from '#server/time/zoned-time.ts';
import type { DayRow } from '#shared/contracts/authority-access/authority-days.ts';

interface DaySpan {
  readonly from: string;
  readonly to: string;
}

/** Returns the days on which a location does not open, apart by their reason. */
export function shutDays(plan: OpeningPlan, { from, to }: DaySpan): { closedDays: string[]; silentDays: string[] } {
  const closedDays: string[] = [];
  const silentDays: string[] = [];
  for (let day = from; day <= to; day = nextDay(day)) {
    if (isSilentDay(day, plan.silentDays)) silentDays.push(day);
    else if (!isOpeningDay(plan, day)) closedDays.push(day);
  }
  return { closedDays, silentDays };
}

/** Returns beginning and end of each day, in the order in which a record is put into its bucket. */
export const boundsOf = (days: readonly OpeningDay[]): string[] =>
  days.flatMap(({ from, until }) => [new Date(from).toISOString(), new Date(until).toISOString()]);

/** The number of records of a bucket: the first day has bucket 1, the time after it bucket 2, the second day bucket 3. */
export interface DayCount {
  readonly bucket: number;
  readonly kept: number;
  readonly missed: number;
  /** Counts the tours that completed themselves without a confirmation. */
  readonly unconfirmed: number;
  /** Names the kind of the protocols, such as opening, if their form has kinds. */
  readonly label?: string | undefined;
}

type CountField = 'kept' | 'missed' | 'unconfirmed';

interface CountedDay extends OpeningDay, Pick<DayCount, CountField> {
  /** The kinds of the protocols of the day. */
  readonly labels: ReadonlySet<string | undefined>;
}

/** Sums up the records of each opening day. */
export function countedDays(days: readonly OpeningDay[], counts: readonly DayCount[]): CountedDay[] {
  const byBucket = Map.groupBy(counts, ({ bucket }) => bucket);
  return days.map((day, index) => {
    const ofDay = byBucket.get(2 * index + 1) ?? [];
    const labels = new Set(ofDay.map(({ label }) => label));
    return {
      ...day,
      kept: sumOf('kept', ofDay),
      missed: sumOf('missed', ofDay),
      unconfirmed: sumOf('unconfirmed', ofDay),
      labels,
    };
  });
}

interface FormDays {
  readonly id: number;
  readonly name: string;
  readonly isDueDaily: boolean;
  /** The moment (milliseconds since 1970) from which the form is due. */
  readonly since: number;
  readonly days: readonly CountedDay[];
  readonly kinds: DayRow['kinds'];
  readonly versions: readonly FormVersion[];
}

/** A published version of a form, the first one first. */
interface FormVersion {
  /** When it was published (milliseconds since 1970). */
  readonly since: number;
  /** The labels of the kinds that an opening day needs while the version is in force. */
  readonly dueKinds: readonly string[];
}

export function protocolRow({ id, name, isDueDaily, since, days, kinds, versions }: FormDays): DayRow {
  const isDue = ({ until }: CountedDay) => until > since;
  const dueDays = days.filter(isDue);
  return {
    key: `form-${id}`,
    section: 'protocols',
    title: name,
    isDueDaily,
    judgedDays: dueDays.length,
    missingDays: dueDays.filter(({ kept }) => kept === 0).map(({ day }) => day),
    incompleteDays: isDueDaily ? daysWithoutKind(dueDays, versions) : [],
    undueDays: days.filter((day) => !isDue(day)).map(({ day }) => day),
    kinds,
  };
}

function daysWithoutKind(days: readonly CountedDay[], versions: readonly FormVersion[]): DayRow['incompleteDays'] {
  return days.flatMap((counted) => {
    const { day, kept, labels } = counted;
    const absent = kindsDueOn(counted, versions).filter((label) => !labels.has(label));
    return kept > 0 && absent.length > 0 ? [{ day, missed: absent.length, kinds: absent }] : [];
  });
}

/** Nobody can record a kind that the form did not offer at that time, so each version of the day has to offer it. */
function kindsDueOn({ from, until }: OpeningDay, versions: readonly FormVersion[]): readonly string[] {
  const [first, ...others] = versions.filter(({ since }, index) => {
    const isPublished = index === 0 || since < until;
    const next = versions[index + 1];
    return isPublished && (next === undefined || next.since > from);
  });
  return first?.dueKinds.filter((kind) => others.every(({ dueKinds }) => dueKinds.includes(kind))) ?? [];
}

/**
 * A day without any tour had none that was due, because those are recorded as missed.
 * @param counts those of the judged days, and of the days after them that are not judged yet
 */
export function tourRow(days: readonly CountedDay[], counts: readonly DayCount[]): DayRow {
  const isDue = ({ kept, missed, unconfirmed }: CountedDay) => kept + missed + unconfirmed > 0;
  const dueDays = days.filter(isDue);
  // A day is missing if all of its tours were missed, and not if some of them only lack their confirmation.
  const isMissing = ({ kept, unconfirmed }: CountedDay) => kept + unconfirmed === 0;
  const apart = (field: CountField) => {
    const judged = sumOf(field, dueDays);
    return { judged, others: sumOf(field, counts) - judged };
  };
  return {
    key: 'tours',
    section: 'tours',
    title: 'Kontrollgänge',
    isDueDaily: true,
    judgedDays: dueDays.length,
    missingDays: dueDays.filter(isMissing).map(({ day }) => day),
    incompleteDays: dueDays
      .filter((day) => !isMissing(day) && day.missed + day.unconfirmed > 0)
      .map(({ day, missed, unconfirmed }) => ({ day, missed, unconfirmed, kinds: [] })),
    undueDays: days.filter((day) => !isDue(day)).map(({ day }) => day),
    kinds: [],
    missedTours: apart('missed'),
    unconfirmedTours: apart('unconfirmed'),
  };
}

const sumOf = (field: CountField, counts: readonly Pick<DayCount, CountField>[]) =>
  counts.reduce((sum, count) => sum + count[field], 0);

/** Counts the days on which there is a protocol of each kind, in the order of the form. */
export const kindDays = (labels: readonly string[], counts: readonly DayCount[]): DayRow['kinds'] =>
  labels.map((label) => {
    // Even buckets are the times between two opening days.
    const ofKind = counts.filter((count) => count.label === label && count.bucket % 2 === 1);
    return { label, days: new Set(ofKind.map(({ bucket }) => bucket)).size };
  });
