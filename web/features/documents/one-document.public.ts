// A separate module, because it needs a session. The page of an upload link has none and imports only the texts.
export { DocumentButton } from './document-button.tsx';
