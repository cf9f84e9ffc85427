export { sealContextOfCertificate, SEALED_FIELDS } from './certificate-secrets.ts';
export { loadCredentials } from './load-credentials.ts';
export { findCertificateFor, recordCertificateUse, type CertificateRow } from './oasis-certs.queries.ts';
