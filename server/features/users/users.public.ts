export { findUserOf } from './users.queries.ts';
