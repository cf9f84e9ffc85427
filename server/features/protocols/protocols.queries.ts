import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import { atLocation, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { oneRow, type ListSource } from '#server/db/list.ts';
import { pageFinder } from '#server/db/page-finder.ts';
import { profileNameAt } from '#server/db/profile-names.ts';
import { markReplaced } from '#server/db/rows.ts';
import { newestWithEveryWord } from '#server/db/search.ts';
import { uuidIsAnyOf } from '#server/db/uuid-is-any-of.ts';
import type { Database, Row } from '#server/db/schema.ts';
import type { Questionnaire } from '#shared/questionnaire/questionnaire.ts';

type ProtocolNames = {
  form_name: string;
  form_number: number;
  first_choice: string | null;
  profile_name: string | null;
};
/** A row of a list. The answers are read with a single protocol only. */
export type ProtocolRow = Omit<Row<'protocol'>, 'answers'> & ProtocolNames;
export type FilledProtocolRow = Row<'protocol'> & ProtocolNames;
/**
 * A row with its questionnaire, which is locked: until the transaction ends, nobody else can save, close or correct it.
 */
export type LockedProtocolRow = FilledProtocolRow & { questionnaire: Questionnaire; form_digest: string };

/** Selects protocols by `q1` or `q1=no`; for a multiple choice, by one of the chosen options. */
function hasAnswer(answer: string | number): RawBuilder<boolean> {
  const [question = '', ...value] = String(answer).split('=');
  const answerValue = sql`protocol.answers -> ${question} -> 'value'`;
  return value.length === 0
    ? sql`jsonb_exists(protocol.answers, ${question})`
    : sql`${answerValue} @> to_jsonb(${value.join('=')}::text)`;
}

const hasDefectAt = (question: string | number): RawBuilder<boolean> =>
  sql`protocol.findings @> jsonb_build_array(jsonb_build_object('question', ${String(question)}::text))`;

/** The condition on `has_finding` lets an index leave out all protocols without a Mangel. */
const gaveTask = (task: string | number): RawBuilder<boolean> =>
  sql`(protocol.has_finding and (
    protocol.findings @> jsonb_build_array(jsonb_build_object('task', ${Number(task)}::bigint))
    or protocol.origin_id = (select finding_protocol_id from task where id = ${Number(task)}::bigint)))`;

const profileName = profileNameAt('protocol.profile_id', 'protocol.closed_at');
const formName = sql<string>`(select name from form_version where form_version.id = protocol.form_version_id)`;

const source: ListSource = {
  table: 'protocol',
  visibleRows: atLocation,
  columns: {
    location: 'location_id',
    profile: 'profile_id',
    form: 'form_id',
    formVersion: 'form_version_id',
    origin: 'origin_id',
    state: 'state',
    hasFinding: 'has_finding',
    occurredAt: 'occurred_at',
    createdAt: 'created_at',
    corrects: 'corrects_id',
    correctedBy: 'corrected_by_id',
    locationName: 'location_name',
  },
  computedOrders: { formName, profileName },
  germanFields: ['formName', 'locationName', 'profileName'],
  conditions: {
    search: newestWithEveryWord('protocol'),
    uuid: uuidIsAnyOf,
    answer: (_scope, answers) => sql`(${sql.join(answers.map(hasAnswer), sql` or `)})`,
    defect: (_scope, questions) => sql`(${sql.join(questions.map(hasDefectAt), sql` or `)})`,
    task: (_scope, tasks) => sql`(${sql.join(tasks.map(gaveTask), sql` or `)})`,
  },
};

const firstQuestion = sql`form_version.questionnaire #> '{sections,0,questions,0}'`;
/** Must match `firstChoice` of the questionnaire. */
const firstChoice = sql<string | null>`(
  select chosen ->> 'label'
  from (select ${firstQuestion} as question offset 0) first, json_array_elements(question -> 'options') chosen
  where question ->> 'type' = 'singleChoice'
    and chosen ->> 'id' = protocol.answers #>> array[question ->> 'id', 'value'])`;

/**
 * Whether the last task about a Mangel says that it is fixed: after the answer 'not fixed yet' another task follows. A
 * withdrawn task counts only if there is no other one, as an authority reads it.
 */
const isFixed = (taskId: RawBuilder<unknown>) => sql<boolean>`coalesce((
  with recursive chain (origin_id, step) as (
    select ${taskId}, 1
    union all
    select next.origin_id, step + 1
    from chain join task next on next.follow_up_of_id = chain.origin_id and next.corrected_by_id is null
  )
  select task.withdrawn_at is null and task.done_at is not null and task.finding is not true
  from chain join task on task.origin_id = chain.origin_id and task.corrected_by_id is null
  order by task.withdrawn_at is not null, step desc, task.id desc limit 1), false)`;

/** The findings, each with its task, and whether it is fixed. Closing gave the task, or the office gave it later. */
const findingsWithTasks = sql<Row<'protocol'>['findings']>`
  case when protocol.has_finding and protocol.state = 'closed' then (
    select jsonb_agg(
      found || jsonb_strip_nulls(
        jsonb_build_object('task', fixing.task_id, 'isFixed', ${isFixed(sql`fixing.task_id`)}))
      order by place)
    from jsonb_array_elements(protocol.findings) with ordinality each (found, place)
    left join task given on found ->> 'task' is null and given.finding_protocol_id = protocol.origin_id
      and given.finding_question = found ->> 'question' and given.corrects_id is null and given.withdrawn_at is null
    cross join lateral (select coalesce((found ->> 'task')::bigint, given.origin_id) as task_id) fixing
  ) else protocol.findings end`.as('findings');

const withNames = (tx: Tx, rows: RawBuilder<unknown>) =>
  tx
    .selectFrom(rows.$castTo<Row<'protocol'>>().as('protocol'))
    .innerJoin('form_version', 'form_version.id', 'protocol.form_version_id')
    .select([
      'form_version.name as form_name',
      'form_version.number as form_number',
      firstChoice.as('first_choice'),
      profileName.as('profile_name'),
    ]);

const listedColumns = [
  'protocol.id',
  'protocol.uuid',
  'protocol.customer_id',
  'protocol.location_id',
  'protocol.form_id',
  'protocol.form_version_id',
  'protocol.profile_id',
  'protocol.profile_chosen_offline',
  'protocol.user_id',
  'protocol.state',
  'protocol.revision',
  findingsWithTasks,
  'protocol.has_finding',
  'protocol.started_at',
  'protocol.occurred_at',
  'protocol.closed_at',
  'protocol.corrects_id',
  'protocol.corrected_by_id',
  'protocol.first_id',
  'protocol.origin_id',
  'protocol.reason',
  'protocol.created_at',
  'protocol.location_name',
  'protocol.customer_name',
] as const;

export const findProtocols = pageFinder(source, (tx, rows) => withNames(tx, rows).select(listedColumns));

export const findProtocol = (tx: Tx, scope: Scope, id: number): Promise<FilledProtocolRow | undefined> =>
  withNames(tx, oneRow(source, scope, id))
    .selectAll('protocol')
    .select(findingsWithTasks)
    .executeTakeFirst();

const findLockedProtocol = (tx: Tx, scope: Scope, id: number): Promise<LockedProtocolRow | undefined> =>
  withNames(tx, oneRow(source, scope, id))
    .selectAll('protocol')
    .select(['form_version.questionnaire', 'form_version.digest as form_digest', findingsWithTasks])
    .executeTakeFirst();

export async function lockProtocol(
  tx: Tx,
  scope: Scope,
  protocolKey: { readonly id: number } | { readonly uuid: string },
): Promise<LockedProtocolRow | undefined> {
  const matchesKey =
    'id' in protocolKey ? sql<boolean>`id = ${protocolKey.id}` : sql<boolean>`uuid = ${protocolKey.uuid}`;
  const row = await tx
    .selectFrom('protocol')
    .select('id')
    .where(matchesKey)
    .where(source.visibleRows(scope))
    .forUpdate()
    .executeTakeFirst();
  return row && findLockedProtocol(tx, scope, row.id);
}

export async function countDrafts(tx: Tx, scope: Scope, locationId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('protocol')
    .where('location_id', '=', locationId)
    .where('state', '=', 'draft')
    .where(source.visibleRows(scope))
    .select((protocol) => protocol.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Row-level security refuses rows outside the scope of their writer.
 * @returns undefined if a protocol with this uuid already exists
 */
export async function insertProtocol(
  tx: Tx,
  scope: Scope,
  values: Insertable<Database['protocol']>,
): Promise<LockedProtocolRow | undefined> {
  const row = await tx
    .insertInto('protocol')
    .values(values)
    .onConflict((conflict) => conflict.column('uuid').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row && findLockedProtocol(tx, scope, row.id);
}

/** @returns the saved or closed draft; undefined if it is no longer a draft */
export async function updateDraft(
  tx: Tx,
  scope: Scope,
  id: number,
  values: Updateable<Database['protocol']>,
): Promise<LockedProtocolRow | undefined> {
  const result = await tx
    .updateTable('protocol')
    .set({ ...values, revision: sql`revision + 1` })
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .where(source.visibleRows(scope))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n ? findLockedProtocol(tx, scope, id) : undefined;
}

/**
 * Deletes a draft.
 * @returns false if it is not a draft
 */
export async function deleteDraft(tx: Tx, scope: Scope, id: number): Promise<boolean> {
  const result = await tx
    .deleteFrom('protocol')
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .where(source.visibleRows(scope))
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export const markCorrected = (tx: Tx, scope: Scope, id: number, correctedBy: number) =>
  markReplaced(tx, source, scope, { id, correctedBy });
