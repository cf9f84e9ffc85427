export { IncompleteProofs, MayNotWorkBadge, ProofTone, SubmittedProof } from './proof-badge.tsx';
export { useProofSummary } from '#web/features/profile-documents/gaps/use-proof-summary.ts';
export { ProofsOfPerson } from '#web/features/profile-documents/list/proofs-of-person.tsx';
export { UploadLinkButton, useMustBeAsked } from './upload-link-button.tsx';
