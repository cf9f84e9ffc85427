export { findAction, findSocialConcept, findState, findStatus } from './master-data.queries.ts';
