export { storeProof } from './create-proof.ts';
export { findProofsOf, forgetProofsOf } from './profile-documents.queries.ts';
export { worksAtAnyOf } from './proof-gaps.queries.ts';
export { findProofType } from './proof-types.queries.ts';
export { findProofFolder, proofFolderEntries } from './proof-folder.ts';
