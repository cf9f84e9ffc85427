export { findDocument } from './documents.queries.ts';
export { fileProof } from './send-document.ts';
