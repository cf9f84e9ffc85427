export { findFormVersionFor, findFormVersions } from './form-versions.queries.ts';
export { findForm, findForms, type FormRow } from './forms.queries.ts';
