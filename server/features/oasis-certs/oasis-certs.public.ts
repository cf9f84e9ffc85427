export { aboutCertificate, SEALED_FIELDS } from './certificate-secrets.ts';
export { credentialsOf } from './credentials-of.ts';
export { findCertificateFor, noteUse, type CertificateRow } from './oasis-certs.queries.ts';
