// Finds the proofs that an authority reads, and those that are missing.
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import {
  COUNTED,
  type EntryRow,
  isWanted,
  limitOf,
  type NoticeableRow,
  rowsOf,
  type Selection,
  type StandingRow,
} from './section-entries.queries.ts';

const isProofOfPeriod = ({ from, to }: Selection) => sql`
  state = 'accepted' and issued_at <= ${to}::date and coalesce(invalid_at, 'infinity') >= ${from}::date`;

/** An expired proof is no gap beside a valid one of the same kind, or one of training beside a valid one that refreshes it. */
const isUnrenewed = ({ judgedOn }: Selection) => sql`
  not exists (
    select from profile_document valid
    join proof_type valid_type on valid_type.id = valid.proof_type_id
    join proof_type expired_type on expired_type.id = profile_document.proof_type_id
    where valid.profile_id = profile_document.profile_id
      and (valid_type.id in (expired_type.id, expired_type.refreshes_id) or valid_type.refreshes_id = expired_type.id)
      and valid.state = 'accepted' and coalesce(valid.invalid_at, 'infinity') >= ${judgedOn}::date)`;

/**
 * States a proof on the judged day: it has expired, is valid, or has ended without leaving a gap, because it was renewed or its
 * person no longer works here.
 */
const stateOf = (selection: Selection) => sql`
  case
    when coalesce(invalid_at, 'infinity') >= ${selection.judgedOn}::date then 'valid'
    when profile_id = any((select authority_judged_profiles())::bigint[]) and ${isUnrenewed(selection)} then 'expired'
    else 'ended'
  end`;

const staffOf = ({ locationIds }: Selection) => sql`authority_profiles(${locationIds}::bigint[])`;
/** Returns nothing for an access whose period is over. */
const lackingAt = ({ locationIds }: Selection) => sql`authority_lacking_proofs(${locationIds}::bigint[])`;

/** Days of the period on which somebody lacked a proof, and those for which that is known. */
const gapsOfPeriod = ({ locationIds, from, to }: Selection) =>
  sql`authority_proof_gaps(${locationIds}::bigint[], ${from}::date, ${to}::date)`;

export interface ProofRow extends EntryRow {
  readonly title: string | null;
  readonly person: string | null;
  readonly issued_at: string;
  readonly invalid_at: string | null;
  readonly document_id: number | null;
  readonly state: Exclude<PersonProof['state'], 'missing'>;
}

/** Finds a single proof of the staff. */
export const findProof = (tx: Tx, selection: Selection & { readonly id: number }) =>
  rowsOf(
    tx,
    sql<ProofRow>`
      select proof.id, 1 as total, state, coalesce(type_name, proof_type.name) as title,
        issued_at::text as issued_at, invalid_at::text as invalid_at, document_id,
        authority_person(profile_id, now()) as person
      from (
        select *, ${stateOf(selection)} as state from (
          select id, proof_type_id, type_name, issued_at, invalid_at, document_id, profile_id
          from profile_document
          where ${isProofOfPeriod(selection)} and profile_id = any(${staffOf(selection)}) and id = ${selection.id}
        ) profile_document
      ) proof
      join proof_type on proof_type.id = proof_type_id`,
  );

/** A proof of a person, or one that the person needs and does not have. */
export interface PersonProof {
  /** Null for one that is missing. */
  readonly id: number | null;
  readonly title: string;
  readonly issuedAt: string | null;
  /** The last day on which it is valid, or was: null for one without an end, and for one that there never was. */
  readonly until: string | null;
  readonly hasFile: boolean;
  readonly state: 'missing' | 'expired' | 'valid' | 'ended';
}

/** Days, YYYY-MM-DD, both included. */
interface Days {
  readonly from: string;
  readonly to: string;
}

export interface PersonRow extends NoticeableRow {
  readonly person: string | null;
  /** Proofs that are missing or have expired come first. */
  readonly proofs: readonly PersonProof[];
  /** The days of the period on which the person lacked a kind of proof. */
  readonly period_gaps: readonly { readonly title: string; readonly days: readonly Days[] }[];
  /** The days for which that is known; null if it is known for all days of the period until today. */
  readonly judged_days: Days | null;
}

