export { findFormVersionFor, findFormVersions } from './form-versions.queries.ts';
export { findForm } from './forms.queries.ts';
