import type { Generated, JSONColumnType } from 'kysely';

/** The proof of an entry, as documents carry it. */
interface StoredProof {
  readonly checkpoint: string;
  readonly bundle: string;
  readonly verification: StoredVerification;
}

/** The certificate prints these values beside its code. */
interface StoredVerification {
  readonly address: string;
  readonly code: string;
  readonly hex: string;
  readonly words: string;
  readonly witnesses: { readonly name: string; readonly hex: string }[];
}

/** Tables of organisations that leave. */
export interface TerminationTables {
  termination: TerminationTable;
  deletion_certificate: DeletionCertificateTable;
  deletion_certificate_seen: DeletionCertificateView;
  deletion_file: { file_key: string; certificate_id: number };
  deleted_invoice: DeletedInvoiceTable;
}

interface TerminationTable {
  id: Generated<number>;
  customer_id: number;
  /** YYYY-MM-DD, like all days here. */
  ends_on: string;
  deletes_on: string;
  former_ends_on: string | null;
  given_by: number;
  given_at: Generated<Date>;
  withdrawn_by: number | null;
  withdrawn_at: Date | null;
  /** Steps that those concerned were told of. */
  told: Generated<readonly string[]>;
  /** Number of the last entry of the ledger. */
  last_seq: number | null;
}

interface DeletionCertificateTable {
  id: Generated<number>;
  customer_id: number;
  termination_id: number;
  organisation: string;
  given_at: Date;
  ends_on: string;
  deletes_on: string;
  deleted_at: Date;
  ledger_size: number;
  ledger_root: Uint8Array;
  proof: JSONColumnType<StoredProof> | null;
  /** Number of deleted rows of each table. */
  records: JSONColumnType<Readonly<Record<string, number>>> | null;
  kept: JSONColumnType<{ readonly invoices: number; readonly lastInvoiceOn: string | null }> | null;
  recipients: JSONColumnType<readonly string[]> | null;
  file_count: Generated<number>;
  file_bytes: Generated<number>;
  ready_at: Date | null;
  pdf: Uint8Array | null;
}

interface DeletionCertificateView extends DeletionCertificateTable {
  deleted_invoices: JSONColumnType<
    readonly { readonly number: string; readonly issuedOn: string; readonly deletedAt: string }[]
  >;
}

interface DeletedInvoiceTable {
  id: Generated<number>;
  certificate_id: number;
  number: string;
  /** YYYY-MM-DD. */
  issued_on: string;
  deleted_at: Generated<Date>;
}
