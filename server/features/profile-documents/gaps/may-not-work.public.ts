// Profiles say and sort by this. It stands apart from the other exports of the feature, because those import profiles.
export { findProofNeeds, type ProofNeed, selectWhoMayNotWork } from './proof-gaps.queries.ts';
