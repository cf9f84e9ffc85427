export { findFormVersionFor, findFormVersions } from './form-versions.queries.ts';
