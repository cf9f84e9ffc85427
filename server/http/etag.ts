import { hash } from 'node:crypto';

/** As long as MD5 and half its cost: processors have instructions for SHA. */
export const etagOf = (payload: string) => `"${hash('sha1', payload).slice(0, 32)}"`;

/** Weak ones count as well: a proxy that compresses an answer makes its ETag so. */
export const namesEtag = (header: string, etag: string) =>
  header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
