export { refuseTypeOutOfUse, storeProof } from './create-proof.ts';
export { findNamedProofs, findProofsOf, forgetProofsOf, type NamedProofRow } from './profile-documents.queries.ts';
export { worksAtAnyOf } from '#server/features/profile-documents/gaps/proof-gaps.queries.ts';
export { findProofType } from './proof-types.queries.ts';
export { findProofFolder, proofFolderEntries } from '#server/features/profile-documents/gaps/proof-folder.ts';
export { dayOf } from './profile-documents.rules.ts';
