export { type DocumentRow, findDocument, findDocuments, removeProofFiles } from './documents.queries.ts';
export { storeProofFile } from './send-document.ts';
export { WITHHELD_MESSAGES } from './documents.rules.ts';
export { findCurrentDocuments } from './folder-documents.queries.ts';
