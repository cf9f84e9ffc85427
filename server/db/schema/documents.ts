import type { Generated, GeneratedAlways } from 'kysely';
import type { DocumentCategory, ScanState } from '#shared/contracts/documents/documents.ts';

/** Tables of documents and of the confirmations that staff read them. */
export interface DocumentTables {
  document: DocumentTable;
  document_reading: DocumentReadingTable;
  required_reading: RequiredReadingView;
}

interface DocumentTable {
  id: Generated<number>;
  customer_id: number;
  location_id: number | null;
  user_id: number | null;
  category: DocumentCategory;
  name: string;
  mime_type: string;
  bytes: number;
  /** SHA-256 of the stored bytes, hexadecimal. */
  digest: string;
  /** Key in the file store. */
  file_key: string;
  /** Key in the file store. */
  thumbnail_key: string | null;
  scan_state: ScanState;
  /** Holds the finding of the virus scanner. */
  scan_finding: string | null;
  scan_attempts: Generated<number>;
  scan_next_at: Date | null;
  scan_settled_at: Date | null;
  valid_until: Date | null;
  needs_reading: Generated<boolean>;
  /** Counted from 1. */
  version: Generated<number>;
  replaces_id: number | null;
  replaced_by_id: number | null;
  first_id: number | null;
  origin_id: GeneratedAlways<number>;
  created_at: Generated<Date>;
}

interface DocumentReadingTable {
  id: Generated<number>;
  document_id: number;
  profile_id: number;
  profile_chosen_offline: Generated<boolean>;
  customer_id: number;
  location_id: number | null;
  user_id: number;
  created_at: Generated<Date>;
}

interface RequiredReadingView {
  id: number;
  customer_id: number;
  document_id: number;
  location_id: number | null;
  profile_id: number;
  profile_name: string;
}
