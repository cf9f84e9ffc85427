// This module is separate, because it needs a session. The page of an upload link has no session and imports only the
// texts.
export { DocumentButton } from './document-button.tsx';
export { useUploadDocument } from './documents.api.ts';
export { DocumentPreview } from './document-preview.tsx';
