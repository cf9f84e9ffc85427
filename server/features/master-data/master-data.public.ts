export { findAction } from './master-data.queries.ts';
