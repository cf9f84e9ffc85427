// Finds the protocols that an authority reads.
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Answers } from '#shared/questionnaire/answers.ts';
import type { Questionnaire } from '#shared/questionnaire/questionnaire.ts';
import {
  COUNTED,
  isAtLocation,
  isChosen,
  isInPeriod,
  isWanted,
  limitOf,
  type NoticeableRow,
  rowsOf,
  type Selection,
  type StandingRow,
} from './section-entries.queries.ts';

const isOfForm = ({ formId = null }: Selection) => (formId === null ? sql`true` : sql`form_id = ${formId}`);

export interface ProtocolRow extends NoticeableRow {
  readonly title: string;
  readonly location_id: number;
  readonly location_name: string;
  readonly at: Date;
  readonly person: string | null;
  readonly reason: string | null;
  readonly answers: Answers;
  readonly questionnaire: Questionnaire;
  readonly follow_ups: readonly FollowUpRow[];
}

/** The task to fix a Mangel as it is now: the last one, if an earlier one was answered with 'not fixed yet'. */
export interface FollowUpRow {
  readonly question: string;
  readonly do_at: Date;
  readonly done_at: Date | null;
  readonly withdrawn_at: Date | null;
  /** True if the answer says that it is not fixed. */
  readonly finding: boolean | null;
  readonly answer: string | null;
  readonly comment: string | null;
  readonly person: string | null;
}

export async function findProtocols(tx: Tx, selection: Selection): Promise<readonly ProtocolRow[]> {
  const openIds = selection.isOpen === true ? await findOpenProtocols(tx, selection) : null;
  const protocols = await rowsOf(
    tx,
    sql<Omit<ProtocolRow, 'follow_ups'>>`
      select protocol.id, total, noticeable, is_noticeable, form_version.name as title, location_id, location_name,
        occurred_at as at, authority_json(answers::jsonb) as answers,
        form_version.questionnaire::jsonb as questionnaire, authority_person(profile_id, created_at) as person,
        authority_text(reason) as reason
      from (
        select ${COUNTED} from (
          select id, form_version_id, location_id, location_name, occurred_at, has_finding as is_noticeable, answers,
            profile_id, created_at, reason
          from protocol
          where corrected_by_id is null and state = 'closed' and ${isAtLocation(selection)}
            and ${isInPeriod(selection)} and ${isChosen(selection)} and ${isOfForm(selection)}
        ) granted
        where ${isWanted(selection)} and ${openIds === null ? sql`true` : sql`id = any(${openIds}::bigint[])`}
        order by occurred_at desc, id desc ${limitOf(selection)}
      ) protocol
      join form_version on form_version.id = protocol.form_version_id
      order by occurred_at desc, protocol.id desc`,
  );
  const withFinding = protocols.filter((protocol) => protocol.is_noticeable).map(({ id }) => id);
  const followUps = Map.groupBy(await findFollowUps(tx, withFinding), (row) => row.protocol);
  return protocols.map((protocol) => ({ ...protocol, follow_ups: followUps.get(protocol.id) ?? [] }));
}

/**
 * Selects the last task about each Mangel of some protocols as `last`. A task that was called off counts only if there is
 * no other one.
 */
const lastTasks = (isOfProtocols: RawBuilder<unknown>) => sql`
  recursive chain (protocol, location_id, question, origin_id, step) as (
    select protocol_id, location_id, question, task_id, 1
    from finding_with_task
    where ${isOfProtocols} and task_id is not null
    union all
    select protocol, chain.location_id, question, next.origin_id, step + 1
    from chain join task next on next.follow_up_of_id = chain.origin_id and next.corrected_by_id is null
  ), last as (
    select distinct on (protocol, question) protocol, chain.location_id, question, do_at, done_at, withdrawn_at,
      task.finding, answer, comment, profile_id
    from chain join task on task.origin_id = chain.origin_id and task.corrected_by_id is null
    order by protocol, question, withdrawn_at is not null, step desc, task.id desc
  )`;

/** Finds what became of each Mangel of the protocols. */
async function findFollowUps(
  tx: Tx,
  protocolIds: readonly number[],
): Promise<readonly (FollowUpRow & { readonly protocol: number })[]> {
  if (protocolIds.length === 0) return [];
  const { rows } = await sql<FollowUpRow & { readonly protocol: number }>`
    with ${lastTasks(sql`protocol_id = any(${protocolIds}::bigint[])`)}
    select protocol, question, do_at, done_at, withdrawn_at, finding, authority_text(answer) as answer,
      authority_text(comment) as comment, authority_person(profile_id, done_at) as person
    from last`.execute(tx);
  return rows;
}

const IS_FIXED = sql`withdrawn_at is null and done_at is not null and finding is not true`;
const isSelected = (selection: Selection) => sql`${isAtLocation(selection)} and ${isInPeriod(selection)}`;

/**
 * Selects each Mangel of the selection as `mangel`. One without a task is open, because nothing says that it was fixed.
 * One that the staff reported with a task is open until its follow-up is done, as the dashboard of the office counts it.
 * Its `protocol` is null, because no protocol says it.
 */
const everyFinding = (selection: Selection) => sql`
  ${lastTasks(isSelected(selection))}, mangel as (
    select protocol, location_id, not (${IS_FIXED}) as is_open from last
    union all
    select protocol_id, location_id, true from finding_with_task where ${isSelected(selection)} and task_id is null
    union all
    select null, location_id, true
    from (
      select origin_id, location_id, created_at as occurred_at from task
      where type = 'followUp' and done_at is null and withdrawn_at is null
    ) open_task
    where ${isSelected(selection)} and not exists (select from chain where chain.origin_id = open_task.origin_id)
  )`;

/** Finds the protocols with a Mangel that is not fixed. */
async function findOpenProtocols(tx: Tx, selection: Selection): Promise<number[]> {
  const { rows } = await sql<{ protocol: number }>`
    with ${everyFinding(selection)}
    select distinct protocol from mangel where is_open and protocol is not null`.execute(tx);
  return rows.map(({ protocol }) => protocol);
}

/** Counts each Mangel by location. */
export async function countFindings(tx: Tx, selection: Selection): Promise<readonly StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    with ${everyFinding(selection)}
    select location_id as location, count(*)::int as total, count(*) filter (where is_open)::int as gaps, 0 as remarks
    from mangel group by location_id`.execute(tx);
  return rows;
}

/** Whether the selection has a protocol of its form. */
export async function hasForm(tx: Tx, selection: Selection): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from protocol
      where state = 'closed' and ${isAtLocation(selection)} and ${isInPeriod(selection)} and ${isOfForm(selection)}
    ) as found`.execute(tx);
  return rows[0]?.found === true;
}

export interface FormCount {
  readonly id: number;
  readonly name: string;
  readonly total: number;
}

/** Counts the protocols of each form, which is named as in its newest protocol. */
export async function countForms(tx: Tx, selection: Selection): Promise<readonly FormCount[]> {
  const { rows } = await sql<FormCount>`
    select counted.form_id as id, form_version.name, total from (
      select form_id, max(form_version_id) as version_id, count(*)::int as total from protocol
      where corrected_by_id is null and state = 'closed' and ${isAtLocation(selection)} and ${isInPeriod(selection)}
      group by form_id
    ) counted
    join form_version on form_version.id = counted.version_id
    order by form_version.name collate german, counted.form_id`.execute(tx);
  return rows;
}
