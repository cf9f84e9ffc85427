import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { RecordedNames } from './records.ts';
import type { Answers } from '#shared/questionnaire/answers.ts';

/** Tables of protocols and their images. */
export interface ProtocolTables {
  protocol: ProtocolTable;
  protocol_image: ProtocolImageTable;
}

export interface ProtocolFindingColumn {
  question: string;
  label: string;
  answer: string;
  notifies: boolean;
  /** Id of the task that was created to fix the defect. */
  task?: number;
  /** The defect requires a task, but tasks are switched off at the location. */
  lacksTask?: true;
  /** Whether the defect is fixed. It is not stored, but read from its tasks. */
  isFixed?: boolean;
}

interface ProtocolTable extends RecordedNames {
  id: Generated<number>;
  uuid: Generated<string>;
  customer_id: number;
  location_id: number;
  form_id: number;
  form_version_id: number;
  profile_id: number | null;
  profile_chosen_offline: Generated<boolean>;
  user_id: number;
  state: Generated<'draft' | 'closed'>;
  /** Number of the revision, increased with every change. */
  revision: Generated<number>;
  answers: JSONColumnType<Answers>;
  findings: JSONColumnType<ProtocolFindingColumn[], string | undefined>;
  has_finding: Generated<boolean>;
  started_at: Date;
  occurred_at: Date;
  closed_at: Date | null;
  corrects_id: number | null;
  corrected_by_id: number | null;
  first_id: number | null;
  origin_id: GeneratedAlways<number>;
  reason: string | null;
  created_at: Generated<Date>;
}

interface ProtocolImageTable {
  id: Generated<number>;
  uuid: string;
  customer_id: number;
  location_id: number;
  user_id: number;
  /** Key in the file store. */
  file_key: string;
  /** In pixels, as is `height`. */
  width: number;
  height: number;
  bytes: number;
  /** SHA-256 of the stored bytes, hexadecimal. */
  digest: string;
  /** SHA-256 of the sent bytes, hexadecimal, by which a repeated upload is recognised. */
  sent_digest: string;
  kept_by_id: number | null;
  created_at: Generated<Date>;
}
