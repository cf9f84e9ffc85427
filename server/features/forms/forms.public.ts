export { findFormVersion, findFormVersionFor, type FormVersionRow } from './form-versions.queries.ts';
