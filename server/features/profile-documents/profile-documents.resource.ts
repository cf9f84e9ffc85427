import type * as z from 'zod/mini';
import type { Row } from '#server/db/schema.ts';
import { toWireDate, toWireDay } from '#server/http/read/dates.ts';
import { iri, iriOrNone, itemFields } from '#server/http/render/item.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import { documents } from '#shared/contracts/documents/documents.ts';
import { states } from '#shared/contracts/master-data/states.ts';
import { proofTypes, type ProofType, type ProofValidity } from '#shared/contracts/profile-documents/proof-types.ts';
import { proofGaps, type ProofGap } from '#shared/contracts/profile-documents/proof-gaps.ts';
import { profileDocuments, type ProfileDocument } from '#shared/contracts/profile-documents/profile-documents.ts';
import { profiles } from '#shared/contracts/profiles/profiles.ts';
import { socialConcepts } from '#shared/contracts/master-data/social-concepts.ts';
import { users } from '#shared/contracts/users/users.ts';
import { proofStatusOf } from '#shared/domain/proof-state.ts';
import type { GapRow } from '#server/features/profile-documents/gaps/proof-gaps.queries.ts';
import type { JudgedProofRow } from './profile-documents.queries.ts';
import { dayOf, gapReason } from './profile-documents.rules.ts';
import { validityOfType } from './check-proof-type.ts';
import type { Validity } from './proof-validity.rules.ts';

export const toProfileDocument = (row: JudgedProofRow, now: Date): z.input<typeof ProfileDocument> => ({
  ...itemFields(profileDocuments, row.id),
  profile: iri(profiles.path, row.profile_id),
  customer: iri(customers.path, row.customer_id),
  user: iriOrNone(users.path, row.user_id),
  type: iri(proofTypes.path, row.proof_type_id),
  typeName: row.type_name ?? undefined,
  name: row.name,
  description: row.description ?? undefined,
  document: iriOrNone(documents.path, row.document_id),
  issuedAt: toWireDay(row.issued_at),
  invalidAt: toWireDay(row.invalid_at),
  isEndUnknown: row.end_unknown || undefined,
  status: row.is_superseded || row.state === 'rejected' ? 'fine' : proofStatusOf(row.invalid_at, dayOf(now)),
  isSuperseded: row.is_superseded,
  state: row.state,
  reviewComment: row.review_comment ?? undefined,
  reviewedAt: toWireDate(row.reviewed_at),
  reviewedBy: iriOrNone(users.path, row.reviewed_by),
  createdAt: toWireDate(row.created_at),
});

export const toProofType = (row: Row<'proof_type'>): z.input<typeof ProofType> => ({
  ...itemFields(proofTypes, row.id),
  name: row.name,
  ...validityOfType(row.validity_months),
  isRequired: row.is_required,
  isActive: row.is_active,
});

export const toProofValidity = (validity: Validity): z.input<typeof ProofValidity> => ({
  rule: validity.rule,
  months: validity.months,
  invalidAt: toWireDay(validity.invalidOn ?? null),
  state: iriOrNone(states.path, validity.stateId ?? null),
  training: validity.trainingNumber,
  source: validity.source,
});

export function toProofGap(row: GapRow, now: Date): z.input<typeof ProofGap> {
  const reason = gapReason(row.until, dayOf(now));
  return {
    ...itemFields(proofGaps, row.id),
    profile: iri(profiles.path, row.profile_id),
    profileName: row.profile_name,
    type: iri(proofTypes.path, row.proof_type_id),
    typeName: row.type_name,
    customer: iri(customers.path, row.customer_id),
    reason,
    invalidAt: toWireDay(row.until),
    requiredBy: row.required_by.map(({ id, name }) => ({ socialconcept: iri(socialConcepts.path, id), name })),
    mayNotWork: reason !== 'expiring',
    submitted: toSubmitted(row),
  };
}

const toSubmitted = ({ submitted_id: id, submitted_at: at }: GapRow): z.input<typeof ProofGap>['submitted'] =>
  id === null || at === null ? undefined : { proof: iri(profileDocuments.path, id), submittedAt: toWireDate(at) };
