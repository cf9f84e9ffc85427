import type * as z from 'zod/mini';
import { toWireDate } from '#server/http/read/dates.ts';
import { iri, iriOrNone, itemFields } from '#server/http/render/item.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import { proofTypes } from '#shared/contracts/profile-documents/proof-types.ts';
import { profileDocuments } from '#shared/contracts/profile-documents/profile-documents.ts';
import { profiles } from '#shared/contracts/profiles/profiles.ts';
import { uploadLinks, type OpenUpload, type UploadLink } from '#shared/contracts/upload-links/upload-links.ts';
import { users } from '#shared/contracts/users/users.ts';
import type { AddressedLink, JudgedLinkRow } from './upload-links.queries.ts';
import { firstNameOf, uploadLinkState } from './upload-links.rules.ts';

export const toUploadLink = (row: JudgedLinkRow, now: Date): z.input<typeof UploadLink> => ({
  ...itemFields(uploadLinks, row.id),
  profile: iri(profiles.path, row.profile_id),
  customer: iri(customers.path, row.customer_id),
  type: iri(proofTypes.path, row.proof_type_id),
  state: uploadLinkState(row, now),
  email: row.email ?? undefined,
  expiresAt: toWireDate(row.expires_at),
  usedAt: toWireDate(row.used_at),
  profileDocument: iriOrNone(profileDocuments.path, row.profile_document_id),
  user: iri(users.path, row.user_id),
  createdAt: toWireDate(row.created_at),
});

/** @param openLink the first of them that is still open */
export function toOpenUpload(links: readonly AddressedLink[], openLink: AddressedLink): z.input<typeof OpenUpload> {
  // This link no longer asks for proofs that a newer one requests. Those that were sent stay.
  const proofs = links.filter(({ is_replaced }) => !is_replaced);
  return {
    ...toRequestedProof(openLink),
    proofs:
      proofs.length === 1
        ? undefined
        : proofs.map((link) => ({
            type: iri(proofTypes.path, link.proof_type_id),
            typeName: link.type_name,
            expires: link.type_expires,
            isSent: link.used_at !== null,
          })),
  };
}

const toRequestedProof = (link: AddressedLink): z.input<typeof OpenUpload> => ({
  organisation: link.organisation,
  firstName: firstNameOf(link.profile_name),
  typeName: link.type_name,
  expiresAt: toWireDate(link.expires_at),
  expires: link.type_expires,
});
