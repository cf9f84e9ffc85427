export { IncompleteProofs, MayNotWorkBadge, ProofTone } from './proof-badge.tsx';
export { ProofsOfPerson } from '#web/features/profile-documents/list/proofs-of-person.tsx';
export { UploadLinkButton, useMustBeAsked } from './upload-link-button.tsx';