/** Finds the staff that has or lacks proofs, or lacked some in the period; whoever lacks most comes first. */
export const findPeople = (tx: Tx, selection: Selection) =>
  rowsOf(
    tx,
    sql<PersonRow>`
      with held as (
        select proof.id, profile_id, proof_type_id, coalesce(type_name, proof_type.name) as title, issued_at,
          invalid_at as until, document_id is not null as has_file, state
        from (
          select id, profile_id, proof_type_id, type_name, issued_at, invalid_at, document_id,
            ${stateOf(selection)} as state
          from profile_document
          where ${isProofOfPeriod(selection)} and profile_id = any(${staffOf(selection)})
        ) proof
        join proof_type on proof_type.id = proof_type_id
      ), missing as (
        select distinct null::bigint, profile_id, proof_type_id, proof_type.name, null::date, until, false, 'missing'
        from ${lackingAt(selection)} lacking
        join proof_type on proof_type.id = proof_type_id
        where not exists (
          select from held
          where held.profile_id = lacking.profile_id and held.proof_type_id = lacking.proof_type_id
            and held.state = 'expired')
      ), person as (
        select profile_id as id, count(*) filter (where state in ('missing', 'expired')) as gaps,
          jsonb_agg(
            jsonb_build_object('id', id, 'title', title, 'issuedAt', issued_at, 'until', until,
              'hasFile', has_file, 'state', state)
            order by array_position(array['missing', 'expired', 'valid', 'ended'], state), title, until desc, id
          ) as proofs
        from (select * from held union all select * from missing) proof
        group by profile_id
      ), judged as materialized (
        select * from ${gapsOfPeriod(selection)}
      ), period_gap as (
        select profile_id, jsonb_agg(jsonb_build_object('title', name, 'days', spans) order by name) as period_gaps
        from (
          select judged.profile_id, judged.proof_type_id, range_agg(gap.span) as days
          from judged cross join lateral unnest(judged.days) as gap (span)
          group by judged.profile_id, judged.proof_type_id
        ) of_type
        join proof_type on proof_type.id = proof_type_id
        cross join lateral (
          select jsonb_agg(jsonb_build_object('from', lower(span), 'to', upper(span) - 1) order by span) as spans
          from unnest(of_type.days) as gap (span)
        ) listed
        group by profile_id
      ), everybody as (
        select coalesce(person.id, period_gap.profile_id) as id, coalesce(gaps, 0) as gaps,
          coalesce(proofs, '[]') as proofs, period_gap.profile_id is not null as has_period_gap,
          coalesce(period_gaps, '[]') as period_gaps
        from person full join period_gap on period_gap.profile_id = person.id
      )
      select id, total, noticeable, is_noticeable, proofs, period_gaps, authority_person(id, now()) as person, (
        select jsonb_build_object('from', min(judged_from), 'to', max(judged_to))
        from judged where judged.profile_id = shown.id
        having min(judged_from) > ${selection.from}::date
          or max(judged_to) < least(${selection.to}::date, ${selection.today}::date)) as judged_days
      from (
        select ${COUNTED} from (select *, gaps > 0 or has_period_gap as is_noticeable from everybody) granted
        where ${isWanted(selection)}
        order by gaps desc, has_period_gap desc, id ${limitOf(selection)}
      ) shown
      order by gaps desc, has_period_gap desc, id`,
  );

/**
 * Counts for each location the staff that has or lacks proofs; a gap is a person who lacks some, and a remark one who lacked
 * some only earlier in the period.
 */
export async function countPeople(tx: Tx, selection: Selection): Promise<readonly StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select location, count(*)::int as total, count(*) filter (where lacks)::int as gaps,
      count(*) filter (where lacked and not lacks)::int as remarks
    from (
      select location, profile_id, bool_or(is_gap) as lacks, bool_or(was_gap) as lacked from (
        select at.id as location, profile_id, ${stateOf(selection)} = 'expired' as is_gap,
          false as was_gap
        from unnest(${selection.locationIds}::bigint[]) as at (id)
        cross join lateral (select authority_profiles(array[at.id]) as ids offset 0) staff
        join profile_document on profile_id = any(staff.ids)
        where ${isProofOfPeriod(selection)}
        union all
        select location_id, profile_id, true, false from ${lackingAt(selection)}
        union all
        select location_id, profile_id, false, true from ${gapsOfPeriod(selection)} where not isempty(days)
      ) proof
      group by location, profile_id
    ) person
    group by location`.execute(tx);
  return rows;
}
