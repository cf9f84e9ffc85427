import type { Generated, JSONColumnType } from 'kysely';
import type { ImportKind, ImportState, LineOutcome, LineVerdict } from '#shared/contracts/imports/imports.ts';

/** Tables of lists imported from files. */
export interface ImportTables {
  import: ImportTable;
  /** The import with the name of the user who sent it. */
  listed_import: ImportTable & { user_name: string | null };
  import_line: ImportLineTable;
  /** The line with the name of the record it created. */
  listed_import_line: ImportLineTable & { kind: ImportKind; entity_name: string | null };
}

interface ImportTable {
  id: Generated<number>;
  customer_id: number;
  user_id: number;
  kind: ImportKind;
  state: Generated<ImportState>;
  file_name: string;
  /** SHA-256 of the file, hexadecimal. */
  file_digest: string;
  /** In the order of the file's columns. */
  headings: JSONColumnType<string[]>;
  /** The field that each column fills, in the order of the columns; null for none. */
  fields: JSONColumnType<(string | null)[]>;
  line_count: number;
  new_count: Generated<number>;
  existing_count: Generated<number>;
  faulty_count: Generated<number>;
  imported_count: Generated<number>;
  failed_count: Generated<number>;
  withdrawn_count: Generated<number>;
  kept_count: Generated<number>;
  created_at: Generated<Date>;
  expires_at: Date;
  holds_file: Generated<boolean>;
  started_at: Date | null;
  finished_at: Date | null;
  withdrawn_at: Date | null;
}

interface ImportLineTable {
  id: Generated<number>;
  import_id: number;
  customer_id: number;
  number: number;
  /** Null once the cells were deleted. */
  cells: JSONColumnType<string[]> | null;
  verdict: LineVerdict;
  violations: JSONColumnType<{ field: string; message: string }[]>;
  outcome: LineOutcome | null;
  reason: string | null;
  entity_id: number | null;
}
