// Apart from the words: the page of an upload link reads those, and has no session to ask for a document with.
export { DocumentButton } from './document-button.tsx';
