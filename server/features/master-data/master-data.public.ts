export { findAction, findStatus } from './master-data.queries.ts';
export { findSocialConcept, findVersion as findSocialConceptVersion } from './social-concepts.queries.ts';
export { findState } from './states.queries.ts';
