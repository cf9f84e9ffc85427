export { forgetLinksOf } from './upload-links.queries.ts';
