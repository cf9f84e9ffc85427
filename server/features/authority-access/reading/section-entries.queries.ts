// Finds what an authority reads. Row-level security limits the rows to what the access grants; the conditions here limit them a
// second time, and to what the authority filters by.
import { sql, type RawBuilder } from 'kysely';
import type { AuthorityScope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { replacedBy } from '#server/features/reports/reports.public.ts';
import { INTERNAL_REPORTS, type ReportKind } from '#shared/domain/reports/report-kinds.ts';
import type { TourOutcome } from '#shared/contracts/authority-access/authority-reading.ts';
import type { DocumentCategory } from '#shared/contracts/documents/documents.ts';

/** The rows of a section that are asked for. */
export interface Selection {
  readonly scope: AuthorityScope;
  readonly locationIds: readonly number[];
  /** Days, YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
  readonly today: string;
  /**
   * The day on which proofs and files are valid or not: today, or the last day of an access to a past period, because what
   * replaced them later cannot be read.
   */
  readonly judgedOn: string;
  /** The moments (milliseconds since 1970) of an opening day, which replace the days. */
  readonly moments?: { readonly from: number; readonly until: number } | undefined;
  /** Only rows that are a finding, a missed tour, a person who lacks a proof and the like. */
  readonly isNoticeable: boolean;
  /** Only protocols with a Mangel that is not fixed. */
  readonly isOpen?: boolean;
  /** The form of protocols; null for those of all forms. */
  readonly formId?: number | null;
  /** Only tours of this outcome; null for all tours. */
  readonly outcome?: TourOutcome | null;
  /** Only measures that were recorded under this name; null for all measures. */
  readonly actionName?: string | null;
  /** A single row. */
  readonly id?: number;
  readonly limit: number;
  readonly offset: number;
}

export interface EntryRow {
  readonly id: number;
  readonly total: number;
}

/** The counts of a section at one location. */
export interface StandingRow {
  readonly location: number;
  readonly total: number;
  readonly gaps: number;
  readonly remarks: number;
  /** The tours that completed themselves. */
  readonly unconfirmed?: number;
}

export interface NoticeableRow extends EntryRow {
  readonly is_noticeable: boolean;
  /** Number of noticeable rows in the same selection. */
  readonly noticeable: number;
}

const GERMAN_TIME = 'Europe/Berlin';
export const isChosen = ({ id }: Selection) => (id === undefined ? sql`true` : sql`id = ${id}`);
export const isAtLocation = ({ locationIds }: Selection) => sql`location_id = any(${locationIds}::bigint[])`;
/** @param at when a record counts as made on its opening day */
export const isInPeriod = ({ from, to, moments }: Selection, at = sql`occurred_at`) =>
  moments === undefined
    ? sql`
      occurred_at >= ${from}::timestamp at time zone ${sql.lit(GERMAN_TIME)}
      and occurred_at < (${to}::date + 1)::timestamp at time zone ${sql.lit(GERMAN_TIME)}`
    : sql`${at} >= ${new Date(moments.from)}::timestamptz and ${at} < ${new Date(moments.until)}::timestamptz`;
export const isWanted = ({ isNoticeable }: Selection) => (isNoticeable ? sql`is_noticeable` : sql`true`);
/** Counts the rows of which the page shows some. */
export const COUNTED = sql`*, count(*) over () as total, count(*) filter (where is_noticeable) over () as noticeable`;
export const limitOf = ({ limit, offset }: Selection) => sql`limit ${limit} offset ${offset}`;

/** Runs the query of a section. The rows are limited before names are looked up, because that takes long. */
export async function rowsOf<Row extends EntryRow>(tx: Tx, query: RawBuilder<Row>): Promise<readonly Row[]> {
  const { rows } = await query.execute(tx);
  return rows;
}

export interface MeasureRow extends EntryRow {
  readonly title: string;
  readonly location_id: number;
  readonly location_name: string;
  readonly at: Date;
  readonly person: string | null;
  readonly comment: string | null;
  readonly is_cancelled: boolean;
  readonly reason: string | null;
  /** When it was recorded, or corrected. */
  readonly created_at: Date;
}

const isOfAction = ({ actionName = null }: Selection) =>
  actionName === null ? sql`true` : sql`action_name = ${actionName}`;

export const findMeasures = (tx: Tx, selection: Selection) =>
  rowsOf(
    tx,
    sql<MeasureRow>`
      select id, total, action_name as title, location_id, location_name, occurred_at as at, is_cancelled, created_at,
        authority_person(profile_id, created_at) as person, authority_text(comment) as comment,
        authority_text(reason) as reason
      from (
        select *, count(*) over () as total from (
          select id, action_name, location_id, location_name, occurred_at, is_cancelled, profile_id, created_at, comment,
            reason
          from activity
          where corrected_by_id is null and ${isAtLocation(selection)} and ${isInPeriod(selection)}
            and ${isChosen(selection)} and ${isOfAction(selection)}
        ) granted
        order by occurred_at desc, id desc ${limitOf(selection)}
      ) measure`,
  );

export interface ActionCount {
  readonly name: string;
  readonly total: number;
}

/** Counts the measures of each name. */
export async function countActions(tx: Tx, selection: Selection): Promise<readonly ActionCount[]> {
  const { rows } = await sql<ActionCount>`
    select action_name as name, count(*)::int as total from activity
    where corrected_by_id is null and ${isAtLocation(selection)} and ${isInPeriod(selection)}
    group by action_name
    order by action_name collate german`.execute(tx);
  return rows;
}

/** To an authority a tour is missed where the office says so. One that completed itself is counted apart. */
export const IS_MISSED_TOUR = sql<boolean>`(completion_source = 'missed')`;
/** A tour that completed itself, because nobody confirmed it in time. */
export const IS_UNCONFIRMED_TOUR = sql<boolean>`(completion_source = 'auto')`;
/** A tour that somebody made and that found something. Each noticeable tour is one of the three. */
export const IS_TOUR_WITH_FINDING = sql<boolean>`(completion_source = 'manual' and is_finding)`;
const TOUR_CONDITIONS: Readonly<Record<TourOutcome, RawBuilder<boolean>>> = {
  missed: IS_MISSED_TOUR,
  unconfirmed: IS_UNCONFIRMED_TOUR,
  finding: IS_TOUR_WITH_FINDING,
};
const hasOutcome = ({ outcome = null }: Selection) => (outcome === null ? sql`true` : TOUR_CONDITIONS[outcome]);

export interface TourRow extends NoticeableRow {
  readonly title: string | null;
  readonly location_id: number;
  readonly location_name: string;
  readonly at: Date;
  readonly person: string | null;
  readonly comment: string | null;
  readonly reason: string | null;
  readonly due_at: Date | null;
  readonly is_finding: boolean;
  readonly completion_source: 'manual' | 'auto' | 'missed';
}

export const findTours = (tx: Tx, selection: Selection) =>
  rowsOf(
    tx,
    sql<TourRow>`
      select id, total, noticeable, is_noticeable, status_text as title, location_id, location_name,
        occurred_at as at, due_at, is_finding, completion_source,
        authority_person(profile_id, created_at) as person, authority_text(comment) as comment,
        authority_text(reason) as reason
      from (
        select ${COUNTED} from (
          select id, status_text, location_id, location_name, occurred_at, due_at, is_finding, completion_source,
            profile_id, created_at, comment, reason, is_finding or completion_source <> 'manual' as is_noticeable
          from inspection_tour
          where corrected_by_id is null and ${isAtLocation(selection)}
            and ${isInPeriod(selection, sql`coalesce(due_at, occurred_at)`)}
            and ${isChosen(selection)} and ${hasOutcome(selection)}
        ) granted
        where ${isWanted(selection)}
        order by occurred_at desc, id desc ${limitOf(selection)}
      ) tour`,
  );

/** The tours that somebody confirmed last before and first after a moment. */
export interface ToursAround {
  readonly before: Date | null;
  readonly after: Date | null;
}

/**
 * Looks no further than a day, because what lies beyond it says nothing about the missed tour, and not beyond the days of
 * the access.
 */
export async function findToursAround(tx: Tx, selection: Selection, { location_id: location, at }: TourRow) {
  const { rows } = await sql<ToursAround>`
    select max(occurred_at) filter (where occurred_at < ${at}::timestamptz) as before,
      min(occurred_at) filter (where occurred_at > ${at}::timestamptz) as after
    from inspection_tour
    where corrected_by_id is null and completion_source = 'manual' and location_id = ${location}
      and ${isAtLocation(selection)} and ${isInPeriod(selection)}
      and occurred_at between ${at}::timestamptz - interval '24 hours' and ${at}::timestamptz + interval '24 hours'`.execute(
    tx,
  );
  return rows[0] ?? { before: null, after: null };
}

export interface FileRow extends NoticeableRow {
  readonly title: string;
  readonly location_name: string | null;
  readonly at: Date;
  readonly category: Exclude<DocumentCategory, 'proof'>;
  readonly valid_until: Date | null;
  readonly version: number;
  readonly bytes: number;
  readonly is_replaced: boolean;
}

export const findFiles = (tx: Tx, selection: Selection) =>
  rowsOf(
    tx,
    sql<FileRow>`
      select document.id, total, noticeable, is_noticeable, authority_text(document.name) as title,
        location.name as location_name, document.created_at as at, category, valid_until, version, bytes, replaced_by_id is not null as is_replaced
      from (
        select ${COUNTED} from (
          select id, name, location_id, created_at, category, valid_until, version, bytes, replaced_by_id,
            coalesce((valid_until at time zone ${sql.lit(GERMAN_TIME)})::date < ${selection.judgedOn}::date, false) as is_noticeable
          from document
          where category <> 'proof' and (location_id is null or ${isAtLocation(selection)})
            and created_at < (${selection.to}::date + 1)::timestamp at time zone ${sql.lit(GERMAN_TIME)}
            and coalesce(valid_until, 'infinity') >= ${selection.from}::timestamp at time zone ${sql.lit(GERMAN_TIME)}
            and ${isChosen(selection)}
        ) granted
        where ${isWanted(selection)}
        order by created_at desc, id desc ${limitOf(selection)}
      ) document
      left join location on location.id = location_id
      order by document.created_at desc, document.id desc`,
  );

export interface ReportRow extends EntryRow {
  readonly kind: ReportKind;
  readonly title: string;
  readonly location_names: readonly string[];
  readonly from_on: string;
  readonly to_on: string;
  readonly state: 'approved' | 'submitted';
  readonly approved_at: Date | null;
  readonly submitted_on: string | null;
  readonly submitted_to: string | null;
  readonly pdf_key: string | null;
  /** The report that counts instead of it, of those that the access opens. */
  readonly replaced_by_id: number | null;
}

/**
 * Finds the reports about days of the selection. The policy opens only those whose days the access covers; within them a report
 * that begins before the chosen days is about them nevertheless.
 */
export const findReports = (tx: Tx, selection: Selection) =>
  rowsOf(
    tx,
    sql<ReportRow>`
      select report.id, total, kind, authority_text(title) as title, from_on::text as from_on, to_on::text as to_on, state,
        approved_at, submitted_on::text as submitted_on, submitted_to, files -> 'pdf' ->> 'key' as pdf_key, replaced_by_id,
        array(select name from location where id = any(location_ids) order by name) as location_names
      from (
        select *, count(*) over () as total from (
          select id, kind, title, location_ids, from_on, to_on, state, approved_at, submitted_on, submitted_to, files,
            ${replacedBy}
          from report
          where (state = 'submitted' or (state <> 'draft' and kind <> all(${INTERNAL_REPORTS}))) and location_ids && ${selection.locationIds}::bigint[]
            and from_on <= ${selection.to}::date and to_on >= ${selection.from}::date and ${isChosen(selection)}
        ) granted
        order by to_on desc, id desc ${limitOf(selection)}
      ) report
      order by to_on desc, id desc`,
  );
