export { findFormVersion, findFormVersionFor, findFormVersions, type FormVersionRow } from './form-versions.queries.ts';
