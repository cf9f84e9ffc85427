// The list of profiles shows who may not work, and sorts by it. This stands apart from the other exports of the feature,
// because those import profiles.
export { findProofNeeds, type ProofNeed, selectWhoMayNotWork } from './proof-gaps.queries.ts';
