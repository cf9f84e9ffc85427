export { findAction, findSocialConcept, findStatus } from './master-data.queries.ts';
