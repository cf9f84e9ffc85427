export { DAY_PARTS } from './gallery/opening-and-closing.ts';
export { findFormVersionFor, findFormVersions } from './form-versions.queries.ts';
export { findForm, findForms, fitsLocation, type FormRow } from './forms.queries.ts';
