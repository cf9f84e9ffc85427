export { findDocument, removeProofFiles } from './documents.queries.ts';
export { fileProof } from './send-document.ts';
