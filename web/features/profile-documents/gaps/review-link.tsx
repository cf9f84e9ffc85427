import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ProofGap } from '#shared/contracts/profile-documents/proof-gaps.ts';
import { profileDocuments } from '#shared/contracts/profile-documents/profile-documents.ts';
import { profiles } from '#shared/contracts/profiles/profiles.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { REVIEW } from '#web/features/profile-documents/list/proof-filter.ts';

interface ReviewLinkProps {
  /** IRI of the person. */
  readonly profile: string;
  readonly submitted: NonNullable<ProofGap['submitted']>;
  readonly className?: string | undefined;
  readonly 'aria-label'?: string;
  readonly children: ReactNode;
}

/** Opens the proof that was sent in, where it is accepted or rejected. */
export const ReviewLink = ({ profile, submitted, ...props }: ReviewLinkProps) => (
  <Link
    to="/users/profiles_documents/{-$profile}"
    params={{ profile: String(idFromIri(profile, profiles.path)) }}
    search={{ ...REVIEW, proof: String(idFromIri(submitted.proof, profileDocuments.path)) }}
    {...props}
  />
);
