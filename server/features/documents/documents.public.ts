export { findDocument } from './documents.queries.ts';
