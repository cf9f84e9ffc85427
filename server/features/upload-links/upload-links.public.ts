export { findLinksOf, forgetLinksOf } from './upload-links.queries.ts';
