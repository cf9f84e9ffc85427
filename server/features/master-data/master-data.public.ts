export { logPlatformChange } from './log-platform-change.ts';
export { findAction, findStatus } from './master-data.queries.ts';
export { recordCatalogueChange } from './record-catalogue-change.ts';
export { refuseNamesake } from './save-catalogue.ts';
export { findSocialConcept, findVersion as findSocialConceptVersion } from './social-concepts.queries.ts';
export { findState } from './states.queries.ts';
