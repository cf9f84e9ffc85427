// Apart from the words: the page of an upload link reads those, and has no session to ask for a document with.
export { documentQuery } from './documents.api.ts';
