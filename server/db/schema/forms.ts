import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Questionnaire } from '#shared/questionnaire/questionnaire.ts';

/** Tables of the forms for protocols. */
export interface FormTables {
  form: FormTable;
  form_social_concept: { form_id: number; social_concept_id: number };
  form_version: FormVersionTable;
}

interface FormTable {
  id: Generated<number>;
  name: string;
  description: string | null;
  /** Null while the form is in use. */
  inactive_since: Generated<Date | null>;
  is_active: GeneratedAlways<boolean>;
  location_types: Generated<('arcade' | 'bettingShop' | 'restaurant')[]>;
  draft: JSONColumnType<Questionnaire>;
  /** SHA-256 of the draft as RFC 8785 JSON, hexadecimal, computed as for a version. */
  draft_digest: string;
  draft_question_count: number;
  /** Number of the draft's revision, increased with every change. */
  revision: Generated<number>;
  /** The published version; null before the first one. */
  version_id: number | null;
  gallery_key: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface FormVersionTable {
  id: Generated<number>;
  form_id: number;
  /** Counted from 1 for each form. */
  number: number;
  name: string;
  questionnaire: JSONColumnType<Questionnaire>;
  /** SHA-256 of the questionnaire as RFC 8785 JSON, hexadecimal. */
  digest: string;
  question_count: number;
  published_by: number | null;
  published_at: Generated<Date>;
}
