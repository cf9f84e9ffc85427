export { findAction, findStatus } from './master-data.queries.ts';
export { findSocialConcept } from './social-concepts.queries.ts';
export { findState } from './states.queries.ts';
