import type { AuthorityActor } from '#server/access/authority-actor.ts';
import type { Tx } from '#server/db/database.ts';
import { type AskedPeriod, grantedPeriod, refuseClosed } from '#server/features/authority-access/granted-sections.ts';
import { NotFound } from '#server/http/render/errors.ts';
import { DAY_PARTS } from '#server/features/forms/forms.public.ts';
import { iri } from '#server/http/render/item.ts';
import { momentsOf, openingDays, type OpeningDay } from '#server/time/opening-days.ts';
import { toOpeningPlan, type OpeningPlan } from '#server/time/opening-periods.ts';
import { daysAfter, localMoment, nextDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import {
  type AuthorityDays,
  type DayRow,
  type LocationDays,
  MAX_JUDGED_DAYS,
} from '#shared/contracts/authority-access/authority-days.ts';
import { DAILY_FORMS } from '#shared/contracts/forms/forms.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { offeredAnswers, questionsOf } from '#shared/questionnaire/questionnaire.ts';
import {
  countProtocolDays,
  countTourDays,
  type DailyVersion,
  type DayLocationRow,
  findDailyVersions,
  findDayLocations,
  type ProtocolDayCount,
  type TourDayCount,
} from './days.queries.ts';
import { boundsOf, countedDays, kindDays, protocolRow, shutDays, tourRow } from './days.rules.ts';

/** Staff make a handover only where one shift follows another, but open and close on every opening day. */
const [FORM_OF_EVERY_OPENING_DAY] = DAILY_FORMS;
/** Every opening day needs these kinds of that form. Whether another one is due every day cannot be known. */
const KINDS_OF_EVERY_OPENING_DAY: readonly string[] = Object.keys(DAY_PARTS);

interface JudgedLocation {
  readonly row: DayLocationRow;
  readonly plan: OpeningPlan;
  readonly days: readonly OpeningDay[];
  /** Those that are not judged yet. */
  readonly pending: readonly OpeningDay[];
}

interface Records {
  readonly protocols: readonly ProtocolDayCount[];
  readonly tours: readonly TourDayCount[];
  readonly versions: readonly DailyVersion[];
}

/**
 * Says on which opening days there is a record that is due.
 * @throws NotFound if the access opens neither protocols nor tours, or not the location
 */
export async function readDays(tx: Tx, authority: AuthorityActor, asked: AskedPeriod): Promise<AuthorityDays> {
  refuseClosed(authority, { section: 'days', locationId: asked.locationId });
  const { scope, locationIds, from: firstAsked, to: lastAsked, today } = grantedPeriod(authority, asked);
  const lastShown = lastAsked < today ? lastAsked : today;
  // An access whose days begin later shows its first one, which is not judged yet.
  const to = lastShown < firstAsked ? firstAsked : lastShown;
  const firstJudged = daysAfter(to, 1 - MAX_JUDGED_DAYS);
  const from = firstAsked > firstJudged ? firstAsked : firstJudged;
  const rows = await findDayLocations(tx, scope, locationIds);
  // The last day is judged once it is over. What lies after the period of the access cannot be read.
  const judgedUntil = Math.min(Date.now(), localMoment(nextDay(authority.to_on), '00:00', SERVER_TIME_ZONE));
  const judged = rows.map((row) => {
    const plan = toOpeningPlan(row);
    const days = row.is_recording ? openingDays(plan, from, to) : [];
    const isOver = ({ until }: OpeningDay) => until <= judgedUntil;
    return { row, plan, days: days.filter(isOver), pending: days.filter((day) => !isOver(day)) };
  });
  const records = await readRecords(tx, authority, judged);
  return {
    from,
    to,
    locations: judged.map((location) => ({
      '@id': iri(locations.path, location.row.id),
      name: location.row.name,
      ...shutDays(location.plan, { from, to }),
      pendingDays: location.pending.map(({ day }) => day),
      rows: rowsOf(authority, location, records),
    })),
  };
}

/**
 * Returns the moments whose records `readDays` counts on a day of a location.
 * @throws NotFound if the access does not open the location
 */
export async function momentsOfDay(tx: Tx, { scope }: AuthorityActor, locationId: number, day: string) {
  const [row] = await findDayLocations(tx, scope, [locationId]);
  if (row === undefined) throw new NotFound();
  return momentsOf(toOpeningPlan(row), day);
}

async function readRecords(
  tx: Tx,
  { scope, kinds }: AuthorityActor,
  judged: readonly JudgedLocation[],
): Promise<Records> {
  const boundsWith = (daysOf: (location: JudgedLocation) => readonly OpeningDay[]) =>
    judged.flatMap((location) => {
      const days = daysOf(location);
      return days.length === 0 ? [] : [{ id: location.row.id, bounds: boundsOf(days) }];
    });
  const formIds = [...new Set(judged.flatMap(({ row }) => row.forms.map(({ id }) => id)))];
  const versions = await findDailyVersions(tx, scope, formIds);
  const counted = versions.map((version) => ({
    id: version.id,
    question: questionsOf(version.questionnaire)[0]?.id ?? '',
  }));
  return {
    versions,
    protocols: kinds.includes('protocols')
      ? await countProtocolDays(
          tx,
          scope,
          boundsWith(({ days }) => days),
          counted,
        )
      : [],
    tours: kinds.includes('records')
      ? await countTourDays(
          tx,
          scope,
          boundsWith(({ days, pending }) => [...days, ...pending]),
        )
      : [],
  };
}

function rowsOf({ kinds }: AuthorityActor, { row, days }: JudgedLocation, records: Records): LocationDays['rows'] {
  if (!row.is_recording) return [];
  const rows: DayRow[] = [];
  const forms = kinds.includes('protocols') ? row.forms : [];
  for (const form of forms.toSorted((a, b) => DAILY_FORMS.indexOf(a.key) - DAILY_FORMS.indexOf(b.key))) {
    const versions = records.versions.filter((version) => version.form_id === form.id);
    const formKinds = kindsOf(versions);
    const counts = records.protocols
      .filter(({ location, form: id }) => location === row.id && id === form.id)
      .map((count) => ({ ...count, label: formKinds.find(({ id }) => id === count.answer)?.label }));
    rows.push(
      protocolRow({
        id: form.id,
        name: form.name,
        isDueDaily: form.key === FORM_OF_EVERY_OPENING_DAY,
        since: Math.max(new Date(form.since).getTime(), row.recording_since?.getTime() ?? Infinity),
        days: countedDays(days, counts),
        kinds: kindDays(labelsOf(formKinds), counts),
        versions: versions.map((version) => ({
          since: version.published_at.getTime(),
          dueKinds: labelsOf(formKinds.filter(({ id }) => dueKindIds(version).includes(id))),
        })),
      }),
    );
  }
  if (kinds.includes('records') && row.has_tours) {
    const counts = records.tours.filter(({ location }) => location === row.id);
    rows.push(tourRow(countedDays(days, counts), counts));
  }
  return rows;
}

interface FormKind {
  /** The id of its answer. */
  readonly id: string;
  readonly label: string;
}

const labelsOf = (kinds: readonly FormKind[]) => [...new Set(kinds.map(({ label }) => label))];

/** A form that begins with a single choice has several kinds. */
function offeredKinds({ questionnaire }: DailyVersion): readonly FormKind[] {
  const [question] = questionsOf(questionnaire);
  return question?.type === 'singleChoice' ? offeredAnswers(question) : [];
}

const dueKindIds = (version: DailyVersion): string[] =>
  offeredKinds(version).flatMap(({ id }) => (KINDS_OF_EVERY_OPENING_DAY.includes(id) ? [id] : []));

/** Returns the kinds of a form, each with the label of the newest version that offers it. */
function kindsOf(versions: readonly DailyVersion[]): readonly FormKind[] {
  const labels = new Map(versions.flatMap(offeredKinds).map(({ id, label }) => [id, label]));
  return [...labels].map(([id, label]) => ({ id, label }));
}
