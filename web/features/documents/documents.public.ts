export { ACCEPTED_FILES, ACCEPTED_FILES_TEXT, fileFault } from './document-texts.ts';
