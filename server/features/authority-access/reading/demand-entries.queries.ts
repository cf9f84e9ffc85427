// Finds what an authority demanded by its own access, and what became of it.
import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { StoredFile } from '#server/features/authority-access/files/stored-files.queries.ts';
import {
  COUNTED,
  isAtLocation,
  isChosen,
  isWanted,
  limitOf,
  type NoticeableRow,
  rowsOf,
  type Selection,
} from './section-entries.queries.ts';

export interface DemandRow extends NoticeableRow {
  readonly title: string;
  readonly location_name: string;
  readonly at: Date;
  readonly due_on: string;
  readonly done_at: Date | null;
  readonly withdrawn_at: Date | null;
  readonly answer: string | null;
  readonly comment: string | null;
  readonly person: string | null;
  /** When the answer was changed last. */
  readonly changed_at: Date | null;
  /** The files of the answer. */
  readonly files: readonly { readonly id: number; readonly name: string }[];
}

export const findOwnDemands = (tx: Tx, selection: Selection) =>
  rowsOf(
    tx,
    sql<DemandRow>`
      select demand.id, total, noticeable, is_noticeable, text as title, location.name as location_name,
        demand.created_at as at, due_on::text as due_on, done_at, withdrawn_at, authority_text(answer) as answer,
        authority_text(comment) as comment, authority_person(profile_id, done_at) as person, changed_at,
        array(
          select jsonb_build_object('id', file.id, 'name', authority_text(file.name)) from authority_answer_files() file
          where file.demand_id = demand.id and done_at is not null order by file.id) as files
      from (
        select ${COUNTED} from (
          select demand.id, demand.text, demand.location_id, demand.created_at, due_on, done_at, withdrawn_at,
            answer, comment, profile_id, case when corrects_id is not null then task.created_at end as changed_at,
            done_at is null and withdrawn_at is null and due_on < ${selection.today}::date as is_noticeable
          from (
            select * from authority_demand
            where access_id = ${selection.scope.accessId} and ${isAtLocation(selection)} and ${isChosen(selection)}
          ) demand
          left join task on task.origin_id = demand.task_id and task.corrected_by_id is null
        ) granted
        where ${isWanted(selection)}
        order by created_at desc, id desc ${limitOf(selection)}
      ) demand
      join location on location.id = demand.location_id
      order by demand.created_at desc, demand.id desc`,
  );

export async function countAnsweredDemands(tx: Tx, selection: Selection): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from (select task_id from authority_demand
      where access_id = ${selection.scope.accessId} and ${isAtLocation(selection)}) demand
    join task on task.origin_id = demand.task_id and corrected_by_id is null
    where done_at is not null`.execute(tx);
  return rows[0]?.count ?? 0;
}

export interface AnswerFile extends StoredFile {
  /** The demand that it answers. */
  readonly demandId: number;
}

/** Finds a file of an answer. The function decides whether it is readable, because the access may open no files. */
export async function findAnswerFile(tx: Tx, documentId: number): Promise<AnswerFile | undefined> {
  const { rows } = await sql<AnswerFile>`
    select demand_id as "demandId", file_key as key, mime_type as type from authority_answer_files()
    where id = ${documentId} order by demand_id limit 1`.execute(tx);
  return rows[0];
}
