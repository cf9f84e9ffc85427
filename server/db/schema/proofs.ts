import type { Generated } from 'kysely';
import type { ProfileDocumentState } from '#shared/contracts/profile-documents/profile-documents.ts';

export interface ProofTables {
  proof_type: {
    id: Generated<number>;
    name: string;
    /** 0 stands for the training intervals of the federal state; null for a proof that never expires. */
    validity_months: number | null;
    is_required: Generated<boolean>;
    refreshes_id: number | null;
    is_active: Generated<boolean>;
  };
  profile_document: ProfileDocumentTable;
  required_proof: RequiredProofView;
  location_permit: LocationPermitView;
}

interface ProfileDocumentTable {
  id: Generated<number>;
  customer_id: number;
  profile_id: number;
  user_id: number | null;
  proof_type_id: number;
  /** Name of the type at the time the proof was entered; null in rows older than the column. */
  type_name: Generated<string | null>;
  name: string;
  description: string | null;
  document_id: number | null;
  /** YYYY-MM-DD. */
  issued_at: string;
  /** YYYY-MM-DD, the last day it is valid. */
  invalid_at: string | null;
  end_unknown: Generated<boolean>;
  state: ProfileDocumentState;
  review_comment: string | null;
  reviewed_at: Date | null;
  reviewed_by: number | null;
  created_at: Generated<Date>;
}

interface LocationPermitView {
  location_id: number;
  customer_id: number;
  document_id: number;
  name: string;
  /** null if it has no end. */
  valid_until: Date | null;
}

interface RequiredProofView {
  id: number;
  customer_id: number;
  profile_id: number;
  profile_name: string;
  proof_type_id: number;
  type_name: string;
  /** YYYY-MM-DD, the last day on which the proof is valid; FOR_EVER, or null if there is no proof. */
  until: string | null;
  required_by: { id: number; name: string }[];
}
