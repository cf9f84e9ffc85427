export { findAction, findStatus } from './master-data.queries.ts';
