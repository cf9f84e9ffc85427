export { findLocation } from './locations.queries.ts';
