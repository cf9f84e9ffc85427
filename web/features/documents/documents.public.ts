export { ACCEPTED_FILES, ACCEPTED_FILES_TEXT, documentTypeText, fileFault } from './document-words.ts';
export { LazyDocumentViewer } from './lazy-document-dialogs.ts';
